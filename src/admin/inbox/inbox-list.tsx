import { Button, Checkbox, Flex } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { request } from '../../providers/transport'
import { Loading } from '../../theme/loading'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { inboxKey } from '../collaboration/documents'
import { EmptyList } from '../page/empty-list'
import { Failed } from '../page/load-failed'
import { NextPage, usePages } from '../page/use-pages'
import { inboxDocument, markRead } from './inbox-actions'
import { Entry } from './inbox-entry'
import { useInboxKeys } from './use-inbox-keys'

const pageSize = 50
const none = { nodes: [], totalCount: 0, unreadCount: 0 }

interface InboxListProps {
  /** The snoozed entries, the next to come back first. */
  isSnoozed?: boolean
}

/** The entries of the inbox, the latest first. An entry is read when it is opened. */
export const InboxList = ({ isSnoozed: snoozed = false }: InboxListProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const unread = !snoozed && search.has('unread')
  const { query, nodes: entries } = usePages(
    [inboxKey, unread, snoozed],
    pageSize,
    async (paging) => (await request(inboxDocument, { unread, snoozed, paging })).me?.inbox ?? none,
    ({ totalCount }, loaded) => totalCount > loaded,
  )
  const unreadCount = query.data?.pages[0]?.unreadCount ?? 0
  const container = useRef<HTMLDivElement>(null)
  useKeptFocus(container)
  useInboxKeys(container)
  const empty = snoozed ? 'nothingSnoozed' : unread ? 'emptyUnread' : 'empty'
  return (
    <Flex ref={container} vertical gap={12}>
      {!snoozed && (
        <Flex wrap gap={12} align="center" justify="space-between">
          <Checkbox
            checked={unread}
            onChange={({ target }) => setSearch(target.checked ? { unread: '' } : {}, { replace: true })}
          >
            {t('collaboration.unreadOnly')}
          </Checkbox>
          <Button disabled={unreadCount === 0} onClick={() => void markRead(null)}>
            {t('collaboration.markAllRead')}
          </Button>
        </Flex>
      )}
      {query.isError && !query.data ? (
        <Failed retry={query.refetch} />
      ) : query.isPending ? (
        <Loading label={t('collaboration.loading')} />
      ) : entries.length === 0 ? (
        <EmptyList
          icon={snoozed ? 'clock' : 'bell'}
          title={t(`collaboration.${empty}`)}
          text={t(`collaboration.${empty}Text`)}
        />
      ) : (
        <ul className="divided">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <NextPage query={query} label={t('collaboration.earlier')} />
    </Flex>
  )
}
