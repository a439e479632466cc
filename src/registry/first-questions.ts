import { maySortEmpty, type ResourceDeclaration } from '../declare'
import { listText, type MayList } from './selections'

/** The question of every page of the signed-in area: the account and what its role may do (api.md `me`). */
export const viewerText = `{ me {
  id email displayEmail displayName role reading secondStep hiddenEntries
  appearance { theme font direction } access { path resource actions }
} }`

/** A document with its variables, as a request has it. */
export interface Question {
  operationName?: string
  query: string
  variables?: object
}

/** What the screen of a list asks for when its address says nothing and its reader has chosen neither columns nor a page size. */
export function firstList(resource: ResourceDeclaration, mayList: MayList): Question {
  const { title, list } = resource
  const field = list.sort.replace(/^-/, '')
  const isDescending = list.sort.startsWith('-')
  const nulls = isDescending && maySortEmpty(resource, field) ? { nulls: 'NULLS_LAST' } : {}
  return {
    operationName: `${resource.typeMany}List`,
    query: listText(resource, [...new Set([title, ...list.columns])].sort(), mayList),
    // Names in the order of the alphabet, as the client of the data provider writes them.
    variables: {
      filter: {},
      paging: { limit: 10, offset: 0 },
      sorting: [{ direction: isDescending ? 'DESC' : 'ASC', field, ...nulls }],
    },
  }
}
