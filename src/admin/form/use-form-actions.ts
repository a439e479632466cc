import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldsOf, meets, surroundingsOf } from '../../declare'
import { initialOf } from '../../declare/traits'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { useActions } from '../actions/use-actions'
import type { RecordForm } from './use-record-form'

export interface FormAction {
  id: string
  icon: string
  /** "Publish", or "Save and publish" with unsaved changes. */
  label: string
  run(): void
}

/**
 * The actions of a new record's form (`inForm`) that are possible on its current values: "Save and publish".
 * @param open shows the saved record
 */
export function useCreateActions(
  form: RecordForm,
  open: (saved: AnyRecord) => Promise<void> | void,
): { items: readonly FormAction[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const { resource, values, save } = form
  const labels = useLabels(resource)
  const viewer = useViewer((state) => state.viewer)
  const { run, dialog } = useActions(resource)
  const initial = useMemo(
    () => Object.fromEntries(Object.entries(fieldsOf(resource)).map(([name, field]) => [name, initialOf(field)])),
    [resource],
  )
  const around = surroundingsOf(viewer?.id ?? null)
  const items = Object.entries(resource.actions)
    .filter(([id, { inForm, when }]) => {
      const isPossible = meets(resource, when, { ...initial, ...values }, around)
      return inForm && isPossible && mayDo(viewer, resource.name, id)
    })
    .map(([id, { icon = 'check' }]) => ({
      id,
      icon,
      label: t('form.saveAnd', { action: labels.action(id).toLowerCase() }),
      run: async () => {
        const saved = await save()
        if (!saved) return
        run(id, [saved])
        await open(saved)
      },
    }))
  return { items, dialog }
}

/** The actions of a form (`inForm`): each saves changes first, and is skipped if the save is refused. */
export function useFormActions(form: RecordForm): { items: readonly FormAction[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const { resource, record, isDirty, save } = form
  const { actionsFor, run, dialog } = useActions(resource)
  const offered = actionsFor([record ?? {}]).filter(({ id }) => resource.actions[id]?.inForm)

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
