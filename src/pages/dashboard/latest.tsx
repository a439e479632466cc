import { Flex } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Ago } from '../../fields/ago.ui'
import { useFormats } from '../../fields/formats.ui'
import { StateTag } from '../../theme/state-tag'
import type { RecentComment, RecentOrder, RecentUser } from './counts-document'

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
          <Name path={`/orders/${id}`} text={orderNumber} note={user?.username} />
          <span className="panel-state">
            <StateTag state={status}>{t(`resources.orders.values.status.${status}`)}</StateTag>
          </span>
          <span className="panel-amount text-end numbers">{formats.money(amount)}</span>
          <Ago className={ago} time={orderedAt} />
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
          <Name path={`/users/${id}`} text={username} note={email} />
          <StateTag state={status}>{t(`resources.users.values.status.${status}`)}</StateTag>
          <Ago className={ago} time={registeredAt} />
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
          <Name
            path={`/comments/${id}`}
            text={content}
            note={[user?.username, game?.title[language]].filter(Boolean).join(' · ')}
          />
          <Ago className={ago} time={createdAt} />
        </>
      )}
    />
  )
}

interface PanelProps<Row extends { id: string }> {
  title: string
  /** The whole list. */
  to: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Shown without records: the reason and the remedy. */
  empty: string
  row(row: Row): ReactNode
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** The newest records of a list, under a heading with a link to the list. */
const Panel = <Row extends { id: string }>({ title, to, rows, empty, row }: PanelProps<Row>) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="panel surface" aria-labelledby={id} aria-busy={rows === undefined}>
      <Flex component="header" align="baseline" justify="space-between" className="panel-head padded">
        <h2 id={id}>{title}</h2>
        <Link to={to}>{t('dashboard.seeAll')}</Link>
      </Flex>
      <ul className="divided">
        {rows
          ? rows.map((record) => (
              <li key={record.id} className="panel-row line wide padded">
                {row(record)}
              </li>
            ))
          : placeholders.map((key) => (
              <li key={key} className="panel-row line wide padded">
                <span className="skeleton" />
              </li>
            ))}
      </ul>
      {rows?.length === 0 && <p className="padded text-secondary">{empty}</p>}
    </section>
  )
}

const ago = 'ago text-end phone-hidden text-quiet text-small nowrap'

/** The link to a record, with a note under it. */
const Name = ({ path, text, note }: { path: string; text: string; note: string | undefined }) => (
  <span className="fill">
    <Link className="ellipsis text-normal text-strong" to={path}>
      {text}
    </Link>
    <small className="ellipsis text-quiet text-small">{note}</small>
  </span>
)
