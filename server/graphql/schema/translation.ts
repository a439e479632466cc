import { fieldOf, isLocalized, isWritable, type Language } from '../../../src/declare'
import { checkText } from '../../../src/fields/issues'
import { findResource } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import { type FieldMessages, invalid, unauthenticated } from '../../errors'
import type { OperationContext } from '../../operations'
import type { Translation, Translator } from '../../translation/translator'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'

/** Maximum number of characters of one request: a model must answer in time. */
const mostCharacters = 4_000

type TranslateInput = Translation & { resource: string; field: string }

/** Adds `translate`, for actors who may write the target field, and `translator`, its availability. */
export function addTranslation(builder: Builder, operations: OperationContext, translator: Translator): void {
  const language = builder.enumType('ContentLanguage', {
    description: 'A language of content.',
    values: { en: { description: 'English.' }, zh: { description: 'Chinese.' } } satisfies Record<Language, object>,
  })
  const problem = builder.enumType('TranslatorProblem', {
    description: 'The reason why translation is unavailable.',
    values: {
      noAddress: { description: 'The server has no model URL (`AI_BASE_URL`).' },
      noKey: { description: 'There is no active AI key with a model.' },
    },
  })
  const state = builder.objectRef<{ problem: 'noAddress' | 'noKey' | null }>('Translator').implement({
    description: 'The availability of translation.',
    fields: (t) => ({
      isReady: t.boolean({
        description: 'Whether translation is available.',
        resolve: ({ problem }) => problem === null,
      }),
      problem: t.field({
        type: problem,
        nullable: true,
        description: 'The reason if it is unavailable.',
        resolve: ({ problem }) => problem,
      }),
    }),
  })
  const answer = builder.objectRef<{ text: string }>('TranslateAnswer').implement({
    description: 'A text in the other language.',
    fields: (t) => ({ text: t.exposeString('text', { description: 'The text.' }) }),
  })
  const input = builder.inputType('TranslateInput', {
    description: 'A text and its target field.',
    fields: (t) => ({
      resource: t.string({ required: true, description: 'Name of the resource of the target field: `blogPosts`.' }),
      field: t.string({ required: true, description: 'Name of its localized field: `title`.' }),
      from: t.field({ type: language, required: true, description: 'The language of the text.' }),
      to: t.field({ type: language, required: true, description: 'The target language.' }),
      text: t.string({
        required: true,
        description: `At most ${mostCharacters} characters; split longer texts.`,
      }),
    }),
  })

  builder.queryField('translator', (t) =>
    t.field({
      type: state,
      description: 'Whether translation is available, and if not, why.',
      resolve: async (_root, _arguments, { actor }) => {
        if (actor.kind === 'none') throw unauthenticated()
        return { problem: await translator.problem() }
      },
    }),
  )
  builder.mutationField('translate', (t: Loose) =>
    t.field({
      type: answer,
      description: 'Translates a text by a model. It saves nothing.',
      args: { input: t.arg({ type: input, required: true, description: 'The text and its target field.' }) },
      ...repeatedBy('harmless'),
      resolve: async (_root: unknown, { input }: { input: TranslateInput }, { actor }: Context) => {
        const resource = findResource(input.resource)
        const mayWrite = (operation: 'create' | 'edit') =>
          resource?.operations.includes(operation) && operations.access(actor).may(resource, operation)
        if (!resource || !(mayWrite('create') || mayWrite('edit'))) throw denied(actor)
        const field = fieldOf(resource, input.field)
        if (!field || !isLocalized(field) || !isWritable(field, 'create')) {
          throw invalid({ field: [{ key: 'validation.unknownField' }] })
        }
        const messages = issues(input)
        if (Object.keys(messages).length > 0) throw invalid(messages)
        return { text: await translator.translate(input, actor) }
      },
    }),
  )
}

function issues({ text, from, to }: { text: string; from: Language; to: Language }): FieldMessages {
  if (from === to) return { to: [{ key: 'validation.sameLanguage' }] }
  if (text.trim() === '') return { text: [{ key: 'validation.required' }] }
  const [issue] = checkText(text, { max: mostCharacters })
  if (!issue) return {}
  const { key, values } = issue
  return { text: [{ key: `validation.${key}`, ...(values && { values }) }] }
}
