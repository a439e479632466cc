import type { AnyRecord } from '../../declare'
import { useLanguage } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { Chips, chip } from '../chips.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { RecordLink } from '../record-link.ui'
import { RecordsFilter } from '../relation/relation.view.ui'

const RelationsCell = ({ value, field, place }: CellProps) => {
  const language = useLanguage()
  const records = Array.isArray(value) ? (value as AnyRecord[]) : []
  if (records.length === 0) return <NoValue />
  const target = resourceNamed(String(field.to))
  return (
    <Chips place={place} width={152} titles={records.map((record) => titleOf(target, record, language))}>
      {records.map((record) => (
        <RecordLink key={String(record.id)} className={chip} resource={target} record={record} place={place} />
      ))}
    </Chips>
  )
}

export const view: KindView = { Cell: RelationsCell, FilterEditor: RecordsFilter, width: 168 }
