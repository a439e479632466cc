import { generated, graphql, type ResultOf, type VariablesOf } from '../../src/providers/graphql'
import { request } from '../../src/providers/transport'
import { accepts, holds, type Same } from './same'

const translate = graphql('mutation ($input: TranslateInput!) { translate(input: $input) { text } }')
const sessions = graphql('{ ownSessions { id ip startedAt isCurrent } }')
const input = { resource: 'games', field: 'title', from: 'en', to: 'zh', text: 'Tides' } as const

// The schema types a document's answer and variables.
holds<Same<ResultOf<typeof translate>, { translate: { text: string } }>>()
holds<
  Same<
    ResultOf<typeof sessions>['ownSessions'][number],
    { id: string; ip: string | null; startedAt: string; isCurrent: boolean }
  >
>()
accepts<VariablesOf<typeof translate>['input']>(input)

// A request requires the variables of its document.
export const requests = () => [
  request(sessions),
  request(translate, { input }),
  request(generated<{ games: { totalCount: number } }>('{ games { totalCount } }'), {}),
  // @ts-expect-error the document has variables
  request(translate),
  // @ts-expect-error no such input
  request(translate, { input: { ...input, form: 'en' } }),
  // @ts-expect-error the text is missing
  request(translate, { input: { resource: 'games', field: 'title', from: 'en', to: 'zh' } }),
]
