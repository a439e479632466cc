import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { stateProperties } from '../../declare/inverse-action'
import { useFormats } from '../../fields/formats.ui'
import { recordPath } from '../../fields/record-link.ui'
import { mayDo, useViewer } from '../../providers/access'
import type { WholeList } from '../../providers/bulk-runs'
import { handleMutationError, handleUndoError } from '../../providers/error-catalogue'
import { useLabels, useLanguage } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { titleOf } from '../../registry/title'
import { lazyPart } from '../../theme/later'
import { showToast } from '../../theme/toasts'
import { slotPath } from '../calendar/slots'
import { usePutBack } from '../history/use-put-back'
import {
  type ActionItem,
  actionLabel,
  actionsOnWhole,
  mustAsk,
  type PossibleAction,
  possibleActions,
} from './possible-actions'
import { sentenceValues } from './sentence-values'
import type { ActionUndo } from './undo-action'
import { type Outcome, useAct } from './use-act'

/** Loaded with the first dialog, because its form is as large as a list. */
const ActionDialog = lazyPart(async () => (await import('./action-dialog')).ActionDialog, null)

// Loaded with the first use.
const ScheduleDialog = lazyPart(async () => (await import('../schedule/schedule-dialog')).ScheduleDialog, null)
const PreviewDialog = lazyPart(async () => (await import('../preview/preview-dialog')).PreviewDialog, null)
const RecordTemplate = lazyPart(async () => (await import('../templates/save-template')).RecordTemplate, null)

/** A result of an action that is shown only once. */
const IssuedToken = lazyPart(async () => (await import('./issued-token')).IssuedToken, null)

/** The fields that an action may change, for Undo. */
const shownStates = (resource: ResourceDeclaration) =>
  stateProperties(resource).filter((property) => fieldOf(resource, property))

/** Whether the action has a dialog of its own. */
const isDialog = ({ kind }: PossibleAction) => kind === 'schedule' || kind === 'preview' || kind === 'template'

export type { ActionItem }

interface ActionsOptions {
  /** Called after an action changed records, with their ids. */
  onDone?(action: string, ids: readonly string[]): void
}

export interface Actions {
  /** The actions for these records now: for one record as in its menu, for several as in the bulk bar. */
  actionsFor(records: readonly AnyRecord[], whole?: WholeList | null): readonly ActionItem[]
  /** Takes an action by its name, after its dialog if it has one. Does nothing if the action is not possible. */
  run(actionId: string, records: readonly AnyRecord[]): void
  /** The open dialog; render it once beside the actions. */
  dialog: ReactNode
}

/**
 * The actions of a resource, shared by the row's menu, the bulk bar, the record's header and the palette. Records need
 * `id`, `can` and, to detect stale ones, `version`.
 */
export function useActions(resource: ResourceDeclaration, { onDone }: ActionsOptions = {}): Actions {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labels = useLabels(resource)
  const formats = useFormats()
  const language = useLanguage()
  const take = useAct(resource, shownStates(resource))
  const viewer = useViewer((state) => state.viewer)
  const me = viewer?.id ?? null
  const may = (action: string) => mayDo(viewer, resource.name, action)
  const [asked, setAsked] = useTabState<PossibleAction | null>(`action:${resource.name}`, null)
  const [issued, setIssued] = useState<AnyRecord | null>(null)
  const putBack = usePutBack(resource)
  /** The outcome of the last action. */
  const last = useRef<Outcome | null>(null)

  const act: typeof take = async (request) => {
    const outcome = await take(request)
    last.current = outcome
    if (resource.actions[request.action]?.issue && outcome.record) setIssued(outcome.record)
    return outcome
  }

  const labelOf = (action: PossibleAction) => actionLabel(resource, action, labels, t)

  const report = async (action: PossibleAction, changedCount: number) => {
    const [only] = action.records
    const ids = action.records.map(({ id }) => String(id))
    const values = only ? sentenceValues(resource, only, formats, language) : {}
    const own = action.records.length === 1 ? labels.actionDone(action.id, values) : undefined
    const isKept = action.kind === 'delete' && resource.trash
    const generalKey = isKept
      ? (['trash.moved', 'trash.movedMany'] as const)
      : (['actions.done', 'actions.doneMany'] as const)
    const general = t(generalKey[action.records.length === 1 ? 0 : 1], {
      action: labelOf(action),
      title: values.title,
      count: changedCount,
    })
    const now = last.current?.record ?? null
    onDone?.(action.id, ids)
    // A run in the background has its own progress and result.
    if (last.current?.run?.state === 'running') return
    const undo = await undoFor(action).catch(() => null)
    showToast({
      type: 'success',
      message: own ?? general,
      ...(now && { view: recordPath(resource, String(now.id)) ?? undefined }),
      ...(undo && { undo: () => void undo() }),
    })
  }

  /** The Undo of the last action; null if it is not certain. */
  const undoFor = async ({ id, kind, records }: PossibleAction): Promise<(() => Promise<unknown>) | null> => {
    const { record: now = null, run: done } = last.current ?? {}
    if (done) return done.isUndoable ? () => undoMany(done.id) : null
    const [only] = records
    if (kind === 'delete' && resource.trash) {
      return async () => {
        const { restoreRecords } = await import('../trash/change-trash')
        await restoreRecords(
          resource,
          records.map((record) => ({
            id: String(record.id),
            title: titleOf(resource, record, language),
          })),
          t,
          labels,
        )
      }
    }
    if (kind !== 'action' || !only || !now) return null
    // Loaded with the first action: a list does not need the values of forms.
    const { undoOf } = await import('./undo-action')
    const undo = undoOf(resource, id, only, now, me)
    return undo && (() => undoOne(undo))
  }

  const undoMany = async (id: string) => {
    try {
      const { undoRun } = await import('../../providers/bulk-runs')
      const back = await undoRun(id)
      if (back.state !== 'running') reportRestored(back.changedCount, back.refusedCount)
    } catch (error) {
      handleUndoError(error)
    }
  }

  const undoOne = async ({ record, inverse, update }: ActionUndo): Promise<void> => {
    if (inverse === null) {
      await putBack({ record, update })
      return
    }
    try {
      await take({ action: inverse, records: [record] })
      const { title } = sentenceValues(resource, record, formats, language)
      showToast({ type: 'success', message: t('frame.undone', { title }) })
    } catch (error) {
      handleUndoError(error)
    }
  }

  const reportRestored = (count: number, refused: number) => {
    const message = t('bulkEdit.restored', { records: labels.counted(count, formats.number(count)) })
    if (refused === 0) showToast({ type: 'success', message })
    else showToast({ type: 'error', message, description: t('restore.changedSince', { count: refused }) })
  }

  const actNow = async (action: PossibleAction) => {
    try {
      const { changedCount } = await act({ action: action.id, records: action.records })
      void report(action, changedCount)
    } catch (error) {
      handleMutationError(error)
    }
  }

  const start = (action: PossibleAction) => {
    const [only] = action.records
    if (action.kind === 'edit') void navigate(`${resource.path}/${String(only?.id)}/edit`)
    else if (action.kind === 'duplicate') void navigate(`${resource.path}/new?copy=${String(only?.id)}`)
    else if (action.slot) void navigate(slotPath(action.slot, only))
    else if (isDialog(action) || mustAsk(resource, action) || action.selectedCount > 1) setAsked(action)
    else void actNow(action)
  }

  const run: Actions['run'] = (actionId, records) => {
    const action = possibleActions(resource, records).find(({ id }) => id === actionId)
    if (action) start(action)
  }

  return {
    actionsFor: (records, whole) =>
      (whole ? actionsOnWhole(resource, whole, records, may) : possibleActions(resource, records)).map((action) => ({
        ...action,
        label: labelOf(action),
        run: () => start(action),
      })),
    run,
    dialog: (
      <>
        {asked?.kind === 'schedule' && asked.records[0] && (
          <ScheduleDialog
            resource={resource}
            record={asked.records[0]}
            {...(asked.selectedCount > 1 && { many: asked })}
            onClose={() => setAsked(null)}
          />
        )}
        {asked?.kind === 'preview' && asked.records[0] && (
          <PreviewDialog resource={resource} record={asked.records[0]} onClose={() => setAsked(null)} />
        )}
        {asked?.kind === 'template' && (
          <RecordTemplate resource={resource} id={String(asked.records[0]?.id)} onClose={() => setAsked(null)} />
        )}
        {asked && !isDialog(asked) && (
          <ActionDialog
            key={asked.id}
            resource={resource}
            action={asked}
            label={labelOf(asked)}
            act={act}
            onDone={(changedCount) => {
              setAsked(null)
              void report(asked, changedCount)
            }}
            onChanged={() =>
              onDone?.(
                asked.id,
                asked.records.map(({ id }) => String(id)),
              )
            }
            onInstead={(actionId, record) => {
              setAsked(null)
              run(actionId, [record])
            }}
            onClose={() => {
              setAsked(null)
              // The dialog named the refused records; the others can still be put back.
              if (last.current?.refused.length) void report(asked, last.current.changedCount)
              last.current = null
            }}
          />
        )}
        {issued && <IssuedToken resource={resource} record={issued} onClose={() => setIssued(null)} />}
      </>
    ),
  }
}
