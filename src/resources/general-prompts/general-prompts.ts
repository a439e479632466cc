import { defineResource } from '../../declare'
import { f } from '../../fields'
import { defaultPrompts, promptKinds, resetToDefault } from '../prompts/default-prompts'

/** The five built-in prompts for all games (specification section 3, "General prompts"). */
export const generalPrompts = defineResource('generalPrompts', {
  icon: 'prompt',
  group: 'gameManagement',
  path: '/game-prompts/general',
  page: '/game-prompts',
  title: 'kind',
  operations: ['list', 'show', 'edit'],
  fields: {
    kind: f.enum(promptKinds, { required: true, unique: true, write: 'never' }),
    content: f.longText({ required: true, max: 20_000 }),
    isDefault: f.boolean({ write: 'action' }),
  },
  builtIn: promptKinds.map((kind) => ({ kind, content: defaultPrompts[kind], isDefault: true })),
  list: { columns: ['kind', 'content', 'isDefault', 'updatedAt'], sort: 'createdAt', filters: ['isDefault'] },
  form: [{ id: 'main', fields: ['content'] }],
  actions: { resetToDefault },
})
