import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyField, fieldOf } from '../../declare'
import { moveOnEnter } from '../form/enter-key'
import { FormField } from '../form/form-field'
import { LeaveGuard } from '../form/leave-guard'
import { useSaveKey } from '../form/save-key'
import { SaveState } from '../form/save-state'
import type { SettingsForm } from './use-settings-form'
import '../form/form.css'
import '../../fields/editors.css'

interface SettingsFormViewProps {
  form: SettingsForm
  label: string
  /** The verb of the button; "Save" where nothing is said. */
  verb?: string
  /** Whether ⌘S saves it: of one form of a page at most. */
  hasKey?: boolean
  children: ReactNode
}

/** A form of the settings with its button and its state. */
export const SettingsFormView = ({ form, label, verb, hasKey = false, children }: SettingsFormViewProps) => {
  const { t } = useTranslation()
  const { isDirty, isSaving, isLeaving, submit } = form
  useSaveKey(() => {
    if (hasKey) void submit()
  })
  return (
    <form
      className="settings-form"
      aria-label={label}
      noValidate
      aria-busy={isSaving}
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <footer className="settings-save">
        <SaveState form={form} />
        <button type="submit" className="button button-primary" disabled={isSaving}>
          {verb ?? t('settings.save')}
        </button>
      </footer>
      <LeaveGuard isDirty={isDirty} isLeaving={isLeaving} />
    </form>
  )
}

/** A field of the form, drawn as every form draws it. */
export const SettingsField = ({ form, name }: { form: SettingsForm; name: string }) => {
  const field = fieldOf(form.fields.resource, name)
  return field ? <FormField form={form.fields} name={name} field={field as AnyField} said={form.said} /> : null
}
