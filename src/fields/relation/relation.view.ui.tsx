import type { AnyRecord } from '../../declare'
import { resourceNamed } from '../../registry/resources'
import type { CellProps, KindView } from '../kind.ui'
import { lazyEditor } from '../lazy-editor.ui'
import { NoValue } from '../no-value.ui'
import { RecordLink } from '../record-link.ui'

const RelationCell = ({ value, field, place }: CellProps) => {
  if (typeof value !== 'object' || value === null) return <NoValue />
  return (
    <RecordLink
      className="cell-reference line"
      resource={resourceNamed(String(field.to))}
      record={value as AnyRecord}
      place={place}
    />
  )
}

/** Its search of records is not part of the first list. */
export const RecordsFilter = lazyEditor(async () => (await import('./records-filter.ui')).RecordsFilter)

export const view: KindView = { Cell: RelationCell, FilterEditor: RecordsFilter, width: 180 }
