import { Button, Empty, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { useMayCreate } from './list-heading'

interface NoticeProps {
  icon: string
  title: string
  text: string
  role?: 'alert'
  children?: ReactNode
}

/** Replaces a list without records. */
export const Notice = ({ icon, title, text, role, children }: NoticeProps) => (
  <div role={role}>
    <Empty
      image={<Icon name={icon} size={32} />}
      styles={{ root: { padding: 48 }, image: { height: 'auto' } }}
      description={
        <>
          <h2>{title}</h2>
          {text}
        </>
      }
    >
      <Space wrap>{children}</Space>
    </Empty>
  </div>
)

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

interface LoadFailedProps {
  resource: ResourceDeclaration
  error: { statusCode?: number }
  onRetry(): void
}

/** The list could not be had: the role may not see it, or something went wrong that trying again may mend. */
export const LoadFailed = ({ resource, error, onRetry }: LoadFailedProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  if (error.statusCode === 403) {
    return (
      <Notice
        icon="lock"
        role="alert"
        title={t('list.forbidden.title', { many: labels.manyInline })}
        text={t('list.forbidden.text')}
      />
    )
  }
  return (
    <Notice
      icon="warning"
      role="alert"
      title={t('list.failed.title', { many: labels.manyInline })}
      text={sentenceOf(error)}
    >
      <Button onClick={onRetry}>{t('list.failed.retry')}</Button>
    </Notice>
  )
}
