import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { Icon } from '../../theme/icon'
import '../../admin/list/list-notice.css'
import '../../admin/list/list.css'

// Loaded when it is shown: all screens read the slots of all resources, also those without a list.
const ListScreen = lazy(async () => ({ default: (await import('../../admin/list/list-screen')).ListScreen }))

/** The staff accounts of role scheme B (specification section 6). */
const staffAmongUsers = '/users?role=superadmin,admin,manager,cashier'

/** The list of admins. In role scheme B it first links to the staff accounts, because admins cannot sign in. */
const AdminsScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reading = useViewer((state) => state.viewer?.reading)
  const [isShown, show] = useState(false)
  if (reading !== 'B' || isShown) {
    return (
      <Suspense>
        <ListScreen resource={resource} />
      </Suspense>
    )
  }
  return (
    <div className="list">
      <header className="list-heading">
        <h1>{t('resources.admins.many')}</h1>
      </header>
      <div className="list-records">
        <div className="list-notice">
          <span className="list-notice-icon">
            <Icon name="shield" size={24} />
          </span>
          <h2>{t('policy.staffAreUsers.title')}</h2>
          <p>{t('policy.staffAreUsers.text')}</p>
          <div className="list-notice-actions">
            <Button type="primary" onClick={() => navigate(staffAmongUsers)}>
              {t('policy.staffAreUsers.open')}
            </Button>
            <Button onClick={() => show(true)}>{t('policy.staffAreUsers.showAdmins')}</Button>
          </div>
        </div>
      </div>
    </div>
  )
}

export const screens = { ListScreen: AdminsScreen }
