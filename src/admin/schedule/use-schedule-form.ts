import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, Fields, ResourceDeclaration } from '../../declare'
import { f } from '../../fields'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { showToast } from '../../providers/notifications'
import { cancelScheduled, moveScheduled, type ScheduledChange, scheduleChange } from '../../providers/scheduled-changes'
import { useDialogForm } from '../form/use-dialog-form'
import { useChangeText, useDueText } from './use-scheduled'

interface ScheduleFormOptions {
  resource: ResourceDeclaration
  /** With all values that the fields of the change need. */
  record: AnyRecord
  /** The declared action, or `update`. */
  action: string
  dueAt: string
  /** The change that moves to another time; a new one by default. */
  change?: ScheduledChange | undefined
  onTime(dueAt: string): void
  onClose(): void
}

const time = f.datetime({ required: true })

/** The fields of the dialog: those of the change, and the time. */
const fieldsFor = (resource: ResourceDeclaration, action: string, isMove: boolean): Fields => {
  if (isMove) return { dueAt: time }
  const { fields, schedule, actions } = resource
  const own = action === 'update' ? pick(fields, schedule) : (actions[action]?.input ?? {})
  return { ...own, dueAt: time }
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** The state of the dialog: inputs, time, issues. */
export function useScheduleForm(options: ScheduleFormOptions) {
  const { resource, record, action, dueAt, change, onTime, onClose } = options
  const { t } = useTranslation()
  const client = useQueryClient()
  const labels = useLabels(resource)
  const textOf = useChangeText(resource)
  const timeText = useDueText()
  const isUpdate = action === 'update' && !change
  const labelOf = (name: string) => {
    if (name === 'dueAt') return t('schedule.time')
    return isUpdate ? labels.field(name) : labels.actionField(action, name)
  }
  const dialog = useDialogForm({
    resource,
    fields: fieldsFor(resource, action, change !== undefined),
    record: isUpdate ? record : null,
    action: isUpdate ? undefined : action,
    given: { dueAt },
    labelOf,
  })
  const set = (property: string, value: unknown) => {
    dialog.form.change(property, value)
    if (property === 'dueAt' && typeof value === 'string') onTime(value)
  }

  const report = (id: string | null, due: string, done: Pick<ScheduledChange, 'action' | 'values'>) => {
    const undo = async () => {
      try {
        if (id) await cancelScheduled(id)
        else if (change) await moveScheduled(change.id, change.dueAt)
        showToast({ type: 'success', message: t('schedule.undone') })
      } catch (error) {
        handleMutationError(error, t('frame.notUndone'))
      }
      void client.invalidateQueries()
    }
    const isUndoable = id !== null || change?.state === 'pending'
    const message = t('schedule.done', { action: textOf(done), time: timeText(due) })
    showToast({ type: 'success', message, ...(isUndoable && { undo: () => void undo() }) })
  }

  const submit = () =>
    dialog.submit(async (checked) => {
      const { dueAt: due, ...values } = checked as AnyRecord & { dueAt: string }
      if (isUpdate && Object.keys(values).length === 0) {
        dialog.setProblem(t('schedule.nothing'))
        return
      }
      const id = change ? null : await scheduleChange(resource, action, String(record.id), due, values)
      if (change) await moveScheduled(change.id, due)
      report(id, due, change ?? { action, values })
      void client.invalidateQueries()
      onClose()
    })

  return { ...dialog, labelOf, submit, form: { ...dialog.form, change: set } }
}
