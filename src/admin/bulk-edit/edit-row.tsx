import { Button, Select } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyField, fieldOf, propertyOf, type ResourceDeclaration } from '../../declare'
import { isAmount } from '../../declare/edited-value'
import { type EditMode, type FieldEdit, modesOf } from '../../declare/field-edits'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { NumberInput } from '../../theme/number-input'
import { FieldItem } from '../form-fields/field-item'
import { FormField } from '../form-fields/form-field'
import { focusInput, useInputId } from '../form-fields/issue-text'

interface EditRowProps {
  resource: ResourceDeclaration
  /** Ids of the records that change, of the first ones of a whole list. */
  edited?: readonly string[]
  edit: FieldEdit
  /** Takes the focus, and a picker opens. */
  isOpened: boolean
  onChange(changes: Partial<FieldEdit>): void
  onRemove(): void
}

/** One field of a bulk edit: what happens to it, and with which value. */
export const EditRow = ({ resource, edited, edit, isOpened, onChange, onRemove }: EditRowProps) => {
  const { t } = useTranslation()
  const label = useLabels(resource).field(edit.name)
  const field = fieldOf(resource, edit.name)
  if (!field) return null
  const modes = modesOf(field)
  return (
    <fieldset className="bulk-edit-row" aria-label={label}>
      <Select
        aria-label={t('bulkEdit.how', { field: label })}
        value={edit.mode}
        popupMatchSelectWidth={false}
        options={modes.map((mode) => ({ value: mode, label: t(`bulkEdit.modes.${mode}`) }))}
        onChange={(mode: EditMode) => onChange({ mode, value: null })}
      />
      <div className="bulk-edit-value stack">
        {edit.mode === 'clear' ? (
          <span className="text-strong">{label}</span>
        ) : edit.mode === 'increase' || edit.mode === 'multiply' ? (
          <Amount field={field} label={label} edit={edit} onChange={onChange} />
        ) : (
          <Value
            resource={resource}
            edited={edited}
            field={field}
            edit={edit}
            isOpened={isOpened}
            onChange={onChange}
          />
        )}
      </div>
      <Button
        type="text"
        icon={<Icon name="close" size={14} />}
        aria-label={t('bulkEdit.remove', { field: label })}
        title={t('bulkEdit.remove', { field: label })}
        onClick={onRemove}
      />
    </fieldset>
  )
}

type ValueProps = Pick<EditRowProps, 'resource' | 'edited' | 'edit' | 'isOpened' | 'onChange'> & { field: AnyField }

/** The editor of the field, as in its form. */
const Value = ({ resource, edited, field, edit, isOpened, onChange }: ValueProps) => {
  const property = propertyOf(edit.name, field)
  // Browsers ignore the `autoFocus` of a new dialog, which is outside of the document until its effects.
  useEffect(() => {
    if (isOpened) focusInput(property, 'nearest')
  }, [isOpened, property])
  return (
    <FormField
      // A picker that opened by itself closes when the person chooses another field.
      key={String(isOpened)}
      form={{
        resource,
        operation: 'update',
        record: null,
        edited,
        isRemoval: edit.mode === 'remove',
        values: { [property]: edit.value ?? undefined },
        change: (changed, value) => changed === property && onChange({ value }),
      }}
      name={edit.name}
      field={field}
      fieldMessages={[]}
      isOpened={isOpened}
    />
  )
}

interface AmountProps {
  field: AnyField
  label: string
  edit: FieldEdit
  onChange(changes: Partial<FieldEdit>): void
}

/** A number to add, or a factor; a text of digits, because money is never a float. */
const Amount = ({ field, label, edit, onChange }: AmountProps) => {
  const path = propertyOf(edit.name, field)
  return (
    <FieldItem path={path} label={label}>
      <NumberInput
        id={useInputId()(path)}
        stringMode
        value={edit.value === null ? null : String(edit.value)}
        onChange={(value) => onChange({ value: isAmount(value) ? String(value) : null })}
      />
    </FieldItem>
  )
}
