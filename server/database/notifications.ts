import type postgres from 'postgres'
import { log } from '../log'
import { newId } from '../new-id'
import { createListeningConnection, type ListeningPace } from './listening-connection'
import { type Notification, notify, payloadsOf } from './notification-messages'

interface NotificationListener {
  onNotifications(notifications: readonly Notification[]): void
  /** Notifications of other processes may be lost; subscribers must read again. */
  onGap(): void
}

/** Notifies all server processes of one database about committed changes. */
export interface Notifications {
  /**
   * Call it after the commit. It returns immediately and batches notifications to other processes for a few
   * milliseconds.
   */
  send(notifications: readonly Notification[]): void
  /** Once it resolves, no change is missed without a gap notification. Resolves to a function that stops listening. */
  listen(listener: NotificationListener): Promise<() => void>
  close(): Promise<void>
}

/** Notifications within one process. */
export function localNotifications(): Notifications & { deliver: Notifications['send']; reportGap(): void } {
  const listeners = new Set<NotificationListener>()
  const deliver: Notifications['send'] = (notifications) => {
    for (const { onNotifications } of listeners) onNotifications(notifications)
  }
  return {
    send: (notifications) => setImmediate(deliver, notifications),
    deliver,
    reportGap() {
      for (const { onGap } of listeners) onGap()
    },
    async listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => undefined,
  }
}

/** Milliseconds to batch notifications into one statement. */
const gatherFor = 10
/** Milliseconds before a failed batch is sent again. */
const againAfter = 500
/** Maximum notifications in memory while the database does not answer. */
const mostKept = 20_000

const usualPace: ListeningPace = { beat: 10_000, silence: 25_000, look: 1_000 }

/**
 * Notifications by LISTEN/NOTIFY. They are sent after the commit, in batches, and only if there are other processes. A
 * transaction that notifies commits under a global lock of the server. In measurements this cost six of ten changes per
 * second with twelve connections.
 */
export function postgresNotifications(
  sql: postgres.Sql,
  url: string,
  pace: Partial<ListeningPace> = {},
): Notifications {
  const local = localNotifications()
  const self = newId()
  const listening = createListeningConnection(url, self, local, { ...usualPace, ...pace })
  let waiting: Notification[] = []
  let timer: NodeJS.Timeout | null = null
  let sending = Promise.resolve()

  const flush = async () => {
    const notifications = waiting
    waiting = []
    timer = null
    if (notifications.length === 0) return
    try {
      await notify(listening.client() ?? sql, payloadsOf(self, notifications))
    } catch (error) {
      log.warn(
        { reason: (error as Error).message, notifications: notifications.length },
        'Notifications to other processes failed.',
      )
      waiting = [...notifications, ...waiting].slice(-mostKept)
      flushAfter(againAfter)
    }
  }
  const flushAfter = (delay: number) => {
    timer ??= setTimeout(() => {
      sending = flush()
    }, delay)
  }

  return {
    send(notifications) {
      local.send(notifications)
      if (listening.isAlone()) return
      waiting.push(...notifications)
      flushAfter(gatherFor)
    },
    async listen(listener) {
      await listening.open()
      return local.listen(listener)
    },
    async close() {
      await sending
      if (timer) clearTimeout(timer)
      await flush()
      if (timer) clearTimeout(timer)
      await listening.close()
    },
  }
}
