import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../../declare'
import { mayDo, useViewer, type Viewer } from '../../providers/access'
import { useFollowedCounts } from '../../providers/followed-counts'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import { resources } from '../../registry/resources'
import {
  type CountsAnswer,
  countsDocument,
  latest,
  type RecentComment,
  type RecentOrder,
  type RecentUser,
} from './counts-document'

export interface Count {
  totalCount: number
  totalCountIsEstimate: boolean
}

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

const countsOf = (shown: readonly ResourceDeclaration[], answer: CountsAnswer): DashboardCounts => ({
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
    queryFn: async () => countsOf(shown, await request(countsDocument(shown))),
    enabled: shown.length > 0,
  })
  return { ...query, shown }
}
