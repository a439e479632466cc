import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hourLength } from '../../src/declare/durations'
import type { Actor } from '../access/actor'
import { committed } from '../audit/after-commit'
import { reasonOf } from '../database/unavailable'
import { OperationError } from '../errors'
import { log } from '../log'
import { newId } from '../new-id'
import type { Steps } from '../operations/act'
import type { OperationContext } from '../operations/context'
import { simultaneous } from '../operations/faults'
import type { AnswerKey } from '../operations/proof'
import { contextWithin } from '../operations/within'
import { schedule } from '../schedule'
import {
  type Claim,
  claimInTransaction,
  claimLease,
  forgetIfOld,
  keepAnswer,
  leaseSeconds,
  releaseLease,
  settleLease,
  stepsOf,
  storedAnswer,
  storeSql,
  sweepKeys,
  underWay,
} from './claims'

const longestKey = 255
/** Milliseconds that a repeated request waits for the first answer, and the polling interval. */
const longestWait = 5_000
const pauseBetween = 50
/** A request with a lost connection is run again this often, if it began less than this many milliseconds ago. */
const mostAttempts = 3
const attemptFor = 4_000
/** Milliseconds to wait for another request in this process; afterwards the database decides. */
const longestTurn = 10_000
/** Seconds of work without a heartbeat, such as an upload to a storage bucket. */
const quietLease = 30

/** A mutation with a key. */
export interface KeyedRequest {
  actor: Actor
  key: string
  /** The whole request as text. */
  body: string
  /** The single record that it changes, such as `games 01a1…`, if any: changes of it wait for each other. */
  record: string | null
}

/** The result of a request's work. */
export interface Answered {
  /** The answer to this request. */
  text: string
  /**
   * The answer to repetitions; null for a transient result such as RATE_LIMITED, where nothing is stored or changed.
   */
  kept: string | null
  /** Whether the database connection was lost. */
  isInterrupted: boolean
  /** Whether another transaction held the record for too long. */
  isHeld: boolean
}

/** Runs each mutation once under its key, and returns its answer to every repetition for a day (api.md "Write"). */
export interface Idempotency {
  /**
   * Runs work in one transaction with its key and its answer. A lost connection, also at COMMIT, runs it again. The
   * claim then has the answer, or proves that nothing was committed. Throws VALIDATION_FAILED for an empty or too long
   * key. Throws CONFLICT for a key of another request, or one whose first request is still running. Throws FORBIDDEN if
   * the actor's access has changed since.
   */
  inTransaction(request: KeyedRequest, work: (within: OperationContext) => Promise<Answered>): Promise<string>
  /**
   * Runs work with several transactions. One request owns the key at a time; after a crash the next one continues from
   * the stored progress. Throws like `inTransaction`.
   */
  underLease(request: KeyedRequest, hasSteps: boolean, work: (steps: Steps) => Promise<Answered>): Promise<string>
  /**
   * The key of a request for a statement that stores its answer. The statement fails if the key is known or its
   * connection is lost; `inTransaction` then finds the answer. Throws VALIDATION_FAILED like `inTransaction`.
   */
  answerKey(request: Omit<KeyedRequest, 'record'>): AnswerKey
  /** Removes expired keys; runs every hour. */
  sweep(): Promise<number>
  close(): Promise<void>
}

export function createIdempotency(operations: OperationContext): Idempotency {
  const { database, keys } = operations
  const { sql } = database
  const hashKeys = keys.derive('idempotency')
  const running = new Map<string, Promise<unknown>>()
  const sweep = () => sweepKeys(sql)
  const stopSweeping = schedule({ name: 'old idempotency keys', every: hourLength, run: sweep }, log)

  const claimOf = ({ actor, key, body }: Omit<KeyedRequest, 'record'>): Claim => {
    assertKey(key)
    // A keyed hash: a body may contain a password, which readers of the database could guess from a plain hash.
    const hashes = hashKeys.map((each) => createHmac('sha256', each).update(body).digest('base64url'))
    // A token sees less than its owner, so it must not get the answer to the owner's request.
    const owner = actor.tokenId ?? actor.id ?? actor.ip ?? ''
    return { actor: owner, key, hashes, access: operations.access(actor).key }
  }

  /** One at a time in this process, so that repetitions do not hold connections while they wait. */
  const inTurn = async (claim: Claim, work: () => Promise<string>): Promise<string> => {
    const name = JSON.stringify([claim.actor, claim.key])
    const until = Date.now() + longestWait
    for (let before = running.get(name); before; before = running.get(name)) {
      const isLate = await Promise.race([before.then(() => false), pause(until - Date.now(), true)])
      if (isLate) throw underWay()
    }
    const own = work()
    const turn: Promise<unknown> = Promise.race([own.catch(() => undefined), pause(longestTurn, null, { ref: false })])
    running.set(name, turn)
    void turn.then(() => running.get(name) === turn && running.delete(name))
    return own
  }

  const waitForLease = async (claim: Claim, owner: string, seconds: number): Promise<string | null> => {
    const until = Date.now() + longestWait
    for (;;) {
      if (await claimLease(sql, claim, owner, seconds)) return null
      if (await forgetIfOld(sql, claim)) continue
      const answer = await storedAnswer(sql, claim)
      if (answer !== null) return answer
      if (Date.now() >= until) throw underWay()
      await pause(pauseBetween)
    }
  }

  return {
    async inTransaction(request, work) {
      const claim = claimOf(request)
      return inTurn(claim, () =>
        persistently(async () => {
          let passing: Answered | null = null
          const transaction = () =>
            committed(operations, async (tx) => {
              const answer = await claimInTransaction(tx, claim)
              if (answer !== null) return answer
              const answered = await work(contextWithin(operations, tx))
              if (answered.kept !== null) {
                await keepAnswer(tx, claim, answered.kept)
                return answered.text
              }
              passing = answered
              throw new TakenBack(answered)
            })
          try {
            const text = await operations.slots.change(request.actor, request.record, transaction)
            return { text, isInterrupted: false }
          } catch (error) {
            // The answer of another request, if this one waited for the same record.
            if (passing) return passing
            throw simultaneous(error) ?? error
          }
        }),
      )
    },

    async underLease(request, hasSteps, work) {
      const claim = claimOf(request)
      const owner = newId()
      return inTurn(claim, () =>
        persistently(async () => {
          const answer = await waitForLease(claim, owner, hasSteps ? leaseSeconds : quietLease)
          if (answer !== null) return { text: answer, isInterrupted: false }
          try {
            const answered = await work(stepsOf(sql, claim, owner))
            if (answered.kept === null) await releaseLease(sql, claim, owner)
            else await settleLease(sql, claim, owner, answered.kept)
            return answered
          } catch (error) {
            // If this fails too, the lease expires.
            await releaseLease(sql, claim, owner).catch(() => undefined)
            throw error
          }
        }),
      )
    },

    answerKey(request) {
      const claim = claimOf(request)
      return { values: [claim.actor, claim.key, claim.hashes[0], claim.access], storeSql }
    },

    sweep,
    close: stopSweeping,
  }
}

/** A transient result: the transaction is rolled back. */
class TakenBack extends Error {
  /** PostgreSQL's code for a locked row: requests in this process that wait for it need not try. */
  readonly code: string | undefined

  constructor({ isHeld }: Answered) {
    super('The transaction is taken back.')
    this.code = isHeld ? '55P03' : undefined
  }
}

/** Runs work again after a lost connection. The key then shows whether the work was committed. */
async function persistently(work: () => Promise<Pick<Answered, 'text' | 'isInterrupted'>>): Promise<string> {
  const until = Date.now() + attemptFor
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === mostAttempts || Date.now() > until
    try {
      const { text, isInterrupted } = await work()
      if (!isInterrupted || isLast) return text
    } catch (error) {
      if (isLast || reasonOf(error) !== 'interrupted') throw error
    }
    await pause(pauseBetween * attempt)
  }
}

function assertKey(key: string): void {
  if (key !== '' && key.length <= longestKey) return
  throw new OperationError('VALIDATION_FAILED', `An idempotency key has 1 to ${longestKey} characters.`, {
    fields: {
      'Idempotency-Key': [
        key ? { key: 'validation.maxLength', values: { max: longestKey } } : { key: 'validation.required' },
      ],
    },
  })
}
