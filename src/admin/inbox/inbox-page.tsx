import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../theme/tabs'
import { AssignedList } from '../collaboration/assigned-list'
import { FollowedList } from '../collaboration/followed-list'
import { InboxEmails } from './inbox-emails'
import { InboxList } from './inbox-list'
import '../collaboration/collaboration.css'

const tabs = ['inbox', 'snoozed', 'assigned', 'followed'] as const

/** The inbox, and what is assigned to the person or followed by them; the open tab is in the URL. */
export const InboxPage = () => {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  return (
    <div className="page stack">
      {/* Above the list, which moves everything below it when it arrives. */}
      <header className="row between">
        <h1>{t('menu.inbox')}</h1>
        <InboxEmails />
      </header>
      <Tabs
        activeKey={tabs.find((tab) => tab === search.get('tab')) ?? 'inbox'}
        destroyOnHidden
        onChange={(tab) => setSearch(tab === 'inbox' ? {} : { tab }, { replace: true })}
        items={[
          { key: 'inbox', label: t('menu.inbox'), children: <InboxList /> },
          { key: 'snoozed', label: t('menu.snoozed'), children: <InboxList isSnoozed /> },
          { key: 'assigned', label: t('menu.assigned'), children: <AssignedList /> },
          { key: 'followed', label: t('menu.followed'), children: <FollowedList /> },
        ]}
      />
    </div>
  )
}
