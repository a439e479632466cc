import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { followDocument } from '../../providers/live-client'
import { queryClient } from '../../providers/queries'
import { inboxKey, unreadSubscription } from '../collaboration/documents'
import { follow } from '../collaboration/use-collaboration'

/** The number of unread entries; the live connection keeps it current. */
const useUnread = create<{ count: number }>()(() => ({ count: 0 }))

/** Sets the number after an own change, whose event may arrive later. */
export const noteUnread = (count: number): void => useUnread.setState({ count })

/** The count in the answer of the inbox; undefined for another answer, or none yet. */
const unreadIn = (data: unknown) =>
  (data as InfiniteData<{ unreadCount?: number }> | undefined)?.pages?.[0]?.unreadCount

/** The number of unread entries at the bell. */
export const InboxCount = () => {
  const { t } = useTranslation()
  const { count } = useUnread()
  useEffect(() => {
    const events = followDocument({ query: unreadSubscription })
    let isFirst = true
    void follow(events, ({ inboxUnreadCount: now }) => {
      noteUnread(now)
      const wasFirst = isFirst
      isFirst = false
      void queryClient.invalidateQueries({
        queryKey: [inboxKey],
        // The first event is no change but the count at the start, which the page has in its own answer.
        predicate: ({ state: { data } }) => !wasFirst || ![undefined, now].includes(unreadIn(data)),
      })
    })
    return () => void events.return?.()
  }, [])
  return (
    // Outside of the line of the bell also without a number, so that the header keeps its places.
    <span className={count > 0 ? 'bell-count' : 'visually-hidden'} role="status">
      {count > 0 && (
        <>
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="visually-hidden">{t('collaboration.unread', { count })}</span>
        </>
      )}
    </span>
  )
}
