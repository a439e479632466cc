import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useCollaboration } from './use-collaboration'

/** The name of the notes' tab, with their number. */
export const NotesLabel = ({ resource, recordId }: { resource: ResourceDeclaration; recordId: string }) => {
  const { t } = useTranslation()
  const total = useCollaboration(resource, recordId)?.noteCount ?? 0
  return total > 0 ? t('collaboration.notesCount', { total }) : t('collaboration.notes')
}
