import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceSlots } from '../../admin/slots'
import type { CellProps } from '../../fields/kind.ui'
import { mayDo, useViewer } from '../../providers/access'
import { resources } from '../../registry/resources'

/** A resource that a record names, as the menu calls it; one that is no longer declared by its own name. */
const RecordedResource = ({ value }: CellProps) =>
  useTranslation().t([`resources.${value}.many`, `resources.auditEvents.subjects.${value}`], String(value))

/** The id of a record of the resource beside it: the way to it for those who may open it. */
const RecordedId = ({ value, record, place }: CellProps) => {
  const viewer = useViewer((state) => state.viewer)
  const id = value ? String(value) : '—'
  const resource = resources.find(({ name, operations }) => name === record.resource && operations.includes('show'))
  return (
    <code className="cell-text cell-code" data-place={place} title={id}>
      {value && resource && mayDo(viewer, resource.name, 'show') ? <Link to={`${resource.path}/${id}`}>{id}</Link> : id}
    </code>
  )
}

/** The cells of what is kept about records of any resource: which one, and which of its records. */
export const recordedCells: ResourceSlots['cells'] = { resource: RecordedResource, recordId: RecordedId }
