import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { viewOf } from '../../fields/views.ui'
import { stateFields } from '../../registry/summary'

interface RecordStatesProps {
  resource: ResourceDeclaration
  record: AnyRecord
  /** The fields to show; by default all states. */
  names?: readonly string[]
}

/** The states of a record, each with its colour; empty ones are omitted. */
export const RecordStates = ({ resource, record, names = stateFields(resource) }: RecordStatesProps) =>
  names.map((name) => {
    const field = fieldOf(resource, name)
    if (!field || record[name] === null) return null
    const { Cell } = viewOf(field)
    return (
      <Cell
        key={name}
        value={record[name]}
        name={name}
        field={field}
        resource={resource}
        record={record}
        place="record"
      />
    )
  })
