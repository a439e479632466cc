import { defineResource } from '../../declare'
import { f } from '../../fields'
import { promptKinds, resetToDefault } from '../prompts/default-prompts'

/** Prompt templates that games share; each can be reset to the built-in text of its kind (specification section 4). */
export const gamePrompts = defineResource('gamePrompts', {
  icon: 'prompt',
  group: 'gameManagement',
  path: '/game-prompts',
  page: '/game-prompts',
  title: 'name',
  deletion: { trash: true },
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    kind: f.enum(promptKinds, { required: true, default: 'system' }),
    content: f.longText({ required: true, max: 20_000, search: true }),
    isDefault: f.boolean({ write: 'action' }),
  },
  list: {
    columns: ['name', 'kind', 'content', 'isDefault', 'updatedAt'],
    sort: 'name',
    filters: ['kind', 'isDefault', 'updatedAt'],
  },
  form: [{ id: 'main', fields: ['name', 'kind', 'content'] }],
  actions: { resetToDefault },
})
