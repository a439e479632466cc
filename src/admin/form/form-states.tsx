import type { AnyRecord } from '../../declare'
import { RecordStates } from '../record/record-states'
import { formStates, type RecordForm } from './use-record-form'

/** The states that the form's own actions change. */
export const FormStates = ({ form: { resource, record } }: { form: RecordForm }) => {
  const names = formStates(resource)
  if (names.length === 0 || !record) return null
  return (
    <div className="record-form-states">
      <RecordStates resource={resource} record={record as AnyRecord} names={names} />
    </div>
  )
}
