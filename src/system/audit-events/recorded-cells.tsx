import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceSlots } from '../../admin/slots'
import type { CellProps } from '../../fields/kind.ui'
import { mayDo, useViewer } from '../../providers/access'
import { resources } from '../../registry/resources'

/** The menu label of a resource in a record; an undeclared one has its name. */
const RecordedResource = ({ value }: CellProps) =>
  useTranslation().t([`resources.${value}.many`, `resources.auditEvents.subjects.${value}`], String(value))

/** The id of a record, as a link if the actor may open it. */
const RecordedId = ({ value, record, place }: CellProps) => {
  const viewer = useViewer((state) => state.viewer)
  const id = value ? String(value) : '—'
  const resource = resources.find(({ name, operations }) => name === record.resource && operations.includes('show'))
  return (
    <code className="cell-text ellipsis text-caption text-code" data-place={place} title={id}>
      {value && resource && mayDo(viewer, resource.name, 'show') ? <Link to={`${resource.path}/${id}`}>{id}</Link> : id}
    </code>
  )
}

/** Cells of records about other records: the resource and the record. */
export const recordedCells: ResourceSlots['cells'] = { resource: RecordedResource, recordId: RecordedId }
