import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StateTag } from '../../theme/state-tag'
import type { RecentOrder } from './counts-query'
import { Ago, Panel } from './panel'

export const LatestOrders = ({ orders }: { orders: RecentOrder[] | undefined }) => {
  const { t, i18n } = useTranslation()
  const dollars = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' })
  return (
    <Panel
      title={t('dashboard.latestOrders')}
      to="/orders"
      rows={orders}
      empty={t('dashboard.noOrders')}
      row={({ id, orderNumber, amount, status, orderedAt, user }) => (
        <>
          <span className="panel-record">
            <Link to={`/orders/${id}`}>{orderNumber}</Link>
            <small>{user?.username}</small>
          </span>
          <StateTag state={status}>{t(`resources.orders.values.status.${status}`)}</StateTag>
          <span className="panel-amount">{dollars.format(Number(amount))}</span>
          <Ago time={orderedAt} />
        </>
      )}
    />
  )
}
