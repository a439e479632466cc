import { useQuery } from '@tanstack/react-query'
import { type ResourceDeclaration, waitingPresetOf } from '../../declare'
import { mayDo, useViewer, type Viewer } from '../../providers/access'
import { useFollowedCounts } from '../../providers/followed-counts'
import { generated } from '../../providers/graphql'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import { resources } from '../../registry/resources'

/** The number of pending records of a resource, and the time of the oldest one. */
export interface WaitingList {
  count: number
  isEstimate: boolean
  oldest: string | null
}

interface Answer {
  [resource: string]: { totalCount: number; totalCountIsEstimate: boolean; nodes: { createdAt: string }[] }
}

/** The resources with pending records that the viewer may list. */
export const watched = (viewer: Viewer | null) =>
  resources.filter((resource) => !resource.hidden && waitingPresetOf(resource) && mayDo(viewer, resource.name, 'list'))

const askWaiting = async (shown: readonly ResourceDeclaration[]): Promise<Readonly<Record<string, WaitingList>>> => {
  const variables = shown.map(({ name, type }) => `$${name}: ${type}Filter`)
  const lists = shown.map(
    ({ name }) => `${name}(filter: $${name}, paging: {limit: 1}, sorting: [{field: createdAt, direction: ASC}]) {
      totalCount totalCountIsEstimate nodes { createdAt } }`,
  )
  const answer = await request(
    generated<Answer>(`query Waiting(${variables.join(', ')}) { ${lists.join(' ')} }`),
    Object.fromEntries(shown.map((resource) => [resource.name, waitingPresetOf(resource)?.filter])),
  )
  return Object.fromEntries(
    Object.entries(answer).map(([name, { totalCount, totalCountIsEstimate, nodes }]) => [
      name,
      { count: totalCount, isEstimate: totalCountIsEstimate, oldest: nodes[0]?.createdAt ?? null },
    ]),
  )
}

/**
 * The pending records by resource. Sidebar and dashboard share the request, which is repeated after changes and once a
 * minute. Its failure opens no dialog.
 */
export const useWaiting = () => {
  const { viewer } = useViewer()
  const shown = watched(viewer)
  useFollowedCounts(
    shown.map(({ name }) => name),
    { key: 'waiting', every: 500 },
  )
  const query = useQuery({
    queryKey: [countsKey, 'waiting', viewer?.id],
    queryFn: () => askWaiting(shown),
    enabled: shown.length > 0,
    staleTime: 60_000,
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
  return { ...query, shown }
}
