import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceSlots } from '../../admin/slots'
import { useRecordTitle } from '../../fields/found-records.ui'
import type { CellProps } from '../../fields/kind.ui'
import { mayDo, useViewer } from '../../providers/access'
import { resources } from '../../registry/resources'

/** The menu label of a resource in a record; an undeclared one has its name. */
const RecordedResource = ({ value }: CellProps) =>
  useTranslation().t([`resources.${value}.many`, `resources.auditEvents.subjects.${value}`], String(value))

/**
 * The title of a record, as a link if the actor may open it. Its id until the title is loaded, and for a deleted
 * record.
 */
const RecordedId = ({ value, record, place }: CellProps) => {
  const viewer = useViewer((state) => state.viewer)
  const id = value ? String(value) : '—'
  const resource = resources.find(({ name, operations }) => name === record.resource && operations.includes('show'))
  const mayShow = resource !== undefined && mayDo(viewer, resource.name, 'show')
  const isListed = value && mayShow && resource.operations.includes('list') && mayDo(viewer, resource.name, 'list')
  const title = useRecordTitle(isListed ? resource : undefined, id)
  return (
    <span className={`cell-text ellipsis ${title ? '' : 'text-caption text-code'}`} data-place={place} title={id}>
      {value && mayShow ? <Link to={`${resource.path}/${id}`}>{title ?? id}</Link> : id}
    </span>
  )
}

/** Cells of records about other records: the resource and the record. */
export const recordedCells: ResourceSlots['cells'] = { resource: RecordedResource, recordId: RecordedId }
