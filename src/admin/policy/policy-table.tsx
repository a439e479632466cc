import { useTranslation } from 'react-i18next'
import type { PolicyMatrix, PolicyRow } from './policy-query'
import type { PolicyWords } from './policy-words'

interface PolicyTableProps {
  matrix: PolicyMatrix
  rows: readonly PolicyRow[]
  words: PolicyWords
}

/** Path by role. On a phone each path is a card, whose cells say which role they are of. */
export const PolicyTable = ({ matrix, rows, words }: PolicyTableProps) => {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys as well
    <section className="policy-scroll" tabIndex={0} aria-label={t('policy.caption', { reading: matrix.reading })}>
      <table className="policy-table">
        <caption className="visually-hidden">{t('policy.caption', { reading: matrix.reading })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('policy.page')}</th>
            {matrix.roles.map((role) => (
              <th key={role} scope="col">
                {words.role(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              <th scope="row">
                {words.page(row)}
                {row.path !== '*' && (
                  <span className="policy-path">
                    <code dir="ltr">{row.path}</code>
                  </span>
                )}
              </th>
              {row.cells.map((cell) => (
                <td key={cell.role} data-role={words.role(cell.role)}>
                  <PolicyCell row={row} cell={cell} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PolicyCellProps {
  row: PolicyRow
  cell: PolicyRow['cells'][number]
  words: PolicyWords
}

/** What one role may do at one path, in words. */
const PolicyCell = ({ row, cell, words }: PolicyCellProps) => {
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
