import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { fieldOf } from '../../declare/resource'
import { choicesOf } from '../../declare/traits'
import { useLabels } from '../../providers/labels'
import { Tabs } from '../../theme/tabs'
import { NothingYet } from '../list/no-records'
import { ListFailed } from '../page/empty-list'
import { ReorderList } from './reorder-list'
import { useReorder } from './use-reorder'
import './reorder.css'

/**
 * Reorders records (`order` of the declaration) by dragging, by keyboard or by buttons. If each value of a field has
 * its own order, it shows one at a time. Every move is saved immediately.
 */
export const ReorderScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const [search, setSearch] = useSearchParams()
  const within = resource.order?.within
  const groups = within === undefined ? [] : choicesOf(fieldOf(resource, within))
  const asked = within === undefined ? null : search.get(within)
  const group = groups.find((value) => value === asked) ?? groups[0] ?? null
  return (
    <Reordering
      key={group}
      resource={resource}
      group={group}
      groups={groups}
      onGroup={(value) => setSearch(within === undefined ? {} : { [within]: value }, { replace: true })}
    />
  )
}

interface ReorderProps {
  resource: ResourceDeclaration
  /** The value whose order is shown; null if there is only one order. */
  group: string | null
  groups: readonly string[]
  onGroup(value: string): void
}

const Reordering = ({ resource, group, groups, onGroup }: ReorderProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const within = resource.order?.within ?? ''
  const reorder = useReorder(resource, group)
  const { records, total } = reorder
  const listPath = group === null ? resource.path : `${resource.path}?${within}=${group}`
  return (
    <div className="page stack">
      <Flex component="header" wrap align="center" justify="space-between" gap="8px 16px">
        <h1>{t('reorder.title', { many: labels.manyInline })}</h1>
        <Link className="button" to={listPath}>
          {t('reorder.toList')}
        </Link>
      </Flex>
      {group !== null && (
        <Tabs
          activeKey={group}
          items={groups.map((value) => ({ key: value, label: labels.value(within, value) }))}
          onChange={onGroup}
        />
      )}
      <p className="text-quiet text-small" id="reorder-help">
        {t('reorder.help')}
      </p>
      {reorder.error && records.length === 0 ? (
        <ListFailed resource={resource} error={reorder.error} onRetry={reorder.refresh} />
      ) : reorder.isFirstLoad ? (
        <ReorderSkeleton label={t('list.loading', { many: labels.manyInline })} />
      ) : records.length === 0 ? (
        <NothingYet resource={resource} />
      ) : (
        <ReorderList resource={resource} records={records} fields={reorder.fields} onMove={reorder.move} />
      )}
      {total > records.length && records.length > 0 && (
        <p className="text-quiet text-small">{t('reorder.more', { count: total - records.length })}</p>
      )}
      <p className="text-quiet text-small" style={{ minBlockSize: '1lh' }} role="status">
        {reorder.isSaving ? t('reorder.saving') : reorder.hasSaved ? t('reorder.saved') : ''}
      </p>
    </div>
  )
}

const ReorderSkeleton = ({ label }: { label: string }) => (
  <div className="surface" role="status" aria-label={label}>
    {[1, 2, 3, 4].map((row) => (
      <div className="reorder-row relative line wide" key={row}>
        <div className="skeleton" style={{ inlineSize: '40%' }} />
      </div>
    ))}
  </div>
)
