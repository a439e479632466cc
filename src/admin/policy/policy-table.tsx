import { Table, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PolicyLabels, PolicyMatrix, PolicyRow } from './policy-matrix'

interface PolicyTableProps {
  matrix: PolicyMatrix
  rows: readonly PolicyRow[]
  labels: PolicyLabels
}

/** Permissions by path and role; the path column stays visible while the roles scroll. */
export const PolicyTable = ({ matrix, rows, labels }: PolicyTableProps) => {
  const { t } = useTranslation()
  return (
    <Table
      aria-label={t('policy.caption', { roleScheme: matrix.reading })}
      size="small"
      rowKey="path"
      pagination={false}
      scroll={{ x: 900 }}
      sticky={{ offsetHeader: 56 }}
      dataSource={[...rows]}
      columns={[
        {
          title: t('policy.page'),
          rowScope: 'row',
          fixed: true,
          width: 200,
          render: (_, row) => (
            <>
              {labels.page(row)}
              {row.path !== '*' && <br />}
              {row.path !== '*' && (
                <code className="text-quiet" dir="ltr">
                  {row.path}
                </code>
              )}
            </>
          ),
        },
        ...matrix.roles.map((role, index) => ({
          key: role,
          title: labels.role(role),
          render: (_: unknown, row: PolicyRow) => {
            const cell = row.cells[index]
            return cell && <PolicyCell row={row} cell={cell} labels={labels} />
          },
        })),
      ]}
    />
  )
}

interface PolicyCellProps {
  row: PolicyRow
  cell: PolicyRow['cells'][number]
  labels: PolicyLabels
}

/** The permissions of one role at one path, as text. */
const PolicyCell = ({ row, cell, labels }: PolicyCellProps) => {
  const { t } = useTranslation()
  if (cell.actions.length === 0) return <span className="text-quiet">{t('policy.none')}</span>
  const isPage = row.resources.length === 0 && row.path !== '*'
  if (isPage) return <strong>{t('policy.opens')}</strong>
  if (cell.actions.length === row.actions.length) return <strong>{t('policy.all')}</strong>
  return cell.actions.map((action) => <Tag key={action}>{labels.action(action, row.resources)}</Tag>)
}
