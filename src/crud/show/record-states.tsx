import { type AnyRecord, fieldsOf, type ResourceDeclaration } from '../../declare'
import { kindUiOf } from '../../fields/ui'

/** The fields that tell a record's states: the words that only actions change, the one called `status`, and computed ones. */
export const stateFields = (resource: ResourceDeclaration) =>
  Object.entries(fieldsOf(resource)).filter(
    ([name, field]) =>
      (field.kind === 'enum' && (field.write === 'action' || name === 'status')) ||
      (field.kind === 'computed' && 'cases' in field),
  )

/** The states of a record, each a word with its colour. */
export const RecordStates = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => {
  return stateFields(resource).map(([name, field]) => {
    const { Cell } = kindUiOf(field)
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
}
