import { maySortEmpty, type ResourceDeclaration } from '../declare'
import { listText, type MayList } from './selections'

/** What lists need of a saved view. */
export const viewSelection = 'id resource name state layout roles isOwn owner uses { kind day hour zone threshold }'

/** The query of every page of the signed-in area: the account and the permissions of its role (api.md `me`). */
export const viewerText = `{ me {
  id email displayEmail displayName role reading secondStep hiddenEntries zone defaultDashboard
  appearance { theme font direction } access { path resource actions }
  views { ${viewSelection} }
} }` as const

/** A document with its variables, as in a request. */
export interface FirstRequest {
  operationName?: string
  query: string
  variables?: object
}

/** The query of a list without URL parameters, stored columns or a stored page size. */
export function firstList(resource: ResourceDeclaration, mayList: MayList): FirstRequest {
  const { title, list } = resource
  const field = list.sort.replace(/^-/, '')
  const isDescending = list.sort.startsWith('-')
  const nulls = isDescending && maySortEmpty(resource, field) ? { nulls: 'NULLS_LAST' } : {}
  return {
    operationName: `${resource.typeMany}List`,
    query: listText(resource, [...new Set([title, ...list.columns])].sort(), mayList),
    // Alphabetical order, as the data provider's client writes them.
    variables: {
      filter: {},
      paging: { limit: 10, offset: 0 },
      sorting: [{ direction: isDescending ? 'DESC' : 'ASC', field, ...nulls }],
    },
  }
}
