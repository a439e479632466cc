import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../theme/icon'
import type { LiveList } from '../live/use-live-list'

interface ListChangesProps {
  live: Pick<LiveList, 'created' | 'gone'>
  onShow(): void
}

/** The number of records that others created or deleted since the last load. A click loads them. */
export const ListChanges = ({ live, onShow }: ListChangesProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const parts = [
    live.created.size > 0 && t('live.created', { total: formats.number(live.created.size) }),
    live.gone.size > 0 && t('live.removed', { total: formats.number(live.gone.size) }),
  ].filter(Boolean)
  return (
    <span role="status">
      {parts.length > 0 && (
        <Button
          size="small"
          shape="round"
          className="list-changes text-accent numbers"
          data-bottom-bar
          icon={<Icon name="refresh" size={13} />}
          onClick={onShow}
        >
          <span dir="auto">{t('live.show', { changes: parts.join(t('list.comma')) })}</span>
        </Button>
      )}
    </span>
  )
}
