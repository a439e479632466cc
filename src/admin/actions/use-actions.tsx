import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import type { WholeList } from '../../providers/bulk-runs'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { lazyPart } from '../../theme/later'
import type { Slot } from '../calendar/slots'
import {
  type ActionItem,
  actionLabel,
  actionsOnWhole,
  mustAsk,
  type PossibleAction,
  possibleActions,
} from './possible-actions'
import { type Outcome, useAct } from './use-act'
import { useActionReport } from './use-action-report'

/** Loaded with the first dialog, because its form is as large as a list. */
const ActionDialog = lazyPart(async () => (await import('./action-dialog')).ActionDialog, null)

// Loaded with the first use.
const ScheduleDialog = lazyPart(async () => (await import('../schedule/schedule-dialog')).ScheduleDialog, null)
const PreviewDialog = lazyPart(async () => (await import('../preview/preview-dialog')).PreviewDialog, null)
const RecordTemplate = lazyPart(async () => (await import('../templates/save-template')).RecordTemplate, null)

/** A result of an action that is shown only once. */
const IssuedToken = lazyPart(async () => (await import('./issued-token')).IssuedToken, null)

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
  const take = useAct(resource)
  const viewer = useViewer((state) => state.viewer)
  const may = (action: string) => mayDo(viewer, resource.name, action)
  const [asked, setAsked] = useTabState<PossibleAction | null>(`action:${resource.name}`, null)
  const [issued, setIssued] = useState<AnyRecord | null>(null)
  const showOutcome = useActionReport(resource, take)
  const close = () => setAsked(null)

  const act: typeof take = async (request) => {
    const outcome = await take(request)
    if (resource.actions[request.action]?.issue && outcome.record) setIssued(outcome.record)
    return outcome
  }

  const labelOf = (action: PossibleAction) => actionLabel(resource, action, labels, t)

  const noteChanged = ({ id, records }: PossibleAction) =>
    onDone?.(
      id,
      records.map((record) => String(record.id)),
    )

  const report = (asked: PossibleAction, outcome: Outcome) => {
    // The dialog may have left out records that cannot be changed.
    const action = { ...asked, records: outcome.records }
    noteChanged(action)
    void showOutcome(action, outcome)
  }

  const actNow = async (action: PossibleAction) => {
    try {
      report(action, await act({ action: action.id, records: action.records }))
    } catch (error) {
      handleMutationError(error)
    }
  }

  const fill = async (slot: Slot, record: AnyRecord | undefined) => {
    const { slotPath } = await import('../calendar/slot-path')
    void navigate(slotPath(slot, record))
  }

  const start = (action: PossibleAction) => {
    const [only] = action.records
    if (action.kind === 'edit') void navigate(`${resource.path}/${String(only?.id)}/edit`)
    else if (action.kind === 'duplicate') void navigate(`${resource.path}/new?copy=${String(only?.id)}`)
    else if (action.slot) void fill(action.slot, only)
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
        {asked && isDialog(asked) && <OwnDialog resource={resource} action={asked} onClose={close} />}
        {asked && !isDialog(asked) && (
          <ActionDialog
            key={asked.id}
            resource={resource}
            action={asked}
            label={labelOf(asked)}
            act={act}
            onDone={(outcome) => {
              close()
              report(asked, outcome)
            }}
            onChanged={() => noteChanged(asked)}
            onInstead={(actionId, record) => {
              close()
              run(actionId, [record])
            }}
            onClose={(outcome) => {
              close()
              // The dialog named the refused records; the others can still be put back.
              if (outcome) report(asked, outcome)
            }}
          />
        )}
        {issued && <IssuedToken resource={resource} record={issued} onClose={() => setIssued(null)} />}
      </>
    ),
  }
}

interface OwnDialogProps {
  resource: ResourceDeclaration
  action: PossibleAction
  onClose(): void
}

/** The dialog of an action that has one of its own. */
const OwnDialog = ({ resource, action, onClose }: OwnDialogProps) => {
  const [record] = action.records
  if (!record) return null
  if (action.kind === 'preview') return <PreviewDialog resource={resource} record={record} onClose={onClose} />
  if (action.kind === 'template') return <RecordTemplate resource={resource} id={String(record.id)} onClose={onClose} />
  const many = action.selectedCount > 1 && { many: action }
  return <ScheduleDialog resource={resource} record={record} {...many} onClose={onClose} />
}
