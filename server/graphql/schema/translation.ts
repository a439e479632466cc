import { type FieldMessages, fieldOf, isLocalized, isWritable, type Language, messageOf } from '../../../src/declare'
import { languageName, languages } from '../../../src/declare/languages'
import { checkText } from '../../../src/fields/issues'
import { findResource } from '../../../src/registry/resources'
import { denied, mayWrite } from '../../access/access'
import { assertValid, invalid, unauthenticated } from '../../errors'
import type { Translation } from '../../translation/translator'
import type { Builder } from './builder'
import { defineEnum, defineMutations, defineQueries, defineType, takes } from './define'

/** Maximum number of characters of one request: a model must answer in time. */
const mostCharacters = 4_000

type TranslateInput = Translation & { resource: string; field: string }

/** Adds `translate`, for actors who may write the target field, and `translator`, its availability. */
export function addTranslation(builder: Builder): void {
  defineEnum(
    builder,
    'ContentLanguage',
    'A language of content.',
    Object.fromEntries(languages.map((language) => [language, `${languageName(language)}.`])),
  )
  defineEnum(builder, 'TranslatorProblem', 'The reason why translation is unavailable.', {
    noAddress: 'The server has no model URL (`AI_BASE_URL`).',
    noKey: 'There is no active AI key with a model.',
  })
  defineType<{ problem: 'noAddress' | 'noKey' | null }>(
    builder,
    'Translator',
    'The availability of translation.',
    { problem: ['TranslatorProblem', 'The reason if it is unavailable.'] },
    { isReady: ['Boolean!', 'Whether translation is available.', ({ problem }) => problem === null] },
  )
  defineType<{ text: string }>(builder, 'TranslateAnswer', 'A text in the other language.', {
    text: ['String!', 'The text.'],
  })
  defineQueries(builder, {
    translator: {
      type: 'Translator!',
      description: 'Whether translation is available, and if not, why.',
      resolve: async (_arguments, { services, actor }) => {
        if (actor.kind === 'none') throw unauthenticated()
        return { problem: await services.translator.problem() }
      },
    },
  })
  defineMutations(builder, {
    translate: {
      type: 'TranslateAnswer!',
      description: 'Translates a text by a model. It saves nothing.',
      ...takes('The text and its target field.', 'A text and its target field.', {
        resource: ['String!', 'Name of the resource of the target field: `blogPosts`.'],
        field: ['String!', 'Name of its localized field: `title`.'],
        from: ['ContentLanguage!', 'The language of the text.'],
        to: ['ContentLanguage!', 'The target language.'],
        text: ['String!', `At most ${mostCharacters} characters; split longer texts.`],
      }),
      repeat: 'harmless',
      resolve: async ({ input }: { input: TranslateInput }, { operations, services, actor }) => {
        const resource = findResource(input.resource)
        if (!resource || !mayWrite({ context: operations, resource, actor }, 'create', 'edit')) throw denied(actor)
        const field = fieldOf(resource, input.field)
        if (!field || !isLocalized(field) || !isWritable(field, 'create')) {
          throw invalid({ field: [{ key: 'validation.unknownField' }] })
        }
        const messages = issues(input)
        assertValid(messages)
        return { text: await services.translator.translate(input, actor) }
      },
    },
  })
}

function issues({ text, from, to }: { text: string; from: Language; to: Language }): FieldMessages {
  if (from === to) return { to: [{ key: 'validation.sameLanguage' }] }
  if (text.trim() === '') return { text: [{ key: 'validation.required' }] }
  const [issue] = checkText(text, { max: mostCharacters })
  return issue ? { text: [messageOf(issue)] } : {}
}
