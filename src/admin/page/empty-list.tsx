import { Button, Empty, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'

interface EmptyListProps {
  icon: string
  title: string
  text: string
  role?: 'alert'
  children?: ReactNode
}

/** Replaces a list without records. */
export const EmptyList = ({ icon, title, text, role, children }: EmptyListProps) => (
  <div role={role}>
    <Empty
      image={<Icon className="text-quiet" name={icon} size={32} />}
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

/** Whether an error replaces the rows of a list: there are none, or the actor may no longer see them. */
export const replacesRows = (
  error: { statusCode?: number } | null | undefined,
  rows: readonly unknown[],
): error is { statusCode?: number } => Boolean(error && (rows.length === 0 || error.statusCode === 403))

interface ListFailedProps {
  resource: ResourceDeclaration
  error: { statusCode?: number }
  onRetry(): void
}

/** The list could not be loaded: the role may not see it, or a request failed. */
export const ListFailed = ({ resource, error, onRetry }: ListFailedProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  if (error.statusCode === 403) {
    return (
      <EmptyList
        icon="lock"
        role="alert"
        title={t('list.forbidden.title', { many: labels.manyInline })}
        text={t('list.forbidden.text')}
      />
    )
  }
  return (
    <EmptyList
      icon="warning"
      role="alert"
      title={t('list.failed.title', { many: labels.manyInline })}
      text={sentenceOf(error)}
    >
      <Button onClick={onRetry}>{t('list.failed.retry')}</Button>
    </EmptyList>
  )
}
