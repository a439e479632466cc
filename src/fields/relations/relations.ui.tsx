import { useLanguage } from '../../crud/labels'
import type { AnyRecord } from '../../declare'
import { titleOf } from '../../declare/title'
import { resourceNamed } from '../../resources'
import '../cell.css'
import { useFormats } from '../formats.ui'
import type { CellProps, KindUi } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { RecordLink } from '../relation/record-link.ui'
import { RecordsFilter } from '../relation/records-filter.ui'

/** As many as a row has room for; the rest by name on hover. */
const shownInRow = 2

const RelationsCell = ({ value, field, place }: CellProps) => {
  const formats = useFormats()
  const language = useLanguage()
  const records = Array.isArray(value) ? (value as AnyRecord[]) : []
  if (records.length === 0) return <NoValue />
  const target = resourceNamed(String(field.to))
  const shown = place === 'row' ? records.slice(0, shownInRow) : records
  const others = records.slice(shown.length)
  return (
    <span className="cell-links" data-place={place}>
      {shown.map((record) => (
        <RecordLink key={String(record.id)} className="cell-link-chip" resource={target} record={record} />
      ))}
      {others.length > 0 && (
        <span className="cell-link-chip" title={others.map((record) => titleOf(target, record, language)).join(', ')}>
          +{formats.number(others.length)}
        </span>
      )}
    </span>
  )
}

export const relationsUi: KindUi = { Cell: RelationsCell, FilterEditor: RecordsFilter, width: 200 }
