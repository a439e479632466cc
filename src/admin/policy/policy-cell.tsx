import { useTranslation } from 'react-i18next'
import type { PolicyRow } from './policy-query'
import type { PolicyWords } from './policy-words'

interface PolicyCellProps {
  row: PolicyRow
  cell: PolicyRow['cells'][number]
  words: PolicyWords
}

/** What one role may do at one path, in words. */
export const PolicyCell = ({ row, cell, words }: PolicyCellProps) => {
  const { t } = useTranslation()
  if (cell.actions.length === 0) return <span className="policy-none">{t('policy.none')}</span>
  const isPage = row.resources.length === 0 && row.path !== '*'
  if (isPage) return <strong className="policy-all">{t('policy.opens')}</strong>
  if (cell.actions.length === row.actions.length) return <strong className="policy-all">{t('policy.all')}</strong>
  return (
    <ul className="policy-actions">
      {cell.actions.map((action) => (
        <li key={action}>{words.action(action, row.resources)}</li>
      ))}
    </ul>
  )
}
