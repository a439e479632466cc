import { defineResource } from '../../declare'
import { f } from '../../fields'

/** Keys of AI models; the platform counts the used quota (specification section 3). */
export const aiKeys = defineResource('aiKeys', {
  icon: 'key',
  group: 'other',
  path: '/site-settings/ai-keys',
  page: '/site-settings',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    value: f.secret({ required: true, max: 512 }),
    model: f.text({ max: 120, search: true }),
    usedQuota: f.int({ min: 0, default: 0, write: 'never' }),
    status: f.enum(['active', 'inactive'], { required: true, default: 'active' }),
  },
  list: {
    columns: ['name', 'model', 'value', 'usedQuota', 'status', 'updatedAt'],
    sort: 'name',
    filters: ['status', 'model', 'usedQuota'],
  },
  form: [{ id: 'main', fields: ['name', 'model', 'value', 'status'] }],
})
