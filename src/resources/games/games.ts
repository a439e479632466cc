import { defineResource, type Row } from '../../declare'
import { MB } from '../../declare/stored-file'
import { f } from '../../fields'

/** The games of the platform (specification sections 3 to 5). */
export const games = defineResource('games', {
  icon: 'rocket',
  group: 'gameManagement',
  path: '/games',
  title: 'title',
  deletion: { trash: true },
  fields: {
    title: f.text({ required: true, max: 120, search: true, localized: true }),
    slug: f.slug({ required: true, unique: true, from: 'title', write: 'create' }),
    author: f.text({ required: true, max: 80, search: true }),
    description: f.longText({ max: 4000, localized: true }),
    cover: f.image({ maxBytes: 5 * MB, ratio: [3, 4] }),
    detailImage: f.image({ maxBytes: 5 * MB, ratio: [16, 9] }),
    document: f.file({ accept: ['application/pdf', 'text/markdown'], maxBytes: 20 * MB }),
    type: f.enum(['text_adventure', 'role_playing', 'mystery', 'romance', 'simulation', 'strategy'], {
      default: 'text_adventure',
    }),
    tags: f.relations('tags', { onDelete: 'restrict' }),
    category: f.relation('categories', { onDelete: 'restrict' }),
    creditPrice: f.int({ min: 0, default: 0 }),
    pointsPerAction: f.int({ min: 0, default: 0 }),
    free: f.boolean(),
    freeTrialRounds: f.int({ min: 0, default: 0 }),
    status: f.enum(['draft', 'published'], { required: true, default: 'draft', write: 'action' }),
    playCount: f.int({ default: 0, write: 'never' }),
    rating: f.rating({ average: true, default: 0, write: 'never' }),
    ratingsCount: f.int({ default: 0, write: 'never' }),
    hasDraft: f.boolean({ write: 'never' }),
  },
  list: {
    columns: ['cover', 'title', 'author', 'category', 'tags', 'status', 'playCount', 'rating', 'updatedAt'],
    sort: '-createdAt',
    board: 'status',
    gallery: true,
    filters: ['status', 'hasDraft', 'category', 'tags', 'type', 'free', 'author', 'playCount', 'rating', 'createdAt'],
    sums: ['playCount', 'ratingsCount'],
  },
  form: [
    { id: 'main', fields: ['title', 'slug', 'author', 'description'] },
    { id: 'pictures', fields: ['cover', 'detailImage', 'document'] },
    { id: 'shelf', fields: ['type', 'category', 'tags'] },
    { id: 'price', fields: ['free', 'creditPrice', 'pointsPerAction', 'freeTrialRounds'] },
  ],
  show: [
    { id: 'main', fields: ['title', 'slug', 'author', 'description'] },
    { id: 'pictures', fields: ['cover', 'detailImage', 'document'] },
    { id: 'shelf', fields: ['type', 'category', 'tags', 'status'] },
    { id: 'price', fields: ['free', 'creditPrice', 'pointsPerAction', 'freeTrialRounds'] },
    { id: 'reception', fields: ['playCount', 'rating', 'ratingsCount'] },
  ],
  drafts: { of: { status: { eq: 'published' } }, mark: 'hasDraft' },
  preview: ['title', 'author', 'cover', 'detailImage', 'description', 'category', 'tags'],
  schedule: ['free', 'creditPrice', 'pointsPerAction'],
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
    },
  },
})

export type Game = Row<typeof games>
