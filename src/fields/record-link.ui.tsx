import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AnyRecord, fieldsOf, type ResourceDeclaration } from '../declare'
import { mayDo, useViewer } from '../providers/access'
import './cell.css'
import { useLanguage } from '../providers/labels'
import { titleOf } from '../registry/title'
import type { CellPlace } from './kind.ui'
import type { Choice } from './relation-choices.ui'
import { viewOf } from './views.ui'

/** The path of a record's screen. A single record has that of its resource. */
export const screenPath = ({ path, single }: ResourceDeclaration, id: string): string =>
  single ? path : `${path}/${id}`

/** The path that links to a record lead to; null if it has none. */
export const recordPath = (resource: ResourceDeclaration, id: string): string | null =>
  resource.operations.includes('show') && !resource.hidden ? screenPath(resource, id) : null

/** The colour or emoji before a record's name; null if it has none or the actor may not see it. */
export function recordMark(resource: ResourceDeclaration, record: AnyRecord): ReactNode {
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const { LinkMark } = viewOf(field)
    const value = record[name]
    if (LinkMark && typeof value === 'string' && value !== '') return <LinkMark value={value} />
  }
  return null
}

interface RecordLinkProps {
  resource: ResourceDeclaration
  /** At least its id and title; `isDeleted` for a deleted one, which has no link. */
  record: AnyRecord
  className?: string
  /** Where the cell with the link is; on a record's screen the name breaks instead of being cut. */
  place?: CellPlace
}

/** A record's name, as a link if the actor may open it. */
export const RecordLink = ({ resource, record, className, place }: RecordLinkProps) => {
  const viewer = useViewer((state) => state.viewer)
  const title = titleOf(resource, record, useLanguage())
  const isOpen = !record.isDeleted && mayDo(viewer, resource.name, 'show')
  const path = isOpen ? recordPath(resource, String(record.id)) : null
  const content = (
    <>
      {recordMark(resource, record)}
      <span className="cell-text ellipsis" data-place={place}>
        {title}
      </span>
    </>
  )
  return path ? (
    <Link className={className} to={path} title={title}>
      {content}
    </Link>
  ) : (
    <span className={className} title={title}>
      {content}
    </span>
  )
}

/** A record in a picker: its colour or emoji, and its title. */
export const ChoiceLabel = ({ resource, choice }: { resource: ResourceDeclaration; choice: Choice }) => {
  const language = useLanguage()
  return (
    <span className="record-choice line">
      {recordMark(resource, choice)}
      <span className="ellipsis">{titleOf(resource, choice, language)}</span>
    </span>
  )
}
