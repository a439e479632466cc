import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'

export interface ChangeCountsProps {
  resource: ResourceDeclaration
  /** Numbers of records. */
  changing: number
  unchanged: number
  refused: number
}

/** How many records a preview would change, leave and refuse. */
export const ChangeCounts = ({ resource, changing, unchanged, refused }: ChangeCountsProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const labels = useLabels(resource)
  return (
    <p role="status">
      {[
        t('bulkEdit.willChange', { records: labels.counted(changing) }),
        unchanged > 0 && t('bulkEdit.unchanged', { total: number(unchanged) }),
        refused > 0 && t('bulkEdit.refused', { total: number(refused) }),
      ]
        .filter(Boolean)
        .join(t('bulkEdit.semicolon'))}
    </p>
  )
}
