import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '../../declare'
import { useActions } from '../actions/use-actions'
import type { RecordForm } from './use-record-form'

export interface FormAction {
  id: string
  icon: string
  /** "Publish", or "Save and publish" with unsaved changes. */
  label: string
  run(): void
}

/** The actions of a form (`inForm`): each saves changes first, and is skipped if the save is refused. */
export function useFormActions(form: RecordForm): { items: readonly FormAction[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const { resource, record, isDirty, save } = form
  const { actionsFor, run, dialog } = useActions(resource)
  const offered = actionsFor([(record ?? {}) as AnyRecord]).filter(({ id }) => resource.actions[id]?.inForm)

  const saveAndRun = async (id: string) => {
    const saved = isDirty ? await save() : record
    if (saved) run(id, [{ ...record, ...saved }])
  }

  const items = offered.map(({ id, icon, label }) => ({
    id,
    icon,
    label: isDirty ? t('form.saveAnd', { action: label.toLowerCase() }) : label,
    run: () => void saveAndRun(id),
  }))
  return { items, dialog }
}
