import { defineResource } from '../../declare'
import { f } from '../../fields'

/**
 * The platform's blog. The author is a name instead of an account. Guest writers have no account,
 * posts outlive staff accounts, and role scheme B has no admins.
 */
export const blogPosts = defineResource('blogPosts', {
  icon: 'article',
  group: 'contentManagement',
  path: '/blog',
  title: 'title',
  deletion: { trash: true },
  fields: {
    title: f.text({ required: true, max: 160, search: true, localized: true }),
    slug: f.slug({ unique: true, from: 'title' }),
    excerpt: f.longText({ max: 500, localized: true }),
    content: f.markdown({ required: true, localized: true }),
    cover: f.image({ ratio: [16, 9] }),
    tags: f.relations('tags', { onDelete: 'restrict' }),
    author: f.text({ max: 80, search: true }),
    status: f.enum(['draft', 'published'], { required: true, default: 'draft', write: 'action' }),
    publishedAt: f.datetime({ write: 'action' }),
    hasDraft: f.boolean({ write: 'never' }),
  },
  list: {
    columns: ['cover', 'title', 'author', 'tags', 'status', 'publishedAt', 'updatedAt'],
    sort: '-createdAt',
    board: 'status',
    gallery: true,
    filters: ['status', 'hasDraft', 'tags', 'author', 'publishedAt', 'createdAt'],
    presets: [
      { id: 'draft', filter: { status: { eq: 'draft' } } },
      { id: 'published', filter: { status: { eq: 'published' } } },
    ],
  },
  form: [
    { id: 'main', fields: ['title', 'slug', 'author', 'excerpt'] },
    { id: 'content', fields: ['content'] },
    { id: 'display', fields: ['cover', 'tags'] },
  ],
  show: [
    { id: 'main', fields: ['title', 'slug', 'author', 'excerpt', 'status', 'publishedAt'] },
    { id: 'content', fields: ['content'] },
    { id: 'display', fields: ['cover', 'tags'] },
  ],
  drafts: { of: { status: { eq: 'published' } }, mark: 'hasDraft' },
  preview: ['title', 'cover', 'excerpt', 'content', 'author', 'publishedAt', 'tags'],
  calendar: { start: 'publishedAt' },
  actions: {
    publish: {
      icon: 'publish',
      when: { status: { eq: 'draft' } },
      set: { status: 'published' },
      bulk: true,
      schedule: true,
      inForm: true,
    },
    unpublish: {
      icon: 'unpublish',
      when: { status: { eq: 'published' } },
      set: { status: 'draft' },
      bulk: true,
      schedule: true,
      inForm: true,
    },
  },
})
