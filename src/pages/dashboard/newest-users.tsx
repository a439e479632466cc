import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StateTag } from '../../theme/state-tag'
import type { RecentUser } from './counts-query'
import { Ago, Panel } from './panel'

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
          <span className="panel-record">
            <Link to={`/users/${id}`}>{username}</Link>
            <small>{email}</small>
          </span>
          <StateTag state={status}>{t(`resources.users.values.status.${status}`)}</StateTag>
          <Ago time={registeredAt} />
        </>
      )}
    />
  )
}
