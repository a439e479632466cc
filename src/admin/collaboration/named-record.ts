import { recordPath } from '../../fields/record-link.ui'
import { useLanguage } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'

/** A record that the API names by resource, id and title. */
interface NamedRecord {
  resource: string
  recordId: string
  title: unknown
}

/** The declaration, title and path of such a record. */
export function useNamedRecord({ resource: name, recordId, title }: NamedRecord) {
  const language = useLanguage()
  const resource = resourceNamed(name)
  const record = { id: recordId, [resource.title]: title }
  return { resource, title: titleOf(resource, record, language), path: recordPath(resource, recordId) ?? resource.path }
}
