import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceSlots } from '../../admin/slots'
import type { ResourceDeclaration } from '../../declare'
import { FoundLink } from '../../fields/found-link.ui'
import type { CellProps } from '../../fields/kind.ui'
import { recordPath } from '../../fields/record-link.ui'
import { accounts } from '../../product'
import { mayDo, useViewer } from '../../providers/access'
import { resources } from '../../registry/resources'

/** The menu label of a resource in a record; an undeclared one has its name. */
const RecordedResource = ({ value }: CellProps) =>
  useTranslation().t([`resources.${value}.many`, `resources.auditEvents.subjects.${value}`], String(value))

/**
 * The title of a record, as a link if the actor may open it. Its id until the title is loaded, and for a deleted
 * record. An event of sign-in is about an account.
 */
const RecordedId = ({ value, record, place }: CellProps) => {
  const viewer = useViewer((state) => state.viewer)
  const id = value ? String(value) : '—'
  const isOf = ({ name }: ResourceDeclaration) =>
    record.resource === 'security' ? name in accounts : name === record.resource
  const mayOpen = ({ name, operations }: ResourceDeclaration) =>
    operations.includes('show') && mayDo(viewer, name, 'show')
  const shown = value ? resources.filter((each) => isOf(each) && mayOpen(each)) : []
  const [only, ...others] = shown
  const path = only && others.length === 0 && recordPath(only, id)
  const code = path ? <Link to={path}>{id}</Link> : id
  return (
    <span className="cell-text ellipsis" data-place={place} title={id}>
      <FoundLink among={shown} id={id} otherwise={<span className="text-caption text-code">{code}</span>} />
    </span>
  )
}

/** Cells of records about other records: the resource and the record. */
export const recordedCells: ResourceSlots['cells'] = { resource: RecordedResource, recordId: RecordedId }
