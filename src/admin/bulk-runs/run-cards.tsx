import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import {
  askRuns,
  type BulkRun,
  closeRun,
  followRuns,
  runsKey,
  stopRun,
  undoRuns,
  useFollowedRuns,
} from '../../providers/bulk-runs'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { queryClient } from '../../providers/queries'
import { joinSentences } from '../../providers/translation'
import { resourceNamed } from '../../registry/resources'
import { useUndoOffer } from '../../theme/toasts'
import { RunRefusals } from '../actions/run-refusals'
import { useIsPhone } from '../page/use-is-phone'
import './run-cards.css'

const pollEvery = 1_000

const take = (work: Promise<unknown>) => void work.catch(handleMutationError)

/** Puts the records of a run back, and shows the result as a card. */
const takeBack = (id: string) => take(undoRuns([id]))

const takeBackAndClose = (id: string) => {
  closeRun(id)
  takeBack(id)
}

/** Runs of this person in the background: progress with Stop, then the result with refusals and Undo. */
export const RunCards = () => {
  const { t } = useTranslation()
  const { ids } = useFollowedRuns()
  const isPhone = useIsPhone()
  const { data: runs } = useQuery({
    queryKey: runsKey,
    queryFn: askRuns,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollEvery : false),
    meta: { quiet: true },
  })
  useFinished(runs)
  const shown = runs?.filter(({ id }) => ids.includes(id)) ?? []
  if (shown.length === 0) return null
  return (
    // On a phone, the bars of selections and forms take the bottom.
    <section
      className="run-cards stack"
      style={isPhone ? { insetBlock: '64px auto' } : undefined}
      aria-label={t('bulkRun.label')}
      data-bottom-bar
    >
      {shown.map((run) => (
        <RunCard key={run.id} run={run} />
      ))}
    </section>
  )
}

const isRunning = ({ state }: BulkRun) => state === 'running'

/** What a run does, as a title: "Publish: 12 games". */
function useRunTitle({ resource, action, total, scheduledAt }: BulkRun): string {
  const { t } = useTranslation()
  const labels = useLabels(resourceNamed(resource))
  const isOwn = !['update', 'delete', 'undo', 'import'].includes(action)
  const own = isOwn ? labels.action(action) : t(`bulkRun.actions.${action}`)
  const label = scheduledAt ? t('bulkRun.scheduled', { action: own }) : own
  return t('bulkRun.title', { action: label, records: labels.counted(total) })
}

/** Follows runs that another tab or an earlier page started, and reloads the shown data when one ends. */
function useFinished(runs: readonly BulkRun[] | undefined): void {
  const running = useRef<readonly string[]>([])
  useEffect(() => {
    const current = runs?.filter(isRunning).map(({ id }) => id) ?? []
    followRuns(current)
    const hasEnded = running.current.some((id) => !current.includes(id))
    running.current = current
    if (hasEnded) void queryClient.invalidateQueries()
  }, [runs])
}

const RunCard = ({ run }: { run: BulkRun }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const resource = resourceNamed(run.resource)
  const labels = useLabels(resource)
  const { action, total, finishedCount, changedCount, refusedCount, scheduledAt } = run
  const title = useRunTitle(run)
  const isUndoable = !isRunning(run) && run.isUndoable
  useUndoOffer(isUndoable ? () => takeBackAndClose(run.id) : null)
  const unchanged = finishedCount - changedCount - refusedCount
  const left = total - finishedCount
  const outcome = [
    t(scheduledAt ? 'schedule.countMany' : action === 'undo' ? 'bulkEdit.restored' : 'bulkEdit.changed', {
      records: labels.counted(changedCount),
    }),
    run.state === 'stopped' && left > 0 && t('bulkEdit.left', { total: formats.number(left) }),
    run.failure,
    [
      unchanged > 0 && t('bulkEdit.unchanged', { total: formats.number(unchanged) }),
      refusedCount > 0 && t('bulkEdit.refused', { total: formats.number(refusedCount) }),
    ]
      .filter(Boolean)
      .join(t('bulkEdit.semicolon')),
  ]
  return (
    <article className="stack padded raised" aria-label={title}>
      <strong className="text-strong">{title}</strong>
      {isRunning(run) ? (
        <>
          <Progress
            aria-label={t('bulkEdit.running')}
            percent={Math.floor((100 * finishedCount) / Math.max(1, total))}
            size="small"
          />
          <Flex align="center" justify="space-between" gap={8}>
            <span className="text-quiet text-small numbers">
              {t('bulkEdit.progress', { finished: formats.number(finishedCount), total: formats.number(total) })}
            </span>
            <Button size="small" onClick={() => take(stopRun(run.id))}>
              {t('bulkEdit.stop')}
            </Button>
          </Flex>
        </>
      ) : (
        <>
          <p role="status">{joinSentences(outcome)}</p>
          <RunRefusals resource={resource} run={run} />
          <Flex justify="end" gap={8}>
            {isUndoable && (
              <Button size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => takeBackAndClose(run.id)}>
                {t('bulkEdit.undo')}
              </Button>
            )}
            <Button size="small" onClick={() => closeRun(run.id)}>
              {t('actions.close')}
            </Button>
          </Flex>
        </>
      )}
    </article>
  )
}

/** The last runs of this person that can be put back, also after a reload or on another device. */
export const UndoableRuns = () => {
  const { t } = useTranslation()
  const { data: runs = [] } = useQuery({ queryKey: runsKey, queryFn: askRuns, meta: { quiet: true } })
  const undoable = runs.filter(({ isUndoable }) => isUndoable)
  if (undoable.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="undoable-runs">
      <h2 className="text-size text-secondary" id="undoable-runs">
        {t('bulkRun.undoable')}
      </h2>
      <ul className="surface divided">
        {undoable.map((run) => (
          <UndoableRun key={run.id} run={run} />
        ))}
      </ul>
    </section>
  )
}

const UndoableRun = ({ run }: { run: BulkRun }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const title = useRunTitle(run)
  return (
    <li className="row between padded">
      <span className="anywhere">
        {title} <small className="text-secondary">{formats.relative(run.startedAt)}</small>
      </span>
      <Button size="small" aria-label={t('bulkRun.undoOne', { title })} onClick={() => takeBack(run.id)}>
        {t('bulkEdit.undo')}
      </Button>
    </li>
  )
}
