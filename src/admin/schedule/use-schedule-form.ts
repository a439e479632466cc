import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnyRecord,
  type Fields,
  hasMessages,
  type Messages,
  propertiesOf,
  type ResourceDeclaration,
  validate,
} from '../../declare'
import { f } from '../../fields'
import { handleMutationError, sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { showToast } from '../../providers/notifications'
import { RequestError, statusOf } from '../../providers/request-error'
import { cancelScheduled, moveScheduled, type ScheduledChange, scheduleChange } from '../../providers/scheduled-changes'
import { formReducer, startForm } from '../form/form-state'
import { changesOf } from '../form/form-values'
import { focusInput, useIssueText } from '../form/issue-text'
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
  const issueText = useIssueText(resource)
  const textOf = useChangeText(resource)
  const timeText = useDueText()
  const isUpdate = action === 'update' && !change
  const fields = fieldsFor(resource, action, change !== undefined)
  const inputs = propertiesOf(fields)
  /** The inputs as a resource, for the common validation. */
  const asked: ResourceDeclaration = {
    ...resource,
    fields,
    rules: [],
    form: [{ id: 'input', fields: Object.keys(fields) }],
  }
  const [{ base, values, messages }, dispatch] = useReducer(formReducer, null, () => {
    const started = startForm(asked, isUpdate ? { ...record, dueAt: null } : null)
    return { ...started, values: { ...started.values, dueAt } }
  })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const labelOf = (name: string) => {
    if (name === 'dueAt') return t('schedule.time')
    return isUpdate ? labels.field(name) : labels.actionField(action, name)
  }

  const set = (property: string, value: unknown) => {
    dispatch({ type: 'changed', property, value })
    setProblem('')
    if (property === 'dueAt' && typeof value === 'string') onTime(value)
  }

  const refuse = (error: unknown) => {
    const found = error instanceof RequestError ? withoutPrefix(error.fields) : {}
    if (hasMessages(found)) dispatch({ type: 'refused', messages: found })
    const isElsewhere = Object.keys(found).some((path) => !inputs.has(path.split('.')[0] as string))
    if (!hasMessages(found) || isElsewhere) setProblem(sentenceOf(error))
    if (statusOf(error) === 401) handleMutationError(error)
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

  const submit = async () => {
    if (isBusy) return
    const given = isUpdate ? changesOf(asked, base, values) : values
    const { values: checked, messages: found } = validate(asked, given, isUpdate ? 'update' : 'create')
    if (!values.dueAt) Object.assign(found, { dueAt: [{ key: 'validation.required' }] })
    dispatch({ type: 'refused', messages: found })
    if (hasMessages(found)) {
      requestAnimationFrame(() => focusInput(Object.keys(found)[0] ?? ''))
      return
    }
    const { dueAt: due, ...rest } = checked as AnyRecord & { dueAt: string }
    if (isUpdate && Object.keys(rest).length === 0) {
      setProblem(t('schedule.nothing'))
      return
    }
    setBusy(true)
    try {
      const id = change ? null : await scheduleChange(resource, action, String(record.id), due, rest)
      if (change) await moveScheduled(change.id, due)
      report(id, due, change ?? { action, values: rest })
      void client.invalidateQueries()
      onClose()
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }

  return {
    inputs: [...inputs.values()],
    labelOf,
    problem,
    isBusy,
    submit,
    set,
    said: Object.entries(messages).map(([path, said]) => {
      const [name = path, field] = inputs.get(path.split('.')[0] as string) ?? []
      const label = labelOf(name)
      return { path, label, text: said.map((issue) => issueText(issue, { name, field, label })).join(' ') }
    }),
    form: {
      resource,
      ...(isUpdate ? {} : { action }),
      operation: isUpdate ? ('update' as const) : ('create' as const),
      record: isUpdate ? record : null,
      values,
      change: set,
      leave: () => undefined,
    },
  }
}

/** The server may prefix the path with the mutation's argument. */
const withoutPrefix = (fields: Messages): Messages =>
  Object.fromEntries(Object.entries(fields).map(([path, found]) => [path.replace(/^(input|update)\./, ''), found]))
