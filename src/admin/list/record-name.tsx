import { Link } from 'react-router'
import { create } from 'zustand'
import type { ResourceDeclaration } from '../../declare'
import { shownValue } from '../../declare/traits'
import { recordMark, recordPath } from '../../fields/record-link.ui'
import type { ScheduledChange } from '../../providers/scheduled-changes'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { useRecordTitleOf } from '../parts'
import type { Column, ListRecord } from './columns'
import './record-name.css'

/** The scheduled changes of the records of a page, by record, which are loaded after its rows. */
export const useShownSchedule = create<Readonly<Record<string, readonly ScheduledChange[]>>>()(() => ({}))

// Loaded with the first badge.
const ScheduleBadge = lazyPart(async () => (await import('../schedule/schedule-badge')).ScheduleBadge, null)
const DraftBadge = lazyPart(async () => (await import('../record-drafts/draft-badge')).DraftBadge, null)

/** Where a press on a record leads: its screen, else its form; null where the actor may see neither. */
export const openPath = (resource: ResourceDeclaration, { id, can }: ListRecord): string | null => {
  const path = recordPath(resource, id)
  if (path && can.includes('show')) return path
  return resource.operations.includes('edit') && can.includes('edit') ? `${resource.path}/${id}/edit` : null
}

interface RecordNameProps {
  resource: ResourceDeclaration
  record: ListRecord
  /** The picture or emoji before the name. */
  mark: Column | null
}

/** The first column: picture and title, leading to the record. */
export const RecordName = ({ resource, record, mark }: RecordNameProps) => {
  const title = useRecordTitleOf(resource)(record)
  const path = openPath(resource, record)
  const changes = useShownSchedule((shown) => shown[record.id]) ?? none
  const content = (
    <>
      {mark ? <Mark column={mark} resource={resource} record={record} /> : recordMark(resource, record)}
      <span className="cell-text ellipsis" title={title}>
        {title}
      </span>
    </>
  )
  const link = path ? (
    <Link className="list-name line wide text-normal text-strong" to={path}>
      {content}
    </Link>
  ) : (
    <span className="list-name line wide text-normal text-strong">{content}</span>
  )
  const name = record.marked?.(resource.title, link) ?? link
  const hasDraft = resource.drafts !== undefined && record[resource.drafts.mark] === true
  if (changes.length === 0 && !hasDraft) return name
  return (
    <span className="stack tight fill">
      {name}
      {hasDraft && <DraftBadge resource={resource} record={record} />}
      {changes.length > 0 && <ScheduleBadge resource={resource} changes={changes} />}
    </span>
  )
}

const none: readonly ScheduledChange[] = []

/** Reserves the space of a missing picture, so that names align. */
const Mark = ({ column, resource, record }: { column: Column; resource: ResourceDeclaration; record: ListRecord }) => {
  const { name, field } = column
  const value = shownValue(name, field, record)
  if (value === null || value === '') {
    return (
      <span className="list-mark centred fixed inset text-quiet" aria-hidden="true">
        <Icon name={resource.icon} />
      </span>
    )
  }
  return (
    <span className="list-mark centred fixed">
      <column.ui.Cell resource={resource} record={record} name={name} field={field} value={value} place="row" />
    </span>
  )
}
