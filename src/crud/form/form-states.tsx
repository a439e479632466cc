import { type AnyRecord, fieldOf } from '../../declare'
import { kindUiOf } from '../../fields/ui'
import { formStates, type RecordForm } from './use-record-form'

/** The states that the form's own actions change. */
export const FormStates = ({ form: { resource, record } }: { form: RecordForm }) => {
  const names = formStates(resource)
  if (names.length === 0 || !record) return null
  return (
    <div className="record-form-states">
      {names.map((name) => {
        const field = fieldOf(resource, name)
        if (!field) return null
        const { Cell } = kindUiOf(field)
        return (
          <Cell
            key={name}
            value={record[name]}
            name={name}
            field={field}
            resource={resource}
            record={record as AnyRecord}
            place="record"
          />
        )
      })}
    </div>
  )
}
