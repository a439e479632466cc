import { Table, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PolicyMatrix, PolicyRow } from './policy-query'
import type { PolicyWords } from './policy-words'

interface PolicyTableProps {
  matrix: PolicyMatrix
  rows: readonly PolicyRow[]
  words: PolicyWords
}

/** Permissions by path and role; the path column stays visible while the roles scroll. */
export const PolicyTable = ({ matrix, rows, words }: PolicyTableProps) => {
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
              {words.page(row)}
              {row.path !== '*' && (
                <code className="policy-path text-quiet" dir="ltr">
                  {row.path}
                </code>
              )}
            </>
          ),
        },
        ...matrix.roles.map((role, index) => ({
          key: role,
          title: words.role(role),
          render: (_: unknown, row: PolicyRow) => {
            const cell = row.cells[index]
            return cell && <PolicyCell row={row} cell={cell} words={words} />
          },
        })),
      ]}
    />
  )
}

interface PolicyCellProps {
  row: PolicyRow
  cell: PolicyRow['cells'][number]
  words: PolicyWords
}

/** The permissions of one role at one path, as text. */
const PolicyCell = ({ row, cell, words }: PolicyCellProps) => {
  const { t } = useTranslation()
  if (cell.actions.length === 0) return <span className="text-quiet">{t('policy.none')}</span>
  const isPage = row.resources.length === 0 && row.path !== '*'
  if (isPage) return <strong>{t('policy.opens')}</strong>
  if (cell.actions.length === row.actions.length) return <strong>{t('policy.all')}</strong>
  return cell.actions.map((action) => <Tag key={action}>{words.action(action, row.resources)}</Tag>)
}
