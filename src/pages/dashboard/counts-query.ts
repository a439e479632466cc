import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../../declare'
import { mayDo, useViewer, type Viewer } from '../../providers/access'
import { useFollowedCounts } from '../../providers/followed-counts'
import { generated, graphql, type ResultOf } from '../../providers/graphql'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import { resources } from '../../registry/resources'

export interface Count {
  totalCount: number
  totalCountIsEstimate: boolean
}

/** Queries of the newest records, whose fields are merged into the query of the page. */
const latest = {
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

export interface DashboardCounts {
  counts: { resource: ResourceDeclaration; count: Count }[]
  orders?: RecentOrder[]
  users?: RecentUser[]
  comments?: RecentComment[]
}

/** The lists that the viewer may read; the group `other` has the program's own resources. */
const listable = (viewer: Viewer | null) =>
  resources.filter(
    ({ name, hidden, group, operations }) =>
      !hidden && group !== 'other' && operations.includes('list') && mayDo(viewer, name, 'list'),
  )

/** One document for the whole page: a count for each list, and the newest records of some. */
const documentFor = (shown: readonly ResourceDeclaration[]) => {
  const names = shown.map(({ name }) => name)
  const counts = names.map((name) => `${name}: ${name}(paging: {limit: 1}) { totalCount totalCountIsEstimate }`)
  const lists = (['orders', 'users', 'comments'] as const)
    .filter((name) => names.includes(name))
    .map((name) => latest[name].slice(1, -1))
  return generated<Answer>(`query Desk { ${[...counts, ...lists].join('\n')} }`)
}

type Answer = Partial<Latest> & { [resource: string]: unknown }

const countsOf = (shown: readonly ResourceDeclaration[], answer: Answer): DashboardCounts => ({
  counts: shown.map((resource) => ({ resource, count: answer[resource.name] as Count })),
  orders: answer.latestOrders?.nodes,
  users: answer.newestUsers?.nodes,
  comments: answer.pendingComments?.nodes,
})

/** Minimum milliseconds between two requests of the page. */
const askEvery = 4_000

/**
 * The counts of the dashboard, updated by live events.
 * @param isHeld whether to pause updates
 */
export const useDashboardCounts = (isHeld: () => boolean) => {
  const { viewer } = useViewer()
  const shown = listable(viewer)
  const followed = shown.flatMap(({ name }) => (name in latest ? [name] : []))
  useFollowedCounts(followed, { key: 'dashboard', every: askEvery, isHeld })
  const query = useQuery({
    queryKey: [countsKey, 'dashboard', viewer?.id],
    queryFn: async () => countsOf(shown, await request(documentFor(shown))),
    enabled: shown.length > 0,
  })
  return { ...query, shown }
}
