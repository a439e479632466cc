import type { ResourceDeclaration } from '../../declare'
import { recordPath } from '../../fields/record-link.ui'
import { useLanguage } from '../../providers/labels'
import { resources } from '../../registry/resources'
import { titleOf } from '../../registry/title'

/** A record that the API names by resource, id and title. */
export interface NamedRecord {
  resource: string
  recordId: string
  title: unknown
}

/** The declaration, title and path of such a record. */
export function useNamedRecord({ resource: name, recordId, title }: NamedRecord) {
  const language = useLanguage()
  const resource = resources.find((each) => each.name === name) as ResourceDeclaration
  const record = { id: recordId, [resource.title]: title }
  return { resource, title: titleOf(resource, record, language), path: recordPath(resource, recordId) ?? resource.path }
}
