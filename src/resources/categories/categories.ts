import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/** Categories of games in display order; one that games use cannot be deleted. */
export const categories = defineResource('categories', {
  icon: 'folder',
  group: 'basicInfo',
  path: '/categories',
  title: 'name',
  deletion: { trash: true },
  fields: {
    name: f.text({ required: true, max: 60, search: true, localized: true }),
    slug: f.slug({ required: true, unique: true, from: 'name', lettersOnly: true }),
    icon: f.emoji(),
    description: f.longText({ max: 500, localized: true }),
    sortOrder: f.int({ min: 0, default: 0 }),
    active: f.boolean({ default: true }),
    gameCount: f.computed({ count: 'games', by: 'category' }),
  },
  list: {
    columns: ['icon', 'name', 'slug', 'description', 'sortOrder', 'active', 'gameCount'],
    sort: 'sortOrder',
    filters: ['active', 'gameCount'],
  },
  form: [
    { id: 'main', fields: ['name', 'slug', 'icon', 'description'] },
    { id: 'display', fields: ['sortOrder', 'active'] },
  ],
  order: { by: 'sortOrder' },
  actions: { moveUp: { icon: 'up', move: 'up' }, moveDown: { icon: 'down', move: 'down' } },
})

export type Category = Row<typeof categories>
