import { type AnyField, type AnyRecord, meets, propertyOf, surroundingsOf } from '../../declare'
import { derivationOf } from '../../declare/traits'
import { viewOf } from '../../fields/views.ui'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { FieldItem } from '../form-fields/field-item'
import { useInputId } from '../form-fields/issue-text'
import type { RecordForm } from './use-record-form'

interface ComputedFieldProps {
  form: RecordForm
  name: string
  field: AnyField
}

/** A field that is computed from the form's current values; an incomplete number counts as empty. */
export const ComputedField = ({ form, name, field }: ComputedFieldProps) => {
  const { resource, record, values } = form
  const labels = useLabels(resource)
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const { Cell } = viewOf(field)
  const property = propertyOf(name, field)
  const id = useInputId()(property)
  const now = { ...record, ...values }
  return (
    <FieldItem path={property} label={labels.field(name)}>
      <output id={id} className="form-read-only line wide between inset text-secondary" aria-live="polite">
        <Cell
          value={computedNow(form, field, now, me)}
          name={name}
          field={field}
          resource={resource}
          record={now}
          place="record"
        />
      </output>
    </FieldItem>
  )
}

function computedNow({ resource }: RecordForm, field: AnyField, now: AnyRecord, me: string | null): unknown {
  const { sum, cases } = derivationOf(field)
  if (sum) {
    const parts = sum.map((part) => now[part])
    return parts.some((part) => typeof part === 'number')
      ? parts.reduce<number>((total, part) => total + (typeof part === 'number' ? part : 0), 0)
      : null
  }
  const around = surroundingsOf(me)
  return cases?.find(({ when }) => meets(resource, when, now, around))?.value ?? null
}
