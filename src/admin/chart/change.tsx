import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'

/** The difference as a sign and a text, not only a colour. */
export const Change = ({ now, before }: { now: number; before: number }) => {
  const { t, i18n } = useTranslation()
  if (before === 0) return <span className="line text-secondary text-small">{now > 0 && t('chart.nothingBefore')}</span>
  const share = (now - before) / before
  const amount = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(
    Math.abs(share),
  )
  if (share === 0) return <span className="line text-secondary text-small">{t('chart.same')}</span>
  return (
    <span className="line text-secondary text-small">
      <Icon name={share > 0 ? 'up' : 'down'} size={14} />
      {t(share > 0 ? 'chart.more' : 'chart.less', { amount })}
    </span>
  )
}
