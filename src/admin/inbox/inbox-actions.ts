import { useTranslation } from 'react-i18next'
import { handleMutationError, handleUndoError } from '../../providers/error-catalogue'
import { graphql, type ResultOf } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { showToast } from '../../theme/toasts'
import { inboxKey } from '../collaboration/documents'
import { useDueText } from '../schedule/use-scheduled'
import { noteUnread } from './inbox-count'

export const inboxDocument = graphql(`query Inbox($unread: Boolean, $snoozed: Boolean, $paging: OffsetPaging) {
  me { inbox(unread: $unread, snoozed: $snoozed, paging: $paging) {
    totalCount unreadCount
    nodes {
      id kind resource recordId viewId title noteId body failure { message key values } count actorName dueOn createdAt isRead
      snoozedUntil
    }
  } }
}`)
const markReadDocument = graphql('mutation MarkInboxRead($ids: [ID!]) { markInboxRead(ids: $ids) }')
const markUnreadDocument = graphql('mutation MarkInboxUnread($ids: [ID!]!) { markInboxUnread(ids: $ids) }')
const snoozeDocument = graphql('mutation SnoozeInbox($input: SnoozeInboxInput!) { snoozeInbox(input: $input) }')
export type InboxEntry = NonNullable<ResultOf<typeof inboxDocument>['me']>['inbox']['nodes'][number]

/** Waits for a change of the inbox, and shows the inbox after it. */
async function changed(unread: Promise<number>): Promise<void> {
  noteUnread(await unread)
  await queryClient.invalidateQueries({ queryKey: [inboxKey] })
}

/** Marks entries as read; null means all. */
export const markRead = (ids: string[] | null): Promise<void> =>
  changed(request(markReadDocument, { ids }).then((answer) => answer.markInboxRead)).catch(handleMutationError)

export const markUnread = (ids: string[]): Promise<void> =>
  changed(request(markUnreadDocument, { ids }).then((answer) => answer.markInboxUnread)).catch(handleMutationError)

/** Whether an entry is out of the inbox. */
export const isSnoozed = ({ snoozedUntil }: Pick<InboxEntry, 'snoozedUntil'>): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()

/** Snoozes an entry until a time, or with null ends its snooze. Undo restores the time and the mark that it had. */
export function useSnooze(entry: InboxEntry, title: string) {
  const { t } = useTranslation()
  const timeText = useDueText()
  const { id, isRead } = entry
  const put = (until: string | null) =>
    changed(request(snoozeDocument, { input: { ids: [id], until } }).then((answer) => answer.snoozeInbox))
  return async (until: string | null): Promise<void> => {
    const former = isSnoozed(entry) ? entry.snoozedUntil : null
    const undo = async () => {
      await put(former)
      if (isRead) await markRead([id])
    }
    await put(until)
    showToast({
      key: `snooze-${id}`,
      type: 'success',
      message: until
        ? t('collaboration.snoozed', { time: timeText(until) })
        : t('collaboration.snoozeEnded', { title }),
      undo: () => void undo().catch(handleUndoError),
    })
  }
}
