import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type AnyRecord, type FieldMessages, fieldOf, hasMessages, type ResourceDeclaration } from '../../declare'
import { choicesOf } from '../../declare/traits'
import { localDay } from '../../fields/local-day.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { RequestError } from '../../providers/request-error'
import { checkSettings } from '../../settings/own-settings'
import { InputForm } from '../controls/input-form'
import { FormFooter } from '../form/form-footer'
import { useSaveKey } from '../form/save-key'
import { FieldItem } from '../form-fields/field-item'
import { FormField } from '../form-fields/form-field'
import { focusInput, useFieldMessages } from '../form-fields/issue-text'
import { useTabDraft } from '../form-values/draft'
import { formReducer, isFormDirty, startForm, typedSince } from '../form-values/form-state'
import type { FormValues } from '../form-values/form-values'
import { useUnsavedChanges } from '../page/unsaved-changes-notifier'
import { useBusy } from '../page/use-busy'
import { ChoiceGroup } from './settings-frame'
import '../../fields/editors.css'

interface SettingsFormOptions<Values extends AnyRecord> {
  form: ResourceDeclaration
  /** The saved values. If they change, for example by the language menu, untouched fields follow. */
  initial: Values
  /** Saves the validated values. */
  save(values: Values): Promise<void>
  /** The values of the form after saving; by default the saved ones. */
  after?: Values
}

/** A settings form: the common form state, validated by the settings' rules and saved by its own mutation. */
export function useSettingsForm<Values extends AnyRecord>({ form, initial, save, after }: SettingsFormOptions<Values>) {
  const [state, dispatch] = useReducer(formReducer, null, () => startForm(form, null, initial))
  const latest = useRef(state)
  latest.current = state
  const { isBusy: isSaving, during } = useBusy()

  /** Uses other values as the saved ones; text that was typed after `since` remains. */
  const keep = (given: FormValues, since: FormValues, at: number | null) =>
    dispatch({ type: 'emptied', given, typed: typedSince(since, latest.current.values), at })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same values in a new object change nothing
  useEffect(() => keep(initial, latest.current.base, latest.current.savedAt), [JSON.stringify(initial)])
  useTabDraft({ latest, dispatch, path: `${useLocation().pathname}#${form.name}` })
  const isDirty = isFormDirty(state)
  // A form that waits behind another one has changes too.
  useUnsavedChanges({ isDirty, isSaving })

  const refuse = (found: FieldMessages) => {
    dispatch({ type: 'refused', messages: found })
    requestAnimationFrame(() => focusInput(Object.keys(found)[0] ?? ''))
  }

  const submit = async () => {
    if (isSaving) return
    const sent = state.values
    // An empty input is null. The form has the fields of `initial` by their declaration.
    const entries = Object.entries(sent).map(([name, value]) => [name, value === '' ? null : (value ?? null)])
    const input = Object.fromEntries(entries) as Values
    const { messages } = checkSettings(form, input, localDay(new Date()))
    if (hasMessages(messages)) return refuse(messages)
    const saveInput = async () => {
      await save(input)
      keep(after ?? sent, sent, Date.now())
    }
    await during(saveInput, (error) => {
      const fields = error instanceof RequestError ? error.fields : {}
      if (hasMessages(fields)) return refuse(fields)
      dispatch({ type: 'failed' })
      handleMutationError(error)
    })
  }

  return {
    ...state,
    fieldMessages: useFieldMessages(form, state.messages),
    isDirty,
    isSaving,
    submit,
    change: (property: string, value: unknown) => dispatch({ type: 'changed', property, value }),
  }
}

type SettingsForm = ReturnType<typeof useSettingsForm>

interface SettingsFormViewProps {
  form: SettingsForm
  label: string
  /** The label of the button; "Save" by default. */
  verb?: string
  /** Whether ⌘S saves it; at most one form of a page. */
  hasKey?: boolean
  children: ReactNode
}

/** A settings form with its button and state. */
export const SettingsFormView = ({ form, label, verb, hasKey = false, children }: SettingsFormViewProps) => {
  const { t } = useTranslation()
  const { isSaving, submit } = form
  const view = useRef<HTMLFormElement>(null)
  useSaveKey(() => {
    if (hasKey) void submit()
  }, view)
  return (
    <InputForm view={view} className="stack" aria-label={label} aria-busy={isSaving} onFinish={() => void submit()}>
      {children}
      <FormFooter form={form} verb={verb ?? t('settings.save')} hasKey={hasKey} />
    </InputForm>
  )
}

export interface SettingsFieldProps {
  form: SettingsForm
  name: string
  help?: string
  /** The label of a choice; by default a message of the field. */
  labelOf?(value: string): string
  /** The key of the messages that explain its choices. */
  messages?: string
}

/** A field of the form, rendered like in other forms. One with choices shows them all; none is preselected. */
export const SettingsField = ({ form, name, help, labelOf, messages = '' }: SettingsFieldProps) => {
  const { t, i18n } = useTranslation()
  const labels = useLabels(form.resource)
  const field = fieldOf(form.resource, name)
  const issues = form.fieldMessages.filter(({ path }) => path === name)
  if (!field) return null
  if (choicesOf(field).length === 0)
    return <FormField form={form} name={name} field={field} fieldMessages={form.fieldMessages} help={help} />
  return (
    <FieldItem
      path={name}
      label={labels.field(name)}
      help={help ?? labels.help(name)}
      messages={issues}
      width="full"
      isGroup
      required
    >
      <ChoiceGroup
        name={name}
        aria-label={labels.field(name)}
        aria-describedby={issues.length > 0 ? `field-${name}-message` : undefined}
        value={form.values[name]}
        choices={choicesOf(field).map((value) => ({
          value,
          label: labelOf ? labelOf(value) : labels.value(name, value),
          help: i18n.exists(`${messages}.${value}`) ? t(`${messages}.${value}`) : undefined,
        }))}
        onChange={(value) => form.change(name, value)}
      />
    </FieldItem>
  )
}
