import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { sentenceOf } from '../../providers/error-catalogue'
import { Icon } from '../../theme/icon'
import type { LiveList } from '../list/use-live-list'

interface ListNoticeProps {
  live: Pick<LiveList, 'created' | 'gone'>
  /** Why the last refresh failed; null if it did not. The rows are those before it. */
  error: unknown
  onLoad(): void
}

/** A failed refresh, or the number of records that others created or deleted since. A click loads the list again. */
export const ListNotice = ({ live, error, onLoad }: ListNoticeProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const changes = [
    live.created.size > 0 && t('live.created', { total: formats.number(live.created.size) }),
    live.gone.size > 0 && t('live.removed', { total: formats.number(live.gone.size) }),
  ].filter(Boolean)
  const shown = changes.length > 0 && t('live.show', { changes: changes.join(t('list.comma')) })
  const text = error ? t('list.failed.refresh') : shown
  const role = error ? 'alert' : 'status'
  return (
    // A changed role is announced only for a new element.
    <span key={role} role={role}>
      {text && (
        <Button
          size="small"
          shape="round"
          danger={Boolean(error)}
          className={`list-changes numbers ${error ? '' : 'text-accent'}`}
          data-bottom-bar
          icon={<Icon name={error ? 'warning' : 'refresh'} size={13} />}
          title={error ? sentenceOf(error) : undefined}
          onClick={onLoad}
        >
          <span dir="auto">{text}</span>
        </Button>
      )}
    </span>
  )
}
