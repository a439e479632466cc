import { type AnyRecord, fieldOf, fieldsOf, type ResourceDeclaration } from '../../declare'
import { choicesOf, hasShape } from '../../declare/traits'
import { viewOf } from '../../fields/views.ui'

/** The fields with a record's states: enums that only actions change, `status`, and computed ones. */
export const stateFields = (resource: ResourceDeclaration): string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    choicesOf(field).length > 0 && (hasShape(field, 'derived') || field.write === 'action' || name === 'status')
      ? [name]
      : [],
  )

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
