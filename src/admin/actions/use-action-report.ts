import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { recordPath } from '../../fields/record-link.ui'
import { useViewer } from '../../providers/access'
import { handleUndoError } from '../../providers/error-catalogue'
import { useLabels, useLanguage } from '../../providers/labels'
import { titleOf } from '../../registry/title'
import { showToast } from '../../theme/toasts'
import { actionLabel, isOnMany, type PossibleAction } from './possible-actions'
import { sentenceValues } from './sentence-values'
import type { ActionUndo } from './undo-action'
import type { Outcome, useAct } from './use-act'

/**
 * Reports an action that succeeded, in a toast with Undo where the state before it is known.
 * @param take takes the inverse action
 */
export function useActionReport(resource: ResourceDeclaration, take: ReturnType<typeof useAct>) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const language = useLanguage()
  const me = useViewer(({ viewer }) => viewer?.id ?? null)

  const doneText = (action: PossibleAction, count: number): string => {
    const [only] = action.records
    const isOne = !isOnMany(action)
    const values = only ? sentenceValues(resource, only, formats, language) : {}
    const own = isOne && labels.actionDone(action.id, values)
    if (own) return own
    const names = { action: actionLabel(resource, action, labels, t), title: values.title, count }
    if (action.kind === 'delete' && resource.trash) return t(isOne ? 'trash.moved' : 'trash.movedMany', names)
    return t(isOne ? 'actions.done' : 'actions.doneMany', names)
  }

  const undoMany = async (id: string) => (await import('./undo-run')).takeRunBack(id, t, labels)

  const undoOne = async ({ record, inverse, input, update }: ActionUndo): Promise<void> => {
    if (inverse === null) {
      const { putBack } = await import('../history/put-back')
      await putBack({ resource, record, update })
      return
    }
    await take({ action: inverse, records: [record], ...(input && { input }) })
    const { title } = sentenceValues(resource, record, formats, language)
    showToast({ type: 'success', message: t('frame.undone', { title }) })
  }

  const restore = async ({ records }: PossibleAction) => {
    const { restoreRecords } = await import('../trash/change-trash')
    const named = records.map((record) => ({ id: String(record.id), title: titleOf(resource, record, language) }))
    await restoreRecords(resource, named, t, labels)
  }

  /** The Undo of an action; null if it is not certain. */
  const undoFor = async (action: PossibleAction, { record: now, input, run }: Outcome) => {
    if (run) return run.isUndoable ? () => undoMany(run.id).catch(handleUndoError) : null
    if (action.kind === 'delete' && resource.trash) return () => restore(action)
    const [only] = action.records
    if (!only || !now) return null
    // Loaded with the first action: a list does not need the values of forms.
    const { undoOf } = await import('./undo-action')
    const undo = undoOf(resource, action.id, only, now, me, input)
    return undo && (() => undoOne(undo).catch(handleUndoError))
  }

  return async (action: PossibleAction, outcome: Outcome): Promise<void> => {
    // A run in the background has its own progress and result.
    if (outcome.run?.state === 'running') return
    const undo = await undoFor(action, outcome).catch(() => null)
    showToast({
      type: 'success',
      message: doneText(action, outcome.changedCount),
      ...(outcome.record && { view: recordPath(resource, String(outcome.record.id)) ?? undefined }),
      ...(undo && { undo: () => void undo() }),
    })
  }
}
