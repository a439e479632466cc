import { type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { gamePrompts } from '../game-prompts/game-prompts'
import { generalPrompts } from '../general-prompts/general-prompts'
import { defaultPrompts, isDefaultPrompt } from './default-prompts'

type PromptChange = Change<typeof gamePrompts> | Change<typeof generalPrompts>

/** Both kinds of prompts: stores whether the text is the built-in one, so that lists can filter by it. */
const behaviour = {
  concerns: ['kind', 'content'] as const,
  beforeWrite({ record, values }: PromptChange) {
    const kind = values.kind ?? record?.kind ?? 'system'
    values.isDefault = isDefaultPrompt(kind, values.content ?? record?.content)
  },
  actions: {
    resetToDefault({ record, values }: PromptChange) {
      if (record) values.content = defaultPrompts[record.kind]
    },
  },
}

export const gamePromptsBehaviour = defineBehaviour(gamePrompts, behaviour)
export const generalPromptsBehaviour = defineBehaviour(generalPrompts, behaviour)
