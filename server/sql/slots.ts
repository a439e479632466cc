import type { Actor } from '../access/actor'
import { networkOf } from '../access/network'
import { OperationError } from '../errors'

/** Maximum connections of one actor, and of all changes together, of the twelve of a process. */
const limits = { reads: 6, changes: 4, allChanges: 8, record: 2, exports: 3, allExports: 4 }
/**
 * Milliseconds that work waits for a slot before it is refused, so that nothing starts after its request was answered.
 */
const waitAtMost = 6_000

/** Divides the connections of the pool fairly among actors. */
export interface Slots {
  /** Runs a read-only statement. Throws RATE_LIMITED if there is no slot in time. */
  read<T>(actor: Actor, work: () => Promise<T>): Promise<T>
  /**
   * Runs a change. Changes of one record, such as `games 01a1…`, wait here for each other instead of in the database.
   * If one of them finds the record locked by another transaction (55P03), waiting ones get the same error.
   */
  change<T>(actor: Actor, record: string | null, work: () => Promise<T>): Promise<T>
  /** Runs an export, which keeps its connection while its reader reads. Throws RATE_LIMITED. */
  export<T>(actor: Actor, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  begin(): void
  refuse(error: unknown): void
}

/** Limits concurrent work by name, in order. */
class Lanes {
  private readonly lanes = new Map<string, { running: number; waiting: Waiting[] }>()

  constructor(private readonly most: number) {}

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(name) ?? { running: 0, waiting: [] }
    this.lanes.set(name, lane)
    if (lane.running >= this.most) await turnIn(lane.waiting)
    else lane.running++
    try {
      return await work()
    } catch (error) {
      if (isHeld(error)) for (const other of lane.waiting.splice(0)) other.refuse(error)
      throw error
    } finally {
      // Passes the slot to the next in line, so that the order is kept.
      const next = lane.waiting.shift()
      if (next) next.begin()
      else if (--lane.running === 0) this.lanes.delete(name)
    }
  }
}

function turnIn(waiting: Waiting[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const each: Waiting = {
      begin: () => settle(resolve),
      refuse: (error) => settle(() => reject(error)),
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(each), 1)
      reject(tooBusy())
    }, waitAtMost)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    waiting.push(each)
  })
}

const isHeld = (error: unknown) => (error as { code?: unknown }).code === '55P03'

const tooBusy = () =>
  new OperationError('RATE_LIMITED', 'Too many requests at once. Wait until the current ones finish.', {
    retryAfter: 1,
    key: 'errors.tooManyAtOnce',
  })

const nameOf = ({ kind, sessionId, tokenId, ip }: Actor): string => `${kind} ${tokenId ?? sessionId ?? networkOf(ip)}`

/** Slots of one process. Work of the program itself has no limit. */
export function createSlots(): Slots {
  const lanes = {
    reads: new Lanes(limits.reads),
    changes: new Lanes(limits.changes),
    allChanges: new Lanes(limits.allChanges),
    records: new Lanes(limits.record),
    exports: new Lanes(limits.exports),
    allExports: new Lanes(limits.allExports),
  }
  return {
    read: (actor, work) => (actor.kind === 'system' ? work() : lanes.reads.run(nameOf(actor), work)),
    change(actor, record, work) {
      const inAll = () => lanes.allChanges.run('', work)
      const inOwn = () => (actor.kind === 'system' ? inAll() : lanes.changes.run(nameOf(actor), inAll))
      return record === null ? inOwn() : lanes.records.run(record, inOwn)
    },
    export: (actor, work) => lanes.exports.run(nameOf(actor), () => lanes.allExports.run('', work)),
  }
}

/** For work in a transaction, which already has its connection. */
export const noSlots: Slots = {
  read: (_, work) => work(),
  change: (_actor, _record, work) => work(),
  export: (_, work) => work(),
}
