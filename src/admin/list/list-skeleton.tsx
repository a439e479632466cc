import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import type { ColumnControl } from './use-columns'
import './list-skeleton.css'

interface ListSkeletonProps {
  resource: ResourceDeclaration
  columns: ColumnControl
  rows: number
  isPhone: boolean
}

/** Widths that look like text and are the same every time. */
const widths = [72, 54, 88, 63, 79, 48, 91, 58]
const widthAt = (row: number, column: number) => `${widths[(row * 3 + column * 5) % widths.length]}%`

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of the list while its first records are on their way. */
export const ListSkeleton = ({ resource, columns, rows, isPhone }: ListSkeletonProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const count = Math.min(rows, 20)
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('list.loading', { many: labels.manyInline })}
      </span>
      {isPhone ? (
        <ul className="list-cards" aria-hidden="true">
          {indexes(Math.min(count, 6)).map((row) => (
            <li className="list-card" key={row}>
              <span className="skeleton-bar" style={{ inlineSize: widthAt(row, 0) }} />
              <span className="skeleton-bar" style={{ inlineSize: widthAt(row, 2) }} />
            </li>
          ))}
        </ul>
      ) : (
        <table className="list-table" data-density={columns.density} aria-hidden="true">
          <thead>
            <tr>
              <th className="list-record">{labels.field(columns.title.name)}</th>
              {columns.columns.map(({ name, align }) => (
                <th key={name} data-align={align}>
                  {labels.field(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {indexes(count).map((row) => (
              <tr key={row}>
                <td className="list-record">
                  <span className="list-name">
                    {columns.mark && <span className="list-mark skeleton-mark" />}
                    <span className="skeleton-bar" style={{ inlineSize: widthAt(row, 0) }} />
                  </span>
                </td>
                {columns.columns.map(({ name }, index) => (
                  <td key={name}>
                    <span className="skeleton-bar" style={{ inlineSize: widthAt(row, index + 1) }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
