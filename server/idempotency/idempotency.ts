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
import type { Runner } from '../sql/rows'
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
import { createTurns, longestWait } from './turns'

const longestKey = 255
/** Milliseconds between two attempts. */
const pauseBetween = 50
/** A request with a lost connection is run again this often, if it began less than this many milliseconds ago. */
const mostAttempts = 3
const attemptFor = 4_000
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
  const { keys, database } = operations
  const hashKeys = keys.derive('idempotency')
  const inTurn = createTurns()
  const sweep = () => sweepKeys(database.sql)
  const stopSweeping = schedule({ name: 'old idempotency keys', every: hourLength, run: sweep }, log)

  const claimOf = ({ actor, key, body }: Omit<KeyedRequest, 'record'>): Claim => {
    assertKey(key)
    // A keyed hash: a body may contain a password, which readers of the database could guess from a plain hash.
    const hashes = hashKeys.map((each) => createHmac('sha256', each).update(body).digest('base64url'))
    // A token sees less than its owner, so it must not get the answer to the owner's request.
    const owner = actor.tokenId ?? actor.id ?? actor.ip ?? ''
    return { actor: owner, key, hashes, access: operations.access(actor).key }
  }

  return {
    async inTransaction(request, work) {
      const claim = claimOf(request)
      return inTurn(claim, () => persistently(() => answerInTransaction(operations, request, claim, work)))
    },
    async underLease(request, hasSteps, work) {
      const claim = claimOf(request)
      const lease = { runner: database.sql, claim, owner: newId(), seconds: hasSteps ? leaseSeconds : quietLease }
      return inTurn(claim, () => persistently(() => answerUnderLease(lease, work)))
    },
    answerKey(request) {
      const claim = claimOf(request)
      return { values: [claim.actor, claim.key, claim.hashes[0], claim.access], storeSql }
    },
    sweep,
    close: stopSweeping,
  }
}

/** The result of one attempt. */
type Attempt = Pick<Answered, 'text' | 'isInterrupted'>

const known = (text: string): Attempt => ({ text, isInterrupted: false })

/** Runs work in one transaction with its key and its answer; a transient result is rolled back. */
async function answerInTransaction(
  operations: OperationContext,
  { actor, record }: KeyedRequest,
  claim: Claim,
  work: (within: OperationContext) => Promise<Answered>,
): Promise<Attempt> {
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
    return known(await operations.slots.change(actor, record, transaction))
  } catch (error) {
    // The answer of another request, if this one waited for the same record.
    if (passing) return passing
    throw simultaneous(error) ?? error
  }
}

/** The lease of a key for one request. */
interface Lease {
  runner: Runner
  claim: Claim
  owner: string
  seconds: number
}

/** Runs work while it owns its key, and stores the answer or releases the key. */
async function answerUnderLease(lease: Lease, work: (steps: Steps) => Promise<Answered>): Promise<Attempt> {
  const { runner, claim, owner } = lease
  const answer = await waitForLease(lease)
  if (answer !== null) return known(answer)
  try {
    const answered = await work(stepsOf(runner, claim, owner))
    if (answered.kept === null) await releaseLease(runner, claim, owner)
    else await settleLease(runner, claim, owner, answered.kept)
    return answered
  } catch (error) {
    // If this fails too, the lease expires.
    await releaseLease(runner, claim, owner).catch(() => undefined)
    throw error
  }
}

/** Null if the request has the lease, else the answer of the first request. Throws CONFLICT while that is running. */
async function waitForLease({ runner, claim, owner, seconds }: Lease): Promise<string | null> {
  const until = Date.now() + longestWait
  for (;;) {
    if (await claimLease(runner, claim, owner, seconds)) return null
    if (await forgetIfOld(runner, claim)) continue
    const answer = await storedAnswer(runner, claim)
    if (answer !== null) return answer
    if (Date.now() >= until) throw underWay()
    await pause(pauseBetween)
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
async function persistently(work: () => Promise<Attempt>): Promise<string> {
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
