import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { Ago } from '../../fields/ago.ui'
import { useFormats } from '../../fields/formats.ui'
import { recordPath } from '../../fields/record-link.ui'
import { graphql, type ResultOf } from '../../providers/graphql'
import { request } from '../../providers/transport'
import { findResource } from '../../registry/resources'
import { Icon } from '../../theme/icon'
import { Loading } from '../../theme/loading'
import { Failed } from '../page/load-failed'
import { NextPage, usePages } from '../page/use-pages'
import { useRecordTitleOf } from '../parts'
import { byDay, foldRuns, isNew, type Run } from './fold-runs'
import { EventHead, RunSummary, useSubjectName } from './run-summary'

/** A page of events that the account may see. */
export const activityDocument =
  graphql(`query Activity($kind: ActivityKind, $resource: String, $actorName: String, $paging: OffsetPaging, $run: ID) {
  activity(kind: $kind, resource: $resource, actorName: $actorName, paging: $paging, run: $run) {
    nodes { id createdAt action resource recordId actorName title isOpen isScheduled runId count isUndo } hasNextPage
  }
}`)

type ActivityEvent = ResultOf<typeof activityDocument>['activity']['nodes'][number]

interface ActivityDaysProps {
  events: readonly ActivityEvent[]
  /** The end of the previous visit; null for the first one. */
  since: string | null
}

/** Events by day with their runs, and a mark where those of the previous visit begin. */
export const ActivityDays = ({ events, since }: ActivityDaysProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const runs = foldRuns(events, since)
  const firstOld = runs.find(([event]) => !isNew(event, since))
  const hasMark = since !== null && firstOld !== undefined && firstOld !== runs[0]
  return byDay(runs).map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 className="text-size text-secondary" id={`day-${day}`}>
        {formats.day(day)}
      </h2>
      <ol>
        {ofDay.map((run) => (
          <li key={run[0].id}>
            {hasMark && run === firstOld && (
              <p className="apart text-secondary">
                {t('activity.since')} <small className="text-secondary">{formats.relative(since)}</small>
              </p>
            )}
            <RunLine run={run} />
          </li>
        ))}
      </ol>
    </section>
  ))
}

const RunLine = ({ run }: { run: Run<ActivityEvent> }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [event] = run
  const { action, createdAt, isScheduled, runId, count, recordId, title } = event
  const resource = findResource(event.resource)
  const name = <RecordName resource={resource} event={event} />
  const subjectName = useSubjectName(event)
  const many = subjectName && <small className="text-secondary">{subjectName}</small>
  // The action of a failure names the schedule itself.
  const mark = isScheduled && action !== 'scheduleFailed' && (
    <small className="text-secondary">{t('list.aside', { text: t('show.history.scheduled') })}</small>
  )
  const time = <Ago className="text-secondary text-small" time={createdAt} />
  if (run.length === 1 && count === 1) {
    return (
      <p className="activity-line row between">
        <span className="anywhere underlined">
          <EventHead event={event}>
            {recordId === null ? (
              many
            ) : (
              <>
                {name} {!resource?.single && many}
              </>
            )}
          </EventHead>
          {recordId === null && title !== null && t('form.colon')}
          {recordId === null && name} {mark}
        </span>
        {time}
      </p>
    )
  }
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="activity-line row between">
        <span className="anywhere">
          <Icon name="chevron" size={12} /> <RunSummary run={run} /> {mark}
        </span>
        {time}
      </summary>
      {runId === null ? (
        <RecordNames events={run} />
      ) : (
        isOpen && <BulkRunRecords id={runId} resource={event.resource} />
      )}
    </details>
  )
}

const RecordNames = ({ events }: { events: readonly ActivityEvent[] }) => {
  const formats = useFormats()
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id} className="row anywhere">
          <RecordName resource={findResource(event.resource)} event={event} />
          <small className="text-secondary">{formats.exact(event.createdAt)}</small>
        </li>
      ))}
    </ul>
  )
}

const pageSize = 100

/** The records of a resource that a bulk run changed. */
const BulkRunRecords = ({ id, resource }: { id: string; resource: string }) => {
  const { t } = useTranslation()
  const { query, nodes } = usePages(
    ['activity', 'run', id, resource],
    pageSize,
    async (paging) => (await request(activityDocument, { run: id, resource, paging })).activity,
    ({ hasNextPage }) => hasNextPage,
  )
  if (query.isError && !query.data) return <Failed retry={query.refetch} />
  return (
    <>
      {query.isPending && <Loading title={false} />}
      <RecordNames events={nodes} />
      <NextPage query={query} label={t('show.history.more')} size="small" />
    </>
  )
}

/** The title of the record, as a link if the account may open it. The name of a saved item, such as a view. */
const RecordName = ({ resource, event }: { resource: ResourceDeclaration | undefined; event: ActivityEvent }) => {
  const { recordId, title } = event
  if (recordId === null && typeof title === 'string') return <bdi>{title}</bdi>
  return resource && recordId && <EventRecord resource={resource} event={{ ...event, recordId }} />
}

interface EventRecordProps {
  resource: ResourceDeclaration
  event: ActivityEvent & { recordId: string }
}

const EventRecord = ({ resource, event: { recordId, title, isOpen } }: EventRecordProps) => {
  const { t } = useTranslation()
  const titleOf = useRecordTitleOf(resource)
  const named = titleOf({ id: recordId, [resource.title]: title })
  const name = named === recordId ? t('activity.untitled') : named
  const path = isOpen ? recordPath(resource, recordId) : null
  return path ? <Link to={path}>{name}</Link> : <span>{name}</span>
}
