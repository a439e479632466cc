import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Failed } from '../../admin/load-failed'
import { useWaiting, type WaitingList } from '../../admin/shell/waiting'
import { waitingPresetOf } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../theme/icon'

/** Pending work, with links to these records. */
export const WaitingCards = () => {
  const { t } = useTranslation()
  const { shown, data, isError, refetch } = useWaiting()
  if (shown.length === 0) return null
  return (
    <Flex component="section" vertical gap={12} aria-labelledby="waiting">
      <h2 id="waiting">{t('dashboard.waiting.title')}</h2>
      {isError && !data ? (
        <Failed retry={refetch} />
      ) : (
        <ul className="waiting-cards tiles">
          {shown.map((resource) => (
            <li key={resource.name}>
              <Link
                className="waiting-card card-link line wide padded surface"
                to={`${resource.path}?view=${waitingPresetOf(resource)?.id}`}
              >
                <Icon className="text-quiet" name={resource.icon} />
                <WaitingText list={data?.[resource.name]} name={resource.name} />
                <Icon className="mirrored text-quiet" name="chevron" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}

const WaitingText = ({ list, name }: { list: WaitingList | undefined; name: string }) => {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  if (!list) return <span className="skeleton" />
  const { count, isEstimate, oldest } = list
  const number = new Intl.NumberFormat(i18n.language, isEstimate ? { notation: 'compact' } : {}).format(count)
  return (
    <span className="fill">
      <strong className={`ellipsis numbers ${count > 0 ? 'text-heading' : 'text-secondary text-strong'}`}>
        {t(`dashboard.waiting.${name}`, { count, number: isEstimate ? t('dashboard.about', { number }) : number })}
      </strong>
      <small className="text-quiet text-small">
        {count > 0 && oldest
          ? t('dashboard.waiting.oldest', { ago: formats.relative(oldest) })
          : t('dashboard.waiting.none')}
      </small>
    </span>
  )
}
