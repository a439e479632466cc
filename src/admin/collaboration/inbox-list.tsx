import { Button, Checkbox, Flex } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Ago } from '../../fields/ago.ui'
import { useFormats } from '../../fields/formats.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { graphql, type ResultOf } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { useViews, viewPath } from '../../providers/views'
import { Icon } from '../../theme/icon'
import { Loading } from '../../theme/loading'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { EmptyList } from '../page/empty-list'
import { Failed } from '../page/load-failed'
import { NextPage, usePages } from '../page/use-pages'
import { inboxKey } from './documents'
import { noteUnread } from './inbox-count'
import { useNamedRecord } from './named-record'

const inboxDocument = graphql(`query Inbox($unread: Boolean, $paging: OffsetPaging) {
  me { inbox(unread: $unread, paging: $paging) {
    totalCount unreadCount
    nodes {
      id kind resource recordId viewId title noteId body failure { message key values } count actorName dueOn createdAt isRead
    }
  } }
}`)
const markReadDocument = graphql('mutation MarkInboxRead($ids: [ID!]) { markInboxRead(ids: $ids) }')
type InboxEntry = NonNullable<ResultOf<typeof inboxDocument>['me']>['inbox']['nodes'][number]

const pageSize = 50

const markRead = async (ids: string[] | null): Promise<void> => {
  try {
    noteUnread((await request(markReadDocument, { ids })).markInboxRead)
    await queryClient.invalidateQueries({ queryKey: [inboxKey] })
  } catch (error) {
    handleMutationError(error)
  }
}

/** The entries of the inbox, the latest first. An entry is read when it is opened. */
export const InboxList = () => {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const unread = search.has('unread')
  const { query, nodes: entries } = usePages(
    [inboxKey, unread],
    pageSize,
    async (paging) =>
      (await request(inboxDocument, { unread, paging })).me?.inbox ?? { nodes: [], totalCount: 0, unreadCount: 0 },
    ({ totalCount }, loaded) => totalCount > loaded,
  )
  const unreadCount = query.data?.pages[0]?.unreadCount ?? 0
  const container = useRef<HTMLDivElement>(null)
  useKeptFocus(container)
  return (
    <Flex ref={container} vertical gap={12}>
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
      {query.isError && !query.data ? (
        <Failed retry={query.refetch} />
      ) : query.isPending ? (
        <Loading label={t('collaboration.loading')} />
      ) : entries.length === 0 ? (
        <EmptyList icon="bell" title={t('collaboration.empty')} text={t('collaboration.emptyText')} />
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

const icons = {
  mention: 'message',
  reply: 'message',
  note: 'message',
  changed: 'edit',
  assigned: 'user',
  due: 'clock',
  overdue: 'warning',
  automation: 'bell',
  automationFailed: 'warning',
  viewAlert: 'bell',
  viewEmailFailed: 'warning',
  viewAlertFailed: 'warning',
  emailRefused: 'warning',
  jobFailed: 'warning',
} as const

/** The title and the address of the record or the view of an entry. */
function useSubject({ kind, resource: name, recordId, viewId, noteId, title }: InboxEntry) {
  const views = useViews()
  const record = useNamedRecord({ resource: name, recordId: recordId ?? '', title })
  if (recordId) {
    const part = noteId ? `?tab=notes&note=${noteId}` : kind === 'changed' ? '?tab=history' : ''
    return { title: record.title, address: record.path + part }
  }
  const view = views.find(({ id }) => id === viewId)
  return { title: String(title), address: view ? viewPath(record.resource, view) : record.resource.path }
}

const Entry = ({ entry }: { entry: InboxEntry }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, kind, noteId, body, failure, count, actorName, createdAt, isRead } = entry
  const { title, address } = useSubject(entry)
  const reason = failure?.key ? t(failure.key, { defaultValue: failure.message, ...(failure.values as object) }) : null
  const text = body ?? reason ?? failure?.message
  return (
    <li className="inbox-entry line wide" data-read={isRead}>
      <Icon name={icons[kind]} size={18} />
      <Link className="inbox-link fill anywhere" to={address} onClick={() => void (isRead || markRead([id]))}>
        <span>
          {!isRead && <span className="visually-hidden">{t('collaboration.isUnread') + t('form.colon')}</span>}
          {t(`collaboration.kinds.${kind}`, {
            name: actorName ?? t('show.history.program'),
            title,
            total: formats.number(count ?? 0),
          })}
        </span>
        {/* The whole text of a note is on its record; other texts are only here. */}
        {text && <div className={noteId ? 'ellipsis text-secondary' : 'text-secondary'}>{text}</div>}
      </Link>
      <Ago className="fixed text-secondary text-small" time={createdAt} />
      {!isRead && (
        <Button
          type="text"
          size="small"
          aria-label={`${t('collaboration.markRead')}${t('form.colon')}${title}`}
          title={t('collaboration.markRead')}
          icon={<Icon name="check" />}
          onClick={() => void markRead([id])}
        />
      )}
    </li>
  )
}
