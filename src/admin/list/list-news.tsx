import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../theme/icon'
import type { LiveList } from '../live/use-live-list'
import './list-news.css'

interface ListNewsProps {
  live: Pick<LiveList, 'created' | 'gone'>
  onShow(): void
}

/** What others added or removed since the list was read, and the way to see it; nothing moves until somebody asks. */
export const ListNews = ({ live, onShow }: ListNewsProps) => {
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
          className="list-news"
          icon={<Icon name="refresh" size={13} />}
          onClick={onShow}
        >
          <span dir="auto">{t('live.show', { news: parts.join(t('list.comma')) })}</span>
        </Button>
      )}
    </span>
  )
}
