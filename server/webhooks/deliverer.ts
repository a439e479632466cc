import type { Logger } from 'pino'
import { dayLength, hourLength, minuteLength } from '../../src/declare/durations'
import type { Database } from '../database/database'
import type { Notification } from '../database/notification-messages'
import { schedule } from '../schedule'
import { attempt, attemptTimeout, type Sending } from './attempt'
import {
  type Claimed,
  claimDue,
  giveBack,
  giveUpInactive,
  resourcesWithWebhooks,
  settle,
  sweepDeliveries,
} from './outbox'

/** Milliseconds from a failed attempt to the next one; after the last one the delivery fails. */
export const retryDelays: readonly number[] = [
  10_000,
  minuteLength,
  5 * minuteLength,
  30 * minuteLength,
  2 * hourLength,
  6 * hourLength,
  dayLength,
]

/** Maximum random increase of a delay, so that deliveries that failed together are not retried together. */
const jitter = 0.25

/**
 * Milliseconds to wait after the nth failed attempt (from 1); null after the last.
 * @param random from 0 to 1
 */
export function delayAfter(attempt: number, delays = retryDelays, random = Math.random()): number | null {
  const delay = delays[attempt - 1]
  return delay === undefined ? null : Math.round(delay * (1 + jitter * random))
}

interface DelivererParts extends Sending {
  database: Pick<Database, 'sql' | 'notifications'>
  log: Pick<Logger, 'error'>
}

/** Intervals and limits; all times in milliseconds. */
export interface Pace {
  /** Between checks for due deliveries, in addition to checks after a change of this process. */
  poll: number
  sweep: number
  /** How long a process owns a claimed delivery. */
  lease: number
  /** Maximum concurrent attempts, in all and for one endpoint, so that a slow endpoint does not block others. */
  most: number
  each: number
  /** Time for running attempts when the process ends. */
  grace: number
  retryDelays: readonly number[]
}

const usualPace: Pace = {
  poll: 5_000,
  sweep: hourLength,
  lease: attemptTimeout + 20_000,
  most: 16,
  each: 4,
  grace: 2_000,
  retryDelays,
}

/** Sends the deliveries of the outbox. */
export interface Deliverer {
  start(): void
  /** Sends all due deliveries once and waits for their results. */
  run(): Promise<void>
  /** Stops claiming deliveries, and releases those that are not sent within the grace period. */
  stop(): Promise<void>
}

interface Running {
  claimed: Claimed
  controller: AbortController
  done: Promise<void>
}

/**
 * Claims due deliveries from the outbox, sends them and records the result. Every server process has one; a claimed
 * delivery belongs to one process until its lease ends. Delivery is at least once: if a process ends between the
 * response and the record, another attempt follows.
 *
 * Changes of this process are sent immediately; those of others, and retries, at the next check within seconds.
 */
export function createDeliverer({ database, log, ...sending }: DelivererParts, pace: Partial<Pace> = {}): Deliverer {
  const { poll, sweep, lease, most, each, grace, retryDelays: delays } = { ...usualPace, ...pace }
  const { sql, notifications } = database
  const running = new Map<string, Running>()
  const endings: (() => unknown)[] = []
  let subscribedTo: ReadonlySet<string> = new Set()
  let round: Promise<void> | null = null
  let isWanted = false
  let isStopping = false

  /** The log of deliveries has live events like any list: one notification for an attempt, none for the claim. */
  const announce = (ids: readonly string[]) => {
    if (ids.length > 0)
      notifications.send(ids.map((id) => ({ resource: 'webhookDeliveries', id, kind: 'updated', line: null })))
  }

  const send = async (claimed: Claimed, signal: AbortSignal) => {
    try {
      const outcome = await attempt(sending, claimed, signal)
      await settle(sql, claimed, outcome, delayAfter(claimed.attempt, delays))
      announce([claimed.id])
    } catch (error) {
      if (signal.aborted) await giveBack(sql, claimed)
      else throw error
    }
  }

  const begin = (claimed: Claimed) => {
    const controller = new AbortController()
    const done = send(claimed, controller.signal)
      .catch((error: unknown) =>
        log.error({ err: error, delivery: claimed.id }, 'The result of a delivery was not recorded.'),
      )
      .finally(() => {
        running.delete(claimed.id)
        wake()
      })
    running.set(claimed.id, { claimed, controller, done })
  }

  const takeDue = async () => {
    const busy: Record<string, number> = {}
    for (const { claimed } of running.values()) busy[claimed.webhookId] = (busy[claimed.webhookId] ?? 0) + 1
    const due = await claimDue(sql, { most: most - running.size, each, running: busy, lease })
    for (const claimed of due) begin(claimed)
  }

  const workThrough = async () => {
    while (isWanted && !isStopping) {
      isWanted = false
      if (running.size < most) await takeDue()
    }
  }

  const wake = () => {
    isWanted = true
    round ??= workThrough()
      .catch((error: unknown) => log.error({ err: error }, 'Due deliveries could not be claimed.'))
      .finally(() => {
        round = null
        // A request may have arrived between its last check and its end.
        if (isWanted && !isStopping) wake()
      })
  }

  const look = async () => {
    subscribedTo = await resourcesWithWebhooks(sql)
    let given: readonly string[]
    do {
      given = await giveUpInactive(sql)
      announce(given)
      if (subscribedTo.size > 0) wake()
    } while (given.length > 0 && !isStopping)
  }
  let looking = Promise.resolve()
  const lookAgain = () => {
    looking = looking.catch(() => undefined).then(look)
    return looking
  }
  const lookSoon = () =>
    void lookAgain().catch((error: unknown) => log.error({ err: error }, 'Due deliveries could not be checked.'))

  /** Only manual resends notify here: they have an audit event, attempts have none. */
  const isDue = ({ resource, line }: Notification) =>
    subscribedTo.has(resource) || (resource === 'webhookDeliveries' && line !== null)
  const onNotifications = (changes: readonly Notification[]) => {
    if (changes.some(({ resource }) => resource === 'webhooks')) lookSoon()
    else if (changes.some(isDue)) wake()
  }

  const settled = async () => {
    while (round || running.size > 0) await Promise.all([round, ...[...running.values()].map(({ done }) => done)])
  }

  return {
    start() {
      const listening = notifications.listen({ onNotifications, onGap: lookSoon })
      endings.push(() => void listening.then((end) => end()))
      endings.push(
        schedule({ name: 'due webhooks', every: poll, run: lookAgain }, log),
        schedule({ name: 'old deliveries', every: sweep, run: () => sweepDeliveries(sql) }, log),
      )
      lookSoon()
    },
    async run() {
      await look()
      await settled()
    },
    async stop() {
      isStopping = true
      for (const end of endings.splice(0)) end()
      await looking.catch(() => undefined)
      const late = setTimeout(() => {
        for (const { controller } of running.values()) controller.abort()
      }, grace)
      await settled()
      clearTimeout(late)
    },
  }
}
