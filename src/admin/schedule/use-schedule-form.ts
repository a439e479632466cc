import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import { type AnyRecord, type Fields, nameOfProperty, type ResourceDeclaration } from '../../declare'
import type { FieldEdit } from '../../declare/field-edits'
import { f } from '../../fields'
import { followRuns, startRun, undoRun, type WholeList } from '../../providers/bulk-runs'
import { handleUndoError, sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { RequestError } from '../../providers/request-error'
import { cancelScheduled, moveScheduled, type ScheduledChange, scheduleChange } from '../../providers/scheduled-changes'
import { showToast } from '../../theme/toasts'
import { useDialogForm } from '../form-fields/use-dialog-form'
import { useRecordTitleOf } from '../parts'
import { scheduledToast, useChangeText, useDueText } from './use-scheduled'

/** Several records, or all of a list. */
export interface ScheduledRecords {
  records: readonly AnyRecord[]
  whole?: WholeList
}

interface ScheduleFormOptions {
  resource: ResourceDeclaration
  /** With all values that the fields of the change need. */
  record: AnyRecord
  /** The declared action, or `update`. */
  action: string
  dueAt: string
  /** Several records: their changes are scheduled by a run, which one Undo cancels. */
  many?: ScheduledRecords | undefined
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
  const { resource, record, action, dueAt, many, change, onTime, onClose } = options
  const { t } = useTranslation()
  const client = useQueryClient()
  const labels = useLabels(resource)
  const textOf = useChangeText(resource)
  const titleOf = useRecordTitleOf(resource)
  const timeText = useDueText()
  /** The other scheduled change of the last refusal. */
  const [blocking, setBlocking] = useState<RequestError['scheduled'] | null>(null)
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
    keptAs: `${resource.name}.${action}.later:${change?.id ?? (many?.records ?? [record]).map(({ id }) => id)}`,
    labelOf,
    onRefused(error) {
      const { scheduled = null, key } = error instanceof RequestError ? error : {}
      setBlocking(scheduled)
      if (!scheduled) return sentenceOf(error)
      const name = scheduled.action === 'update' ? t('schedule.fields') : labels.action(scheduled.action)
      const reason = key === 'errors.preventsLater' ? 'schedule.prevents' : 'schedule.blocked'
      return t(reason, { action: name, time: timeText(scheduled.dueAt) })
    },
  })
  const set = (property: string, value: unknown) => {
    dialog.form.change(property, value)
    if (property === 'dueAt' && typeof value === 'string') onTime(value)
  }

  const report = (id: string | null, due: string, done: Pick<ScheduledChange, 'action' | 'values'>) => {
    const undo = async () => {
      if (id) await cancelScheduled(id)
      else if (change) await moveScheduled(change.id, change.dueAt)
      showToast({ type: 'success', message: t('schedule.undone') })
    }
    const undoAndReload = () =>
      void undo()
        .catch(handleUndoError)
        .then(() => client.invalidateQueries())
    const isUndoable = id !== null || change?.state === 'pending'
    const message = t('schedule.done', { action: textOf(done), title: titleOf(record), time: timeText(due) })
    const key = scheduledToast(String(id ?? change?.id))
    showToast({ key, type: 'success', message, ...(isUndoable && { undo: undoAndReload }) })
  }

  /** A run names the refused records in its card, as one that takes longer does. */
  const scheduleMany = async ({ records, whole }: ScheduledRecords, due: string, values: AnyRecord) => {
    const edits = Object.entries(values).map(([property, value]): FieldEdit => {
      const name = nameOfProperty(resource, property)
      return { name, mode: value === null ? 'clear' : 'set', value }
    })
    const run = await startRun(resource, {
      id: uuidv7(),
      action,
      dueAt: due,
      records,
      whole: whole ?? null,
      ...(isUpdate ? { edits } : { input: values }),
    })
    if (run.state === 'running') return
    if (run.refusedCount > 0) return followRuns([run.id])
    const undo = async () => {
      await undoRun(run.id)
      showToast({ type: 'success', message: t('schedule.undone') })
    }
    const scheduled = labels.counted(run.changedCount)
    const message = t('schedule.doneMany', {
      action: textOf({ action, values }),
      time: timeText(due),
      records: scheduled,
    })
    showToast({ type: 'success', message, undo: () => void undo().catch(handleUndoError) })
  }

  const submit = () =>
    dialog.submit(async (checked) => {
      const { dueAt: due, ...values } = checked as AnyRecord & { dueAt: string }
      if (isUpdate && Object.keys(values).length === 0) {
        dialog.setProblem(t('schedule.nothing'))
        return
      }
      if (many) {
        await scheduleMany(many, due, values)
        onClose()
        return
      }
      const id = change ? null : await scheduleChange(resource, action, String(record.id), due, values)
      if (change) await moveScheduled(change.id, due)
      report(id, due, change ?? { action, values })
      void client.invalidateQueries()
      onClose()
    })

  return { ...dialog, labelOf, submit, blocking, form: { ...dialog.form, change: set } }
}
