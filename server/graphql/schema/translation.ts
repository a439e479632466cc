import { fieldOf, isLocalized, isWritable, type Language } from '../../../src/declare'
import { checkText } from '../../../src/fields/issues'
import { resources } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import { type FieldMessages, invalid, unauthenticated } from '../../errors'
import type { OperationContext } from '../../operations'
import type { Translation, Translator } from '../../translation/translator'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'

/** Characters that one request may hold: what a model answers in time. */
const mostCharacters = 4_000

type TranslateInput = Translation & { resource: string; field: string }

/** Adds `translate`, for those who may write the field that is filled, and `translator`, which says whether it can be. */
export function addTranslation(builder: Builder, operations: OperationContext, translator: Translator): void {
  const language = builder.enumType('ContentLanguage', {
    description: 'A language of content.',
    values: { en: { description: 'English.' }, zh: { description: 'Chinese.' } } satisfies Record<Language, object>,
  })
  const problem = builder.enumType('TranslatorProblem', {
    description: 'Why nothing can be translated.',
    values: {
      noAddress: { description: 'The server knows no address of a model (`AI_BASE_URL`).' },
      noKey: { description: 'No AI key is active and names a model.' },
    },
  })
  const state = builder.objectRef<{ problem: 'noAddress' | 'noKey' | null }>('Translator').implement({
    description: 'Whether texts can be translated.',
    fields: (t) => ({
      isReady: t.boolean({ description: 'Whether they can.', resolve: ({ problem }) => problem === null }),
      problem: t.field({
        type: problem,
        nullable: true,
        description: 'Why they cannot.',
        resolve: ({ problem }) => problem,
      }),
    }),
  })
  const answer = builder.objectRef<{ text: string }>('TranslateAnswer').implement({
    description: 'A text in the other language.',
    fields: (t) => ({ text: t.exposeString('text', { description: 'The text.' }) }),
  })
  const input = builder.inputType('TranslateInput', {
    description: 'A text, and what it is for.',
    fields: (t) => ({
      resource: t.string({ required: true, description: 'Name of the resource whose field is filled: `blogPosts`.' }),
      field: t.string({ required: true, description: 'Name of its localized field: `title`.' }),
      from: t.field({ type: language, required: true, description: 'The language it is written in.' }),
      to: t.field({ type: language, required: true, description: 'The language that is wanted.' }),
      text: t.string({
        required: true,
        description: `At most ${mostCharacters} characters: longer ones go in pieces.`,
      }),
    }),
  })

  builder.queryField('translator', (t) =>
    t.field({
      type: state,
      description: 'Whether texts can be translated, and if not, why.',
      resolve: async (_root, _arguments, { actor }) => {
        if (actor.kind === 'none') throw unauthenticated()
        return { problem: await translator.problem() }
      },
    }),
  )
  builder.mutationField('translate', (t: Loose) =>
    t.field({
      type: answer,
      description: 'A text in the other language, by a model; nothing is saved.',
      args: { input: t.arg({ type: input, required: true, description: 'The text, and what it is for.' }) },
      ...repeatedBy('harmless'),
      resolve: async (_root: unknown, { input }: { input: TranslateInput }, { actor }: Context) => {
        const resource = resources.find(({ name }) => name === input.resource)
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
