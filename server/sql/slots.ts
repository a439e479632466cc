import type { Actor } from '../access/actor'
import { networkOf } from '../access/network'
import { OperationError } from '../errors'
import { Lanes, sharedWait } from '../lanes'

/**
 * Maximum connections of one actor, and of all changes together, of the twelve of a process. Beyond `firstReads` each,
 * the reads of all actors share `furtherReads`, so that two actors with slow ones leave connections to others.
 */
const limits = {
  ...{ reads: 6, firstReads: 2, furtherReads: 6 },
  ...{ changes: 4, allChanges: 8, record: 2, exports: 3, allExports: 4 },
}

/** Divides the connections of the pool fairly among actors. */
export interface PoolSlots {
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

const nameOf = ({ kind, sessionId, tokenId, ip }: Actor): string => `${kind} ${tokenId ?? sessionId ?? networkOf(ip)}`

/** PostgreSQL's code for a row locked by another transaction: waiting changes of the row would fail too. */
const isHeld = (error: unknown) => (error as { code?: unknown }).code === '55P03'

const tooManyExports = () =>
  new OperationError('RATE_LIMITED', 'Too many exports are running. Try again in a moment.', {
    key: 'errors.tooManyExports',
    retryAfter: 10,
  })

/** Slots of one process. Work of the program itself has no limit. */
export function createPoolSlots(): PoolSlots {
  const lanes = {
    reads: new Lanes(limits.reads),
    furtherReads: new Lanes(limits.furtherReads),
    changes: new Lanes(limits.changes),
    allChanges: new Lanes(limits.allChanges),
    records: new Lanes(limits.record, { refusesWaiting: isHeld }),
    exports: new Lanes(limits.exports, { refusal: tooManyExports }),
    allExports: new Lanes(limits.allExports, { refusal: tooManyExports }),
  }
  return {
    read(actor, work) {
      if (actor.kind === 'system') return work()
      const name = nameOf(actor)
      const wait = sharedWait()
      const inShare = () =>
        lanes.reads.runningOf(name) > limits.firstReads ? lanes.furtherReads.run('', work, wait()) : work()
      return lanes.reads.run(name, inShare, wait())
    },
    change(actor, record, work) {
      const wait = sharedWait()
      const inAll = () => lanes.allChanges.run('', work, wait())
      const inOwn = () => (actor.kind === 'system' ? inAll() : lanes.changes.run(nameOf(actor), inAll, wait()))
      return record === null ? inOwn() : lanes.records.run(record, inOwn, wait())
    },
    export(actor, work) {
      const wait = sharedWait()
      return lanes.exports.run(nameOf(actor), () => lanes.allExports.run('', work, wait()), wait())
    },
  }
}

/** For work in a transaction, which already has its connection. */
export const noSlots: PoolSlots = {
  read: (_, work) => work(),
  change: (_actor, _record, work) => work(),
  export: (_, work) => work(),
}
