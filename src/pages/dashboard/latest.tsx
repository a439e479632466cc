import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../fields/formats.ui'
import { StateTag } from '../../theme/state-tag'
import type { RecentComment, RecentOrder, RecentUser } from './counts-document'
import { Ago, Panel } from './panel'

export const LatestOrders = ({ orders }: { orders: RecentOrder[] | undefined }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Panel
      title={t('dashboard.latestOrders')}
      to="/orders"
      rows={orders}
      empty={t('dashboard.noOrders')}
      row={({ id, orderNumber, amount, status, orderedAt, user }) => (
        <>
          <span className="fill">
            <Link className="ellipsis text-normal text-strong" to={`/orders/${id}`}>
              {orderNumber}
            </Link>
            <small className="ellipsis text-quiet text-small">{user?.username}</small>
          </span>
          <StateTag state={status}>{t(`resources.orders.values.status.${status}`)}</StateTag>
          <span className="panel-amount text-end numbers">{formats.money(amount)}</span>
          <Ago time={orderedAt} />
        </>
      )}
    />
  )
}

export const NewestUsers = ({ users }: { users: RecentUser[] | undefined }) => {
  const { t } = useTranslation()
  return (
    <Panel
      title={t('dashboard.newestUsers')}
      to="/users"
      rows={users}
      empty={t('dashboard.noUsers')}
      row={({ id, username, email, status, registeredAt }) => (
        <>
          <span className="fill">
            <Link className="ellipsis text-normal text-strong" to={`/users/${id}`}>
              {username}
            </Link>
            <small className="ellipsis text-quiet text-small">{email}</small>
          </span>
          <StateTag state={status}>{t(`resources.users.values.status.${status}`)}</StateTag>
          <Ago time={registeredAt} />
        </>
      )}
    />
  )
}

export const PendingComments = ({ comments }: { comments: RecentComment[] | undefined }) => {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  return (
    <Panel
      title={t('dashboard.pendingComments')}
      to="/comments?view=pending"
      rows={comments}
      empty={t('dashboard.noComments')}
      row={({ id, content, user, game, createdAt }) => (
        <>
          <span className="fill">
            <Link className="ellipsis text-normal text-strong" to={`/comments/${id}`}>
              {content}
            </Link>
            <small className="ellipsis text-quiet text-small">
              {[user?.username, game?.title[language]].filter(Boolean).join(' · ')}
            </small>
          </span>
          <Ago time={createdAt} />
        </>
      )}
    />
  )
}
