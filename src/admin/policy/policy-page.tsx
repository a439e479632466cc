import { Flex, Input, Radio, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleScheme } from '../../declare'
import { declaredSchemes } from '../../declare/role-scheme'
import { Loading } from '../../theme/loading'
import { Failed } from '../page/load-failed'
import {
  matchingRows,
  type PolicyLabels,
  type PolicyMatrix,
  type PolicyOffer,
  type PolicyRow,
  usePolicyLabels,
  usePolicyMatrix,
} from './policy-matrix'
import './policy.css'

const file = 'server/policy/policy.csv'

/** The permissions of each role in each role scheme (specification section 6); only for super admins. */
export const PolicyPage = () => {
  const { t } = useTranslation()
  const labels = usePolicyLabels()
  const { data, isError, refetch } = usePolicyMatrix()
  const [chosen, choose] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const matrix = data?.find(({ reading: roleScheme, isActive }) => (chosen ? roleScheme === chosen : isActive))
  const rows = matrix ? matchingRows(matrix.rows, search, labels) : []

  return (
    <div className="stack loose">
      <header>
        <h1>{t('policy.title')}</h1>
        <p className="policy-lead text-secondary">{t('policy.lead')}</p>
        <p className="policy-lead text-secondary">
          {t('policy.where')} <code dir="ltr">{file}</code>
        </p>
      </header>
      {isError && !data ? (
        <Failed retry={refetch} />
      ) : !matrix ? (
        <Loading paragraph={{ rows: 12 }} />
      ) : (
        <>
          <Flex wrap align="center" gap={12}>
            {declaredSchemes.length > 1 && (
              <Radio.Group
                name="reading"
                aria-label={t('policy.roleSchemes.label')}
                value={matrix.reading}
                onChange={({ target }) => choose(target.value)}
              >
                {data?.map(({ reading: roleScheme, isActive }) => (
                  <Radio key={roleScheme} value={roleScheme}>
                    {t(`policy.roleSchemes.${roleScheme}`)}
                    {isActive && ' '}
                    {isActive && (
                      <span className="state-tag text-caption text-strong" data-tone="green">
                        {t('policy.roleSchemes.active')}
                      </span>
                    )}
                  </Radio>
                ))}
              </Radio.Group>
            )}
            <Input
              className="search"
              type="search"
              value={search}
              aria-label={t('policy.search')}
              placeholder={t('policy.search')}
              onChange={({ target }) => setSearch(target.value)}
            />
          </Flex>
          <p className="policy-lead text-secondary">{labels.staff(matrix.reading as RoleScheme)}</p>
          {!matrix.isActive && (
            <p className="padded inset" role="note">
              {t('policy.roleSchemes.inactive', { roleScheme: matrix.reading })}
            </p>
          )}
          {rows.length > 0 ? (
            <PolicyTable matrix={matrix} rows={rows} labels={labels} />
          ) : (
            <p className="padded inset" role="status">
              {t('policy.noMatch', { search })}
            </p>
          )}
          {matrix.offered.length > 0 && <OfferedLines matrix={matrix} labels={labels} />}
        </>
      )}
    </div>
  )
}

interface OfferedLinesProps {
  matrix: PolicyMatrix
  labels: PolicyLabels
}

const lineOf = ({ role, path, actions }: PolicyOffer, roleScheme: string) =>
  `p, ${roleScheme}, ${role}, ${path}, ${actions.join('|')}`

/** Commented lines of the file: their permissions and line numbers. */
const OfferedLines = ({ matrix, labels }: OfferedLinesProps) => {
  const { t } = useTranslation()
  const behind = (path: string) => matrix.rows.find((row) => row.path === path)?.resources ?? []
  return (
    <section className="stack loose" aria-labelledby="policy-offered">
      <h2 id="policy-offered">{t('policy.offered.title')}</h2>
      <p className="policy-lead text-secondary">{t('policy.offered.lead')}</p>
      <ul className="surface divided">
        {matrix.offered.map((offer) => (
          <li key={offer.line} className="row top padded">
            <span className="text-quiet numbers" style={{ inlineSize: 80 }}>
              {t('policy.offered.line', { line: offer.line })}
            </span>
            <span className="fill anywhere">
              {t('policy.offered.would', {
                role: labels.role(offer.role),
                page: labels.page({ path: offer.path, resources: behind(offer.path) }),
                actions: offer.actions.includes('*')
                  ? t('policy.all')
                  : offer.actions.map((name) => labels.action(name, behind(offer.path))).join(t('list.comma')),
              })}
              <br />
              <code className="text-quiet" dir="ltr">
                {lineOf(offer, matrix.reading)}
              </code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PolicyTableProps {
  matrix: PolicyMatrix
  rows: readonly PolicyRow[]
  labels: PolicyLabels
}

/** Permissions by path and role; the path column stays visible while the roles scroll. */
const PolicyTable = ({ matrix, rows, labels }: PolicyTableProps) => {
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
