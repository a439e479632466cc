import type { CrudFilters } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldOf, propertyOf, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import { useFormats } from '../../fields/formats.ui'
import { endpointFilter } from '../../providers/data'
import { useFollowedCounts } from '../../providers/followed-counts'
import { generated } from '../../providers/graphql'
import { useLabels, useLanguage } from '../../providers/labels'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import { Cell } from './cell'
import { columnOf, type ListRecord } from './columns'

interface GroupHeadingProps {
  resource: ResourceDeclaration
  filters: CrudFilters | undefined
  /** The field of the groups. */
  group: string
  /** The first record of the group, and the value that all have in common; an id for related records. */
  record: ListRecord
  value: string | null
  /** The groups of the page. */
  values: readonly (string | null)[]
  /** The number of columns of a table; omitted for cards. */
  width?: number
}

/** The value of a group, and the number of its records in the whole list. */
export const GroupHeading = ({ resource, filters, group, record, value, values, width }: GroupHeadingProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const language = useLanguage()
  const counts = useGroupCounts(resource, group, filters, values)
  const count = counts?.get(value)
  const label = labels.field(group)
  const content = (
    <span className="list-group-name line text-strong">
      <span className="text-quiet text-small">{label}</span>
      {value === null ? (
        <span className="text-secondary">{t('list.group.empty')}</span>
      ) : (
        <Cell resource={resource} record={record} column={columnOf(resource, group, language)} place="card" />
      )}
      {count !== undefined && <span className="text-quiet text-small numbers">{formats.number(count)}</span>}
    </span>
  )
  return width === undefined ? (
    <li className="list-group">{content}</li>
  ) : (
    <tr className="list-group">
      <th scope="rowgroup" colSpan={width} className="ant-table-cell">
        {content}
      </th>
    </tr>
  )
}

type Answer = Readonly<Record<string, readonly { groupBy: Record<string, unknown>; count: { id: number } }[]>>

/** The records of some related records, and of none. */
const ofGroups = (group: string, values: GroupHeadingProps['values']) => {
  const ids = values.filter((value) => value !== null)
  const related = [{ in: ids }, ...(ids.length < values.length ? [{ is: null }] : [])]
  return { or: related.map((id) => ({ [group]: { id } })) }
}

/** The number of records by value of a field, for the groups of a page; one request for all headings. */
function useGroupCounts(
  resource: ResourceDeclaration,
  group: string,
  filters: CrudFilters | undefined,
  values: GroupHeadingProps['values'],
) {
  const field = fieldOf(resource, group)
  const property = field ? propertyOf(group, field) : group
  // A relation may have a million groups, a choice has few.
  const counted = field && hasShape(field, 'reference') ? values : null
  useFollowedCounts([resource.name], { key: 'groups', every: 2_000 })
  const { data } = useQuery({
    queryKey: [countsKey, 'groups', resource.name, group, filters, counted],
    queryFn: async () => {
      const name = `${resource.singular}Aggregate`
      const answer = await request(
        generated<Answer>(
          `query ${resource.typeMany}Groups($filter: ${resource.type}AggregateFilter) { ${name}(filter: $filter) { groupBy { ${property} } count { id } } }`,
        ),
        { filter: { and: [endpointFilter(resource, filters), ...(counted ? [ofGroups(group, counted)] : [])] } },
      )
      return new Map(
        (answer[name] ?? []).map(({ groupBy, count }) => {
          const value = groupBy[property]
          return [value === null || value === undefined ? null : String(value), count.id] as const
        }),
      )
    },
    meta: { quiet: true },
  })
  return data
}
