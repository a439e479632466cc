import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/** Tags of games; one that games use cannot be deleted (specification section 5). */
export const tags = defineResource('tags', {
  icon: 'tag',
  group: 'basicInfo',
  path: '/tags',
  title: 'name',
  deletion: { trash: true },
  fields: {
    name: f.text({ required: true, max: 60, search: true, localized: true }),
    description: f.longText({ max: 500, localized: true }),
    color: f.color({ default: '#6366f1' }),
    active: f.boolean({ default: true }),
    gameCount: f.computed({ count: 'games', by: 'tags' }),
  },
  list: {
    columns: ['name', 'description', 'color', 'active', 'gameCount', 'updatedAt'],
    sort: 'name_en',
    filters: ['active', 'gameCount'],
  },
  form: [{ id: 'main', fields: ['name', 'description', 'color', 'active'] }],
})

export type Tag = Row<typeof tags>
