import { useQuery } from '@tanstack/react-query'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { endpointFilter } from '../../providers/data'
import { useFollowedCounts } from '../../providers/followed-counts'
import { generated } from '../../providers/graphql'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import type { ColumnControl } from './use-columns'
import type { ListTable } from './use-list-table'

type Answer = Readonly<Record<string, readonly { sum: AnyRecord }[]>>

/**
 * The sums of all records that the list matches, in the visible columns for which the declaration names sums. They are
 * requested after the rows, and again after changes.
 * @returns null without such a column; a record of the sums by field otherwise, empty until the answer arrives
 */
export function useSums(resource: ResourceDeclaration, list: ListTable, columns: ColumnControl): AnyRecord | null {
  const names = columns.columns.map(({ name }) => name).filter((name) => resource.list.sums.includes(name))
  const isSummed = names.length > 0
  useFollowedCounts(isSummed ? [resource.name] : [], { key: 'sums', every: 2_000 })
  const { data, isPending } = useQuery({
    queryKey: [countsKey, 'sums', resource.name, names, list.filters],
    queryFn: async () => {
      const field = `${resource.singular}Aggregate`
      const answer = await request(
        generated<Answer>(
          `query ${resource.typeMany}Sums($filter: ${resource.type}AggregateFilter) { ${field}(filter: $filter) { sum { ${names.join(' ')} } } }`,
        ),
        { filter: endpointFilter(resource, list.filters) },
      )
      return answer[field]?.[0]?.sum ?? null
    },
    enabled: isSummed && !list.tableQuery.isPending,
    meta: { quiet: true },
  })
  return isSummed && isPending ? {} : (data ?? null)
}
