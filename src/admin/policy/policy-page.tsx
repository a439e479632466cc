import { Flex, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleScheme } from '../../declare'
import { declaredSchemes } from '../../declare/role-scheme'
import { Failed } from '../load-failed'
import { OfferedLines } from './offered-lines'
import './policy.css'
import { matchingRows, usePolicyLabels, usePolicyMatrix } from './policy-matrix'
import { PolicyTable } from './policy-table'

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
      ) : (
        <>
          <Flex wrap align="center" gap={12}>
            {declaredSchemes.length > 1 && (
              <Radio.Group
                name="reading"
                aria-label={t('policy.roleSchemes.label')}
                value={matrix?.reading}
                onChange={({ target }) => choose(target.value)}
              >
                {(data ?? []).map(({ reading: roleScheme, isActive }) => (
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
          <div aria-busy={!matrix} className="stack loose">
            {matrix && (
              <>
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
        </>
      )}
    </div>
  )
}
