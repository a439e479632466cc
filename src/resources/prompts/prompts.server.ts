import type { ActionRun, ResourceBehaviour } from '../../../server/operations/behaviour'
import { defaultPrompts, isDefaultPrompt, type PromptKind } from './default-prompts'

/** Prompts of both sorts: whether the text is the built-in one is kept with it, so that a list can be filtered by it. */
export const promptsBehaviour: ResourceBehaviour = {
  concerns: ['kind', 'content'],
  beforeWrite({ record, values }) {
    const kind = values.kind ?? record?.kind ?? 'system'
    values.isDefault = isDefaultPrompt(kind, values.content ?? record?.content)
  },
  actions: {
    resetToDefault({ record, values }: ActionRun) {
      values.content = defaultPrompts[record.kind as PromptKind]
    },
  },
}
