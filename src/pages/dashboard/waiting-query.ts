import { useQuery } from '@tanstack/react-query'
import { waitingFilterOf, watched } from '../../admin/shell/waiting'
import type { ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { useFollowedFigures } from '../../providers/followed-counts'
import { generated } from '../../providers/graphql'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'

/** How many records of a list wait, and since when the first of them does. */
export interface WaitingList {
  resource: ResourceDeclaration
  count: number
  isEstimate: boolean
  oldest: string | null
}

interface Answer {
  [resource: string]: { totalCount: number; totalCountIsEstimate: boolean; nodes: { createdAt: string }[] }
}

const ask = async (shown: readonly ResourceDeclaration[]): Promise<WaitingList[]> => {
  const variables = shown.map(({ name, type }) => `$${name}: ${type}Filter`)
  const lists = shown.map(
    ({ name }) => `${name}(filter: $${name}, paging: {limit: 1}, sorting: [{field: createdAt, direction: ASC}]) {
      totalCount totalCountIsEstimate nodes { createdAt } }`,
  )
  const answer = await request(
    generated<Answer>(`query WaitingLists(${variables.join(', ')}) { ${lists.join(' ')} }`),
    Object.fromEntries(shown.map((resource) => [resource.name, waitingFilterOf(resource)])),
  )
  return shown.map((resource) => {
    const list = answer[resource.name]
    return {
      resource,
      count: list?.totalCount ?? 0,
      isEstimate: list?.totalCountIsEstimate ?? false,
      oldest: list?.nodes[0]?.createdAt ?? null,
    }
  })
}

/** What waits in the lists of the viewer, with its age. */
export const useWaitingLists = () => {
  const { viewer } = useViewer()
  const shown = watched(viewer)
  useFollowedFigures(
    shown.map(({ name }) => name),
    { figures: 'waitingLists', every: 1_000 },
  )
  const query = useQuery({
    queryKey: [countsKey, 'waitingLists', viewer?.id],
    queryFn: () => ask(shown),
    enabled: shown.length > 0,
    refetchInterval: 60_000,
  })
  return { ...query, shown }
}
