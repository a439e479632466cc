import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../../declare'
import { mayDo, useViewer, type Viewer } from '../../providers/access'
import { useFollowedFigures } from '../../providers/followed-counts'
import { generated } from '../../providers/graphql'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import { resources } from '../../registry/resources'

/** How many records of a resource wait for someone, by the resource's name. */
export type Waiting = Readonly<Record<string, number>>

/** The preset that says what waits: where a declaration has it, its entry in the sidebar counts it. */
const waitingPreset = 'pending'

/** Which records of a resource wait; nothing where its declaration has no such preset. */
export const waitingFilterOf = (resource: ResourceDeclaration) =>
  resource.list.presets.find(({ id }) => id === waitingPreset)?.filter

/** The resources whose waiting records the viewer may list. */
export const watched = (viewer: Viewer | null) =>
  resources.filter((resource) => !resource.hidden && waitingFilterOf(resource) && mayDo(viewer, resource.name, 'list'))

const askWaiting = async (shown: readonly ResourceDeclaration[]): Promise<Waiting> => {
  const variables = shown.map(({ name, type }) => `$${name}: ${type}Filter`)
  const counts = shown.map(({ name }) => `${name}(filter: $${name}, paging: {limit: 1}) { totalCount }`)
  const answer = await request(
    generated<Record<string, { totalCount: number }>>(`query Waiting(${variables.join(', ')}) { ${counts.join(' ')} }`),
    Object.fromEntries(shown.map((resource) => [resource.name, waitingFilterOf(resource)])),
  )
  return Object.fromEntries(Object.entries(answer).map(([name, { totalCount }]) => [name, totalCount]))
}

/** What waits in the lists of the viewer, asked when something happens to them and once a minute; silent when it fails. */
export const useWaiting = (): Waiting => {
  const { viewer } = useViewer()
  const shown = watched(viewer)
  useFollowedFigures(
    shown.map(({ name }) => name),
    { figures: 'waiting', every: 500 },
  )
  const { data } = useQuery({
    queryKey: [countsKey, 'waiting', viewer?.id],
    queryFn: () => askWaiting(shown),
    enabled: shown.length > 0,
    staleTime: 60_000,
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
  return data ?? {}
}
