import type { Logger } from 'pino'
import type { Database } from '../database/database'
import type { Notification } from '../database/notifications'
import { schedule } from '../schedule'
import { attempt, patience, type Sending } from './attempt'
import { type Claimed, claimDue, giveBack, giveUpInactive, resourcesTold, settle, sweepDeliveries } from './outbox'
import { delayAfter, retryDelays } from './schedule'

interface DelivererParts extends Sending {
  database: Pick<Database, 'sql' | 'notifications'>
  log: Pick<Logger, 'error'>
}

/** How quickly it works; all times in milliseconds. */
export interface Pace {
  /** Between looks at what is due, besides those that a change of this process prompts. */
  poll: number
  sweep: number
  /** How long a delivery belongs to the process that took it. */
  lease: number
  /** Attempts at the same time, altogether and of one endpoint: a slow one does not hold up the others. */
  most: number
  each: number
  /** How long attempts may still take when the process ends. */
  grace: number
  retryDelays: readonly number[]
}

const usualPace: Pace = {
  poll: 5_000,
  sweep: 3_600_000,
  lease: patience + 20_000,
  most: 16,
  each: 4,
  grace: 2_000,
  retryDelays,
}

/** Sends what the outbox holds. */
export interface Deliverer {
  start(): void
  /** Sends all that is due now, and waits until it has been tried. */
  run(): Promise<void>
  /** Takes nothing more, and gives back what could not be sent within the grace. */
  stop(): Promise<void>
}

interface Running {
  claimed: Claimed
  controller: AbortController
  done: Promise<void>
}

/**
 * Delivers webhooks: takes what is due from the outbox, sends it, writes down what came of it. Every server process has one; what one
 * of them has taken no other does, until the lease is over. Delivered is at least once: a process that ends between the answer and
 * the note of it is followed by another attempt.
 *
 * A change of this process is sent at once; those of others, and attempts to be repeated, by looking every few seconds.
 */
export function createDeliverer({ database, log, ...sending }: DelivererParts, pace: Partial<Pace> = {}): Deliverer {
  const { poll, sweep, lease, most, each, grace, retryDelays: delays } = { ...usualPace, ...pace }
  const { sql, notifications } = database
  const running = new Map<string, Running>()
  const endings: (() => unknown)[] = []
  let told: ReadonlySet<string> = new Set()
  let round: Promise<void> | null = null
  let isWanted = false
  let isStopping = false

  /** The log of deliveries is followed like any list; one notification for an attempt, none for the bookkeeping before it. */
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
      .catch((error: unknown) => log.error({ err: error, delivery: claimed.id }, 'a webhook was not delivered'))
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
      .catch((error: unknown) => log.error({ err: error }, 'webhooks could not be taken to be delivered'))
      .finally(() => {
        round = null
        // Somebody may have asked between its last look and its end.
        if (isWanted && !isStopping) wake()
      })
  }

  const look = async () => {
    told = await resourcesTold(sql)
    announce(await giveUpInactive(sql))
    if (told.size > 0) wake()
  }
  let looking = Promise.resolve()
  const lookAgain = () => {
    looking = looking.catch(() => undefined).then(look)
    return looking
  }
  const lookSoon = () =>
    void lookAgain().catch((error: unknown) => log.error({ err: error }, 'webhooks were not looked for'))

  /** Of deliveries those alone that somebody sends anew: that has a line in the audit, what an attempt writes has none. */
  const isDue = ({ resource, line }: Notification) =>
    told.has(resource) || (resource === 'webhookDeliveries' && line !== null)
  const hear = (heard: readonly Notification[]) => {
    if (heard.some(({ resource }) => resource === 'webhooks')) lookSoon()
    else if (heard.some(isDue)) wake()
  }

  const settled = async () => {
    while (round || running.size > 0) await Promise.all([round, ...[...running.values()].map(({ done }) => done)])
  }

  return {
    start() {
      const listening = notifications.listen({ hear, onGap: lookSoon })
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
