import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyField, isLocalized, propertyOf } from '../../declare'
import { confirmationOf } from '../../declare/names'
import { hasShape, isRepeated } from '../../declare/traits'
import { editorOf, editorWidth } from '../../fields/editors.ui'
import type { EditorProps } from '../../fields/kind.editor.ui'
import { useLabels } from '../../providers/labels'
import { joinSentences } from '../../providers/translation'
import type { FormState } from '../form-values/form-state'
import { valuesForRanges } from '../form-values/form-values'
import { hasRecommended, RecommendedNote } from '../recommended/recommended-note'
import { FieldItem } from './field-item'
import { describedBy, type LabelledMessage, useInputId } from './issue-text'
import { LocalizedField } from './localized-field'

interface FormFieldProps {
  form: Pick<FormState, 'resource' | 'operation' | 'record' | 'values'> &
    Partial<Pick<FormState, 'base'>> & {
      change(property: string, value: unknown): void
      /** Ids of the records that change together; omitted for that of the form. */
      edited?: readonly string[]
      /** The related records of the value are removed. */
      isRemoval?: boolean
      /** On blur of a field. */
      leave?(property: string): void
      /** The action of these inputs; omitted in the form of a record. */
      action?: string
    }
  name: string
  field: AnyField
  fieldMessages: readonly LabelledMessage[]
  /** The label, if it differs from the resource's own (an action's input). */
  label?: string
  /** The help, if it differs from the resource's own. */
  help?: string
  /** A picker opens at once. */
  isOpened?: boolean
}

const Field = ({
  form,
  name,
  field,
  fieldMessages,
  label: ownLabel,
  help: ownHelp,
  isOpened = false,
}: FormFieldProps) => {
  const { t } = useTranslation()
  const inputId = useInputId()
  const { resource, action, operation, record, values, change, leave } = form
  const labels = useLabels(resource)
  const property = propertyOf(name, field)
  const { Editor, isGroup, isWide } = editorOf(field)
  const label = ownLabel ?? labels.field(name)
  const isKept = hasShape(field, 'hashed') && operation === 'update'
  const help = joinSentences([ownHelp ?? labels.help(name), isKept && t('form.password.help')]) || undefined
  const messagesOf = (path: string) =>
    fieldMessages.filter((one) => one.path === path || one.path.startsWith(`${path}.`))
  const isRequired = field.required === true && !isKept

  const ids = useMemo(() => record && [record.id], [record])
  const blur = useCallback(() => leave?.(property), [leave, property])

  const editorProps = (path: string): Omit<EditorProps, 'value' | 'onChange'> => ({
    id: inputId(path),
    name,
    field,
    resource,
    label,
    operation,
    onBlur: blur,
    isInvalid: messagesOf(path).length > 0,
    isRequired,
    loaded: record?.[name],
    record,
    edited: form.edited ?? ids,
    isRemoval: form.isRemoval,
    ...(isOpened && { isOpened }),
    ...(action !== undefined && { action }),
  })

  if (isLocalized(field)) {
    return (
      <LocalizedField
        {...editorProps(property)}
        help={help}
        fieldMessages={messagesOf(property)}
        value={values[property]}
        onChange={(value) => change(property, value)}
      />
    )
  }
  const recommendedId = hasRecommended(resource, name) ? `${inputId(property)}-recommended` : undefined
  const rangeValues = valuesForRanges(form, property, field)
  const single = (path: string, caption: string, hint: string | undefined, required: boolean) => {
    const messages = messagesOf(path)
    return (
      <FieldItem
        path={path}
        label={caption}
        help={hint}
        messages={messages.filter((one) => one.path === path)}
        required={required}
        isGroup={isGroup}
        data-wide={isWide}
        width={editorWidth(field)}
        note={
          recommendedId && <RecommendedNote resource={resource} name={name} record={rangeValues} id={recommendedId} />
        }
      >
        <Editor
          {...editorProps(path)}
          label={caption}
          describedBy={
            [describedBy(inputId(path), hint, messages), recommendedId].filter(Boolean).join(' ') || undefined
          }
          messagesAt={Object.fromEntries(messages.map((one) => [one.path.slice(path.length + 1), one.text]))}
          value={values[path]}
          onChange={(value) => change(path, value)}
        />
      </FieldItem>
    )
  }
  return (
    <>
      {single(property, label, help, isRequired)}
      {isRepeated(field) &&
        single(
          confirmationOf(property),
          t('form.password.confirm'),
          undefined,
          isRequired || Boolean(values[property]),
        )}
    </>
  )
}

/** The properties of a form that a field shows; one with recommended ranges shows the whole record's case. */
const shownValues = ({ form, name, field }: FormFieldProps): readonly unknown[] => {
  const property = propertyOf(name, field)
  const { values } = form
  return hasRecommended(form.resource, name) ? [values] : [values[property], values[confirmationOf(property)]]
}

const shownIssues = ({ fieldMessages, name, field }: FormFieldProps): string =>
  JSON.stringify(fieldMessages.filter(({ path }) => path.startsWith(propertyOf(name, field))))

/** What a field reads of its form, besides its value and issues. */
const read = ['resource', 'action', 'operation', 'record', 'edited', 'isRemoval', 'base', 'change', 'leave'] as const

const isSameField = (before: FormFieldProps, after: FormFieldProps): boolean => {
  const values = shownValues(after)
  return (
    before.name === after.name &&
    before.field === after.field &&
    before.label === after.label &&
    before.help === after.help &&
    read.every((part) => before.form[part] === after.form[part]) &&
    shownValues(before).every((value, at) => value === values[at]) &&
    shownIssues(before) === shownIssues(after)
  )
}

/**
 * One field of a form: label, editor, help, and issues, connected for screen readers. Typing in another field does not
 * render it again: a form of 30 fields would miss frames.
 */
export const FormField = memo(Field, isSameField)
