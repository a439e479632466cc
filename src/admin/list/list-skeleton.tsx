import { Skeleton, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import type { ColumnControl } from './use-columns'

interface ListSkeletonProps {
  resource: ResourceDeclaration
  columns: ColumnControl
  rows: number
  isCards: boolean
}

/** Widths that look like text and are the same every time. */
const widths = [72, 54, 88, 63, 79, 48, 91, 58]

const Bar = ({ row, column }: { row: number; column: number }) => (
  <Skeleton active title={{ width: `${widths[(row * 3 + column * 5) % widths.length]}%` }} paragraph={false} />
)

/** The shape of the list while its first records are on their way. */
export const ListSkeleton = ({ resource, columns, rows, isCards }: ListSkeletonProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const shown = isCards ? [] : columns.columns
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('list.loading', { many: labels.manyInline })}
      </span>
      <Table
        aria-hidden
        className="list-table"
        size={columns.density === 'compact' ? 'small' : 'middle'}
        rowKey="row"
        showHeader={!isCards}
        pagination={false}
        dataSource={Array.from({ length: Math.min(rows, isCards ? 6 : 20) }, (_, row) => ({ row }))}
        columns={[columns.title, ...shown].map(({ name, align }, column) => ({
          key: name,
          title: labels.field(name),
          className: column === 0 ? 'list-record' : align && `list-${align}`,
          render: (_, { row }) => <Bar row={row} column={column} />,
        }))}
      />
    </div>
  )
}
