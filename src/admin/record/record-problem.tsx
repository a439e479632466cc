import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useListPath } from '../../providers/access'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { statusOf } from '../../providers/request-error'
import { Icon } from '../../theme/icon'
import './show.css'

interface RecordProblemProps {
  resource: ResourceDeclaration
  /** Omitted for a record that may be seen but not changed now, opened by the address of its form. */
  error?: unknown
  retry?(): void
}

/** In a record's place when it cannot be shown: why, and the next step. */
export const RecordProblem = ({ resource, error, retry }: RecordProblemProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const listPath = useListPath(resource)
  const status = statusOf(error)
  const isGone = status === 404 || status === 204
  const isForbidden = error === undefined || status === 403
  return (
    <div role="alert">
      <Result
        icon={
          <Icon className="text-quiet" name={isForbidden ? 'lock' : isGone ? resource.icon : 'warning'} size={32} />
        }
        title={
          <h1>
            {isGone
              ? t('show.gone.title', { one: labels.oneInline })
              : isForbidden
                ? t('show.forbidden')
                : t('show.failed')}
          </h1>
        }
        subTitle={isGone ? t('show.gone.text') : error === undefined ? t('errors.forbidden') : sentenceOf(error)}
        extra={
          <>
            {!isGone && !isForbidden && (
              <Button type="primary" onClick={retry}>
                {t('show.retry')}
              </Button>
            )}
            {listPath ? (
              <Link to={listPath}>{t('show.toList', { many: labels.manyInline })}</Link>
            ) : (
              <Link to="/">{t('errors.pages.home')}</Link>
            )}
          </>
        }
      />
    </div>
  )
}
