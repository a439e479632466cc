import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { Icon } from '../../theme/icon'
import type { Count, DashboardCounts } from './counts-query'

interface CountCardsProps {
  shown: readonly ResourceDeclaration[]
  /** Undefined while loading: the cards keep their place. */
  counts: DashboardCounts | undefined
}

/** A link to each list with its number of records. */
export const CountCards = ({ shown, counts }: CountCardsProps) => {
  const { t } = useTranslation()
  return (
    <ul className="count-cards tiles">
      {shown.map((resource) => (
        <li key={resource.name}>
          <Link className="count-card card-link line wide between surface" to={resource.path}>
            <span className="line text-secondary">
              <Icon name={resource.icon} size={16} />
              <span className="ellipsis">{t(`resources.${resource.name}.many`)}</span>
            </span>
            <CountValue count={counts?.counts.find((entry) => entry.resource.name === resource.name)?.count} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const CountValue = ({ count }: { count: Count | undefined }) => {
  const { t, i18n } = useTranslation()
  if (!count) return <span className="skeleton count-value" />
  const { totalCount, totalCountIsEstimate } = count
  const notation = totalCountIsEstimate ? 'compact' : 'standard'
  const number = new Intl.NumberFormat(i18n.language, { notation, maximumFractionDigits: 1 }).format(totalCount)
  return (
    <span className="text-heading numbers nowrap">
      {totalCountIsEstimate ? t('dashboard.about', { number }) : number}
    </span>
  )
}
