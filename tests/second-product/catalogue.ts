import { defineResource } from '../../src/declare'
import { MB } from '../../src/declare/stored-file'
import { f } from '../../src/fields'

/** Models of machines: records with a plain value of most kinds, files, relations and actions, and without hooks. */
export const models = defineResource('models', {
  title: 'title',
  deletion: { trash: true },
  fields: {
    title: f.text({ required: true, max: 120, search: true, localized: true }),
    slug: f.slug({ required: true, unique: true, write: 'create' }),
    maker: f.text({ required: true, max: 80, search: true }),
    description: f.longText({ max: 4000, localized: true }),
    cover: f.image({ maxBytes: 5 * MB, ratio: [3, 4] }),
    manual: f.file({ accept: ['application/pdf', 'text/markdown'] }),
    type: f.enum(['crane', 'digger', 'lift'], { default: 'crane' }),
    tags: f.relations('tags'),
    shelf: f.relation('shelves'),
    price: f.int({ min: 0, default: 0 }),
    free: f.boolean(),
    releasedAt: f.datetime(),
    status: f.enum(['draft', 'published'], { required: true, default: 'draft', write: 'action' }),
    views: f.int({ default: 0, write: 'never' }),
    rating: f.rating({ average: true, default: 0, write: 'never' }),
    visits: f.children('visits', { by: 'model', search: ['visitor'] }),
  },
  list: {
    columns: ['cover', 'title', 'maker', 'shelf', 'tags', 'status', 'views', 'rating', 'updatedAt'],
    sort: '-createdAt',
    filters: ['status', 'shelf', 'tags', 'type', 'price', 'releasedAt'],
    presets: [{ id: 'published', filter: { status: { eq: 'published' } } }],
  },
  actions: {
    publish: { when: { status: { eq: 'draft' } }, set: { status: 'published' }, bulk: true },
    unpublish: { when: { status: { eq: 'published' } }, set: { status: 'draft' }, bulk: true },
  },
})

/** Shelves of the catalogue in display order; one with models cannot be deleted. */
export const shelves = defineResource('shelves', {
  singular: 'shelf',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 60, search: true, localized: true }),
    slug: f.slug({ required: true, unique: true, lettersOnly: true }),
    icon: f.emoji(),
    description: f.longText({ max: 500, localized: true }),
    sortOrder: f.int({ min: 0, default: 0 }),
    active: f.boolean({ default: true }),
    modelCount: f.computed({ count: 'models', by: 'shelf' }),
  },
  list: { columns: ['icon', 'name', 'slug', 'description', 'sortOrder', 'active'], sort: 'sortOrder' },
  order: { by: 'sortOrder' },
  actions: { moveUp: { move: 'up' }, moveDown: { move: 'down' } },
})

/** Models in a place of the web site, in an order for each place. */
export const promotions = defineResource('promotions', {
  title: 'model',
  fields: {
    model: f.relation('models', { required: true }),
    type: f.enum(['banner', 'sidebar'], { required: true, default: 'banner' }),
    startDate: f.date(),
    endDate: f.date(),
    sortOrder: f.int({ min: 0, default: 0 }),
  },
  list: { columns: ['model', 'type', 'startDate', 'endDate', 'sortOrder'], sort: 'sortOrder' },
  order: { by: 'sortOrder', within: 'type' },
  rules: [
    {
      id: 'datesInOrder',
      check: { or: [{ startDate: { is: null } }, { endDate: { gte: '$startDate' } }] },
      at: ['endDate'],
    },
  ],
})
