import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { useMayCreate } from './list-heading'
import { Notice } from './list-notice'

/** No records exist: explains the resource and how to create the first one. */
export const NothingYet = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const navigate = useNavigate()
  const mayCreate = useMayCreate(resource)
  return (
    <Notice
      icon={resource.icon}
      title={t('list.empty.title', { many: labels.manyInline })}
      text={t(mayCreate ? 'list.empty.create' : 'list.empty.wait', { one: labels.oneInline, many: labels.manyInline })}
    >
      {mayCreate && (
        <Button type="primary" onClick={() => navigate(`${resource.path}/new`)}>
          {t('list.empty.first', { one: labels.oneInline })}
        </Button>
      )}
    </Notice>
  )
}

interface NothingMatchesProps {
  resource: ResourceDeclaration
  onClear(): void
}

/** Records exist, but none matches the filters. */
export const NothingMatches = ({ resource, onClear }: NothingMatchesProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (
    <Notice icon="search" title={t('list.noMatch.title', { many: labels.manyInline })} text={t('list.noMatch.text')}>
      <Button onClick={onClear}>{t('filters.clear')}</Button>
    </Notice>
  )
}
