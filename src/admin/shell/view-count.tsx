import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { readListState } from '../../lists/list-address'
import { crudFilters } from '../../lists/list-filters'
import { useViewer } from '../../providers/access'
import { endpointFilter } from '../../providers/data'
import { useFollowedCounts } from '../../providers/followed-counts'
import { generated } from '../../providers/graphql'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import { ownUse, type SavedView, useViews } from '../../providers/views'
import { resourceNamed } from '../../registry/resources'

/** The number of records by view. */
type ViewCounts = Readonly<Record<string, { count: number; isEstimate: boolean }>>

type Answer = Readonly<Record<string, { totalCount: number; totalCountIsEstimate: boolean }>>

/** The counted views of a person; the sidebar of more of them would keep the database busy. */
const mostCounted = 20

/** Counts of one document. A slow view of a million records must not take the time of the others too. */
const mostAtOnce = 5

/** The counts in groups, one after the other. A group that fails leaves the others. Throws if all of them fail. */
const askAllCounts = async (views: readonly SavedView[]): Promise<ViewCounts> => {
  const counts: ViewCounts[] = []
  const problems: unknown[] = []
  for (let at = 0; at < views.length; at += mostAtOnce) {
    await askCounts(views.slice(at, at + mostAtOnce)).then(
      (some) => counts.push(some),
      (problem) => problems.push(problem),
    )
  }
  if (counts.length === 0) throw problems[0]
  return Object.assign({}, ...counts)
}

/** One document for some counts, which the server answers with one statement. */
const askCounts = async (views: readonly SavedView[]): Promise<ViewCounts> => {
  const each = views.map((view, at) => ({ view, key: `v${at}`, resource: resourceNamed(view.resource) }))
  const variables = each.map(({ key, resource }) => `$${key}: ${resource.type}Filter`)
  const lists = each.map(
    ({ key, resource }) => `${key}: ${resource.name}(filter: $${key}) { totalCount totalCountIsEstimate }`,
  )
  const filters = each.map(({ key, resource, view }) => [
    key,
    endpointFilter(resource, crudFilters(resource, readListState(resource, view.state))),
  ])
  const answer = await request(
    generated<Answer>(`query ViewCounts(${variables.join(', ')}) { ${lists.join(' ')} }`),
    Object.fromEntries(filters),
  )
  return Object.fromEntries(
    each.flatMap(({ key, view }) => {
      const found = answer[key]
      return found ? [[view.id, { count: found.totalCount, isEstimate: found.totalCountIsEstimate }]] : []
    }),
  )
}

/** The counts of the favourite views, requested again after changes and once a minute, when relative dates move on. */
const useViewCounts = () => {
  const account = useViewer(({ viewer }) => viewer?.id)
  const counted = useViews()
    .filter((view) => ownUse(view, 'favourite'))
    .slice(0, mostCounted)
  useFollowedCounts([...new Set(counted.map(({ resource }) => resource))], { key: 'views', every: 500 })
  return useQuery({
    queryKey: [countsKey, 'views', account, counted.map(({ id, state }) => [id, state])],
    queryFn: () => askAllCounts(counted),
    enabled: counted.length > 0,
    staleTime: 60_000,
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}

/** The records of a favourite view, beside its link, so that the link's name is unchanged. */
export const ViewCount = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const counted = useViewCounts().data?.[id]
  if (!counted) return null
  const { count, isEstimate } = counted
  return (
    <span className="navigation-count state-tag text-secondary" style={{ background: 'none' }}>
      <span aria-hidden="true">{formats.compact(count)}</span>
      <span className="visually-hidden">{t(isEstimate ? 'views.countAbout' : 'views.count', { count })}</span>
    </span>
  )
}
