import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { statusOf } from '../../providers/request-error'
import { useDialogForm } from '../form-fields/use-dialog-form'
import { useRecord } from '../page/use-record'
import { isOnMany, type PossibleAction } from './possible-actions'
import type { Outcome, useAct } from './use-act'
import { useDeletionCheck } from './use-deletion-check'

interface ActionFormOptions {
  resource: ResourceDeclaration
  action: PossibleAction
  act: ReturnType<typeof useAct>
  onDone(outcome: Outcome): void
  onChanged(): void
}

/** The state of an action's dialog: the current record, inputs, issues, result. */
export function useActionForm({ resource, action, act, onDone, onChanged }: ActionFormOptions) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const isOne = !isOnMany(action)
  const { record, reload } = useRecord(resource, isOne ? String(action.records[0]?.id) : '')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { whole } = action
  const ids = action.kind === 'delete' && !whole ? action.records.map(({ id }) => String(id)) : []
  const { checks, isChecking, recheck } = useDeletionCheck(resource, ids)
  const refused = checks?.filter(({ isPossible }) => !isPossible) ?? []
  /** The records that allow the action, by the server's answer. */
  const possible = action.records.filter(({ id }) => refused.every((check) => check.id !== id))
  const isRefused = possible.length === 0 && !whole

  const onRefused = (error: unknown) => {
    // A conflict means that the dialog shows an outdated record.
    if (statusOf(error) === 409 && isOne) void reload()
    if (statusOf(error) === 409 && ids.length > 0) recheck()
    const failed = action.kind === 'delete' && isOne ? t('errors.failed.delete', { one: labels.oneInline }) : ''
    return failed ? t('errors.failed.why', { failed, why: sentenceOf(error) }) : sentenceOf(error)
  }

  const dialog = useDialogForm({
    resource,
    fields: resource.actions[action.id]?.input ?? {},
    action: action.id,
    keptAs: `${resource.name}.${action.id}:${action.records.map(({ id }) => id)}`,
    labelOf: (name) => labels.actionField(action.id, name),
    onRefused,
  })

  const submit = async () => {
    if (outcome || isChecking || isRefused) return
    await dialog.submit(async (input) => {
      const records: readonly AnyRecord[] = record ? [record] : possible
      const result = await act({ action: action.id, records, input, whole })
      if (result.refused.length === 0 || result.run?.state === 'running') onDone(result)
      else {
        setOutcome(result)
        onChanged()
      }
    })
  }

  return { ...dialog, record, outcome, isChecking, refused, possible, isRefused, submit }
}
