import { Flex, Skeleton } from 'antd'
import { hasSchedule, type ResourceDeclaration } from '../../declare'
import { lazyPart } from '../../theme/later'
import { Loading } from '../../theme/loading'
import { useActions } from '../actions/use-actions'
import { useOfferedCommands } from '../page/shown-page'
import { useNextPage } from '../page/use-next-page'
import { usePageKeys } from '../page/use-page-keys'
import { type ShownRecord, useRecord, useRecordId } from '../page/use-record'
import { slotsOf } from '../parts'
import { useLayValues } from '../waiting-saves/laid-values'
import { RecordProblem } from './problem-part'
import { pictureFields, RecordFacts } from './record-facts'
import { RecordHeader } from './record-header'
import { RecordLatest } from './record-latest'
import { metricFields, RecordMetrics } from './record-metrics'
import { RecordSections, SectionsSkeleton } from './record-sections'
import { RecordTabs } from './record-tabs'
import { useTitleOf } from './use-title-of'
import './show.css'

/** Loaded after the record, which does not wait for it. */
const RecordSchedule = lazyPart(async () => (await import('../schedule/record-schedule')).RecordSchedule, null)

/** Loaded for a record with a draft. */
const RecordDraft = lazyPart(async () => (await import('../record-drafts/record-draft')).RecordDraft, null)

/** Loaded after the record too, in a place as high as its button. */
const teamSpace = { minBlockSize: 44, paddingBlockEnd: 16 }
const RecordTeam = lazyPart(async () => (await import('../collaboration/record-team')).RecordTeam, null)

/** The screen of a record: actions, fields, metadata, related records and history. */
export const ShowScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const id = useRecordId(resource)
  const { record, error, isGone, retry } = useRecord(resource, id)
  useTitleOf(resource, record)
  if (record && !isGone) return <RecordView resource={resource} record={record} />
  if (error) return <RecordProblem resource={resource} error={error} retry={retry} />
  return <RecordSkeleton resource={resource} />
}

const RecordView = ({ resource, record }: { resource: ResourceDeclaration; record: ShownRecord }) => {
  const openNext = useNextPage()
  const slots = slotsOf(resource)
  const { actionsFor, dialog } = useActions(resource, {
    onDone: (action) => {
      if (action === 'delete' && !resource.deletion) void openNext(resource.path, { replace: true })
    },
  })
  const actions = actionsFor([record])
  const { lay } = useLayValues()
  const shown = lay(resource, [record])[0] ?? record
  useOfferedCommands(actions)
  usePageKeys(
    Object.fromEntries(
      actions.flatMap(({ id, run }) => {
        const key = resource.actions[id]?.key
        return key ? [[key, { run }]] : []
      }),
    ),
  )
  return (
    <article className="record page page-wide" aria-labelledby="record-title">
      <RecordHeader resource={resource} record={shown} actions={actions} />
      {resource.collaboration && (
        <div style={teamSpace}>
          <RecordTeam resource={resource} recordId={record.id} />
        </div>
      )}
      {resource.drafts && record[resource.drafts.mark] === true && <RecordDraft resource={resource} record={record} />}
      {hasSchedule(resource) && <RecordSchedule resource={resource} record={record} />}
      {slots.header && <slots.header resource={resource} record={record} />}
      <RecordMetrics resource={resource} record={shown} />
      <RecordLatest resource={resource} recordId={record.id} />
      <RecordTabs
        resource={resource}
        record={record}
        overview={
          <div className="beside">
            <RecordSections
              resource={resource}
              record={shown}
              shown={[...metricFields(resource), ...pictureFields(resource)]}
            />
            <RecordFacts resource={resource} record={record} />
          </div>
        }
      />
      {dialog}
    </article>
  )
}

const RecordSkeleton = ({ resource }: { resource: ResourceDeclaration }) => (
  <Loading className="record page page-wide">
    <Flex component="header" wrap align="center" gap="12px 16px" className="record-head">
      <Skeleton active title={{ width: 240 }} paragraph={false} />
    </Flex>
    <div className="beside">
      <Flex vertical gap={20} className="fill">
        <SectionsSkeleton resource={resource} />
      </Flex>
      <div className="record-facts padded surface">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    </div>
  </Loading>
)
