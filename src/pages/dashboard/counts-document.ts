import type { ResourceDeclaration } from '../../declare'
import { generated, graphql, type ResultOf } from '../../providers/graphql'

/** Queries of the newest records, whose fields are merged into the query of the page. */
export const latest = {
  orders: graphql(`{ latestOrders: orders(paging: {limit: 6}, sorting: [{field: orderedAt, direction: DESC}]) {
    nodes { id orderNumber amount status orderedAt user { id username } } } }`),
  users: graphql(`{ newestUsers: users(paging: {limit: 6}, sorting: [{field: registeredAt, direction: DESC}]) {
    nodes { id username email status registeredAt } } }`),
  comments: graphql(`{ pendingComments: comments(
    paging: {limit: 6}, filter: {moderationStatus: {eq: pending}}, sorting: [{field: createdAt, direction: DESC}]
  ) { nodes { id content createdAt user { id username } game { id title { en zh } } } } }`),
}

type Latest = ResultOf<typeof latest.orders> & ResultOf<typeof latest.users> & ResultOf<typeof latest.comments>
export type RecentOrder = Latest['latestOrders']['nodes'][number]
export type RecentUser = Latest['newestUsers']['nodes'][number]
export type RecentComment = Latest['pendingComments']['nodes'][number]

/** One document for the whole page: a count for each list, and the newest records of some. */
export const countsDocument = (shown: readonly ResourceDeclaration[]) => {
  const names = shown.map(({ name }) => name)
  const counts = names.map((name) => `${name}: ${name}(paging: {limit: 1}) { totalCount totalCountIsEstimate }`)
  const lists = (['orders', 'users', 'comments'] as const)
    .filter((name) => names.includes(name))
    .map((name) => latest[name].slice(1, -1))
  return generated<CountsAnswer>(`query AppShell { ${[...counts, ...lists].join('\n')} }`)
}

export type CountsAnswer = Partial<Latest> & { [resource: string]: unknown }
