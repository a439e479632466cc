import { type ReactNode, useMemo } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { lazyPart } from '../../theme/later'
import type { ListRecord } from './columns'
import type { ListTable } from './use-list-table'

/** Loaded with the first grouped list. */
const GroupHeading = lazyPart(async () => (await import('./group-heading')).GroupHeading, null)

interface GroupsOptions {
  resource: ResourceDeclaration
  list: ListTable
  records: readonly ListRecord[]
  /** The number of columns of a table; omitted for cards. */
  width?: number
}

/** The value that the records of a group have in common; an id for related records. */
const groupValue = (record: ListRecord, group: string): string | null => {
  const value = record[group] as { id: string } | string | boolean | null | undefined
  if (value === null || value === undefined) return null
  return String(typeof value === 'object' ? value.id : value)
}

/** The heading before the first record of each group; null for a list without groups. */
export function useGroups({
  resource,
  list,
  records,
  width,
}: GroupsOptions): ((record: ListRecord) => ReactNode) | null {
  const { group } = list.state
  const { filters } = list
  return useMemo(() => {
    if (group === null) return null
    const values = [...new Set(records.map((record) => groupValue(record, group)))]
    const headings = new Map<string, ReactNode>()
    for (const [at, record] of records.entries()) {
      const before = records[at - 1]
      const value = groupValue(record, group)
      if (before && groupValue(before, group) === value) continue
      headings.set(
        record.id,
        <GroupHeading
          resource={resource}
          filters={filters}
          group={group}
          record={record}
          value={value}
          values={values}
          width={width}
        />,
      )
    }
    return ({ id }) => headings.get(id)
  }, [resource, filters, group, records, width])
}
