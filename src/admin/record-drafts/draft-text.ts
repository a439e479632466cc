import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import type { RecordDraft } from '../../providers/record-drafts'

const minute = 60_000

/** "This game has a draft: Mira, 5 minutes ago." */
export function useDraftText(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  return ({ actorName, updatedAt }: Pick<RecordDraft, 'actorName' | 'updatedAt'>): string => {
    const now = Date.now()
    const isRecent = now - Date.parse(updatedAt) < minute
    return t('recordDraft.found', {
      one: labels.oneInline,
      name: actorName ?? t('recordDraft.somebody'),
      when: isRecent ? t('recordDraft.now') : formats.relative(updatedAt, now),
    })
  }
}
