import { type AnyRecord, fieldOf, fieldsOf, type ResourceDeclaration } from '../../declare'
import { choicesOf, hasShape } from '../../declare/traits'
import { viewOf } from '../../fields/views.ui'

/** The fields that tell a record's states: the words that only actions change, the one called `status`, and computed ones. */
export const stateFields = (resource: ResourceDeclaration): string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    choicesOf(field).length > 0 && (hasShape(field, 'derived') || field.write === 'action' || name === 'status')
      ? [name]
      : [],
  )

interface RecordStatesProps {
  resource: ResourceDeclaration
  record: AnyRecord
  /** Which fields to show; all that tell a state where nothing is said. */
  names?: readonly string[]
}

/** The states of a record, each a word with its colour; one that it does not have says nothing. */
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
