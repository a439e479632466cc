import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { humanise, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import { findResource } from '../../registry/resources'
import type { Foldable } from './fold-runs'

/** An event as a sentence names it; `recordId` is null for an event without a record, such as an export. */
export interface SummarizedEvent extends Pick<Foldable, 'action' | 'resource' | 'actorName'> {
  recordId: string | null
  /** The number of its records, if it is a bulk run. */
  count?: number
  /** Whether it is a bulk run that undid another one. */
  isUndo?: boolean
}

/** A dashboard has no resource: its audit events have that of the accounts. */
const hasSubject = ({ action }: Pick<SummarizedEvent, 'action'>) =>
  !['saveDashboard', 'deleteDashboard'].includes(action)

/** The plural name of an event's resource, which may be declared no more; null for an event of none. */
export const useSubjectName = (event: Pick<SummarizedEvent, 'action' | 'resource'>): string | null => {
  const { t } = useTranslation()
  const { resource } = event
  const keys = [`resources.${resource}.many`, `resources.auditEvents.subjects.${resource}`]
  return hasSubject(event) ? t(keys, { defaultValue: humanise(resource) }) : null
}

interface EventHeadProps {
  event: SummarizedEvent
  /** What it was done to. */
  children: ReactNode
}

/** Who did what: "Mo approved Hollow Pines". A Chinese text ends with a wide colon, which needs no space. */
export const EventHead = ({ event: { action, actorName, resource, isUndo }, children }: EventHeadProps) => {
  const { t } = useTranslation()
  const label = t(`resources.${resource}.actions.${action}.label`, { defaultValue: humanise(action) })
  const did = isUndo
    ? t('activity.did.undo')
    : t([`resources.${resource}.actions.${action}.did`, `activity.did.${action}`], {
        defaultValue: t('activity.took', { action: label }),
      })
  // Only sessions are ended by the program; other security events without an actor are of people not signed in.
  const isProgram = resource !== 'security' || action === 'sessionReplayed'
  return (
    <>
      <strong>{actorName ?? t(isProgram ? 'show.history.program' : 'activity.visitor')}</strong>{' '}
      <span className="text-secondary">{did}</span>
      {children && !did.endsWith('：') && ' '}
      {children}
    </>
  )
}

/** A run as one sentence: "Mo approved 16 comments", or "Mo changed 2 games 5 times". */
export const RunSummary = ({ run }: { run: readonly [SummarizedEvent, ...SummarizedEvent[]] }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const [event] = run
  const resource = hasSubject(event) ? findResource(event.resource) : undefined
  const isFolded = run.length > 1
  const events = isFolded ? run.length : (event.count ?? 1)
  const records = isFolded ? new Set(run.flatMap(({ recordId }) => recordId ?? [])).size : events
  return (
    <>
      <EventHead event={event}>{resource && <RunSubject resource={resource} count={records} />}</EventHead>{' '}
      {!(resource && records === events) && t('activity.times', { total: formats.number(events) })}
    </>
  )
}

/** The number of records of a run; their name alone if it has none, such as an export, or for a single record. */
const RunSubject = ({ resource, count }: { resource: ResourceDeclaration; count: number }) => {
  const labels = useLabels(resource)
  return count > 0 && !resource.single ? labels.counted(count) : labels.manyInline
}
