import type { ResourceDeclaration } from '../../declare'
import type { CellPlace } from '../../fields/kind.ui'
import { slotsOf } from '../parts'
import type { Column, ListRecord } from './columns'

interface Props {
  resource: ResourceDeclaration
  record: ListRecord
  column: Column
  place: CellPlace
}

/** A field of a record, shown as its kind is, or as the resource's own part for it. */
export const Cell = ({ resource, record, column: { name, field, ui }, place }: Props) => {
  const Shown = slotsOf(resource).cells?.[name] ?? ui.Cell
  const shown = (
    <Shown resource={resource} record={record} name={name} field={field} value={record[name]} place={place} />
  )
  return record.marked?.(name, shown) ?? shown
}
