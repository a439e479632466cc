import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { EmptyList } from '../../admin/page/empty-list'
import type { ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { lazyPart } from '../../theme/later'
import '../../admin/list/list.css'

// Loaded when it is shown: all screens read the slots of all resources, also those without a list.
const ListScreen = lazyPart(async () => (await import('../../admin/list-screen/list-screen')).ListScreen, null)

/** The staff accounts of role scheme B (specification section 6). */
const staffAmongUsers = '/users?role=superadmin,admin,manager,cashier'

/** The list of admins. In role scheme B it first links to the staff accounts, because admins cannot sign in. */
const AdminsScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const roleScheme = useViewer((state) => state.viewer?.reading)
  const [isShown, show] = useState(false)
  if (roleScheme !== 'B' || isShown) {
    return <ListScreen resource={resource} />
  }
  return (
    <div className="list stack">
      <Flex component="header" wrap align="center" gap="8px 10px">
        <h1>{t('resources.admins.many')}</h1>
      </Flex>
      <div className="list-records surface">
        <EmptyList icon="shield" title={t('staffAreUsers.title')} text={t('staffAreUsers.text')}>
          <Button type="primary" onClick={() => navigate(staffAmongUsers)}>
            {t('staffAreUsers.open')}
          </Button>
          <Button onClick={() => show(true)}>{t('staffAreUsers.showAdmins')}</Button>
        </EmptyList>
      </div>
    </div>
  )
}

export const screens = { ListScreen: AdminsScreen }
