import { useTranslation } from 'react-i18next'
import { type AnyField, propertyOf } from '../../declare'
import { editorWidth } from '../../fields/editors.ui'
import { viewOf } from '../../fields/views.ui'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { FieldItem } from '../form-fields/field-item'
import { useInputId } from '../form-fields/issue-text'
import type { RecordForm } from './use-record-form'

interface ReadOnlyFieldProps {
  form: RecordForm
  name: string
  field: AnyField
}

/** A field that is only writable at creation: shown with the reason why it cannot be edited. */
export const ReadOnlyField = ({ form, name, field }: ReadOnlyFieldProps) => {
  const { t } = useTranslation()
  const { resource, record } = form
  const labels = useLabels(resource)
  const { Cell } = viewOf(field)
  const property = propertyOf(name, field)
  const id = useInputId()(property)
  return (
    <FieldItem path={property} label={labels.field(name)} help={t('form.writtenOnce')} width={editorWidth(field)}>
      <output id={id} className="form-read-only line wide between inset text-secondary" aria-describedby={`${id}-help`}>
        <Cell
          value={record?.[name]}
          name={name}
          field={field}
          resource={resource}
          record={record ?? {}}
          place="record"
        />
        <Icon name="lock" size={14} />
      </output>
    </FieldItem>
  )
}
