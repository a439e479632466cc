import { and, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { OperationError } from '../errors'
import { type Steps, TakenOver } from '../operations/act'
import type { AnswerKey } from '../operations/proof'
import { Later, type Params } from '../sql/params'
import type { Runner } from '../sql/rows'
import { idempotencyKeys as table } from './table'

/** One request with a key. */
export interface Claim {
  /** The token's or the account's id, so that keys of different actors never collide. */
  actor: string
  key: string
  /** Keyed hashes of the request, newest installation key first. */
  hashes: readonly string[]
  /** The actor's current permissions, as in `Access.key`. */
  access: string
}

/** Clock time instead of days, because api.md guarantees 24 hours. */
const isOld = sql`${table.createdAt} < now() - interval '24 hours'`
/** Seconds that a request owns its key without a heartbeat. */
export const leaseSeconds = 5

const isOf = ({ actor, key }: Claim) => and(eq(table.actor, actor), eq(table.key, key))
const isOwned = (claim: Claim, owner: string) => and(isOf(claim), eq(table.owner, owner))
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`

const isUnderWay = 'The first request with that key has not been answered yet.'
const underWayDetails = { key: 'errors.keyUnderWay', retryAfter: leaseSeconds }
/** CONFLICT for a key whose first request has no answer yet. */
export const underWay = () => new OperationError('CONFLICT', isUnderWay, underWayDetails)

/**
 * Claims a key until the end of the transaction. Null if this transaction has it, else the first request's answer. The
 * unique index decides: while another transaction holds the same key, the statement waits for its result. Throws
 * CONFLICT or FORBIDDEN like `storedAnswer`.
 */
export async function claimInTransaction(tx: Transaction, claim: Claim): Promise<string | null> {
  const { actor, key, access } = claim
  const bodyHash = claim.hashes[0] ?? ''
  const fresh = { bodyHash, access, answer: null, owner: null, leaseUntil: null, targets: null, refused: null }
  const claimed = await typed(tx)
    .insert(table)
    .values({ actor, key, bodyHash, access })
    .onConflictDoUpdate({
      target: [table.actor, table.key],
      set: { ...fresh, position: 0, createdAt: sql`now()` },
      setWhere: isOld,
    })
    .catch((error: { code?: string }) => {
      // Another process holds the key for longer than a statement may wait.
      throw error.code === '55P03' || error.code === '57014' ? underWay() : error
    })
  if (claimed.count > 0) return null
  const answer = await storedAnswer(tx, claim)
  if (answer === null) throw underWay()
  return answer
}

/** Claims a key and stores its answer in one INSERT, which fails for any known key. */
export function storeSql(answer: string, from: string, params: Params): string {
  const values = [0, 1, 2, 3].map((at) =>
    params.add(new Later<{ key: AnswerKey }>(({ key }) => key.values[at]), 'text'),
  )
  return `insert into "idempotency_keys" ("actor", "key", "body_hash", "access", "answer")
    select ${values.join(', ')}, ${answer} from ${from}`
}

/** Stores the answer in the transaction of the claim. */
export async function keepAnswer(tx: Transaction, claim: Claim, answer: string): Promise<void> {
  await typed(tx).update(table).set({ answer }).where(isOf(claim))
}

/**
 * The answer to the first request; null if there is none yet. Throws CONFLICT if the key was used for another request,
 * FORBIDDEN if the actor's role or scopes have changed since.
 */
export async function storedAnswer(runner: Runner, claim: Claim): Promise<string | null> {
  const { bodyHash, access, answer } = table
  const [stored] = await typed(runner).select({ bodyHash, access, answer }).from(table).where(isOf(claim))
  if (!stored) return null
  if (!claim.hashes.includes(stored.bodyHash)) {
    throw new OperationError('CONFLICT', 'That idempotency key was used for another request.', {
      key: 'errors.keyReused',
    })
  }
  if (stored.access !== claim.access) {
    throw new OperationError('FORBIDDEN', 'Your role or scopes changed since the first request with that key.', {
      key: 'errors.keyOfOtherRole',
    })
  }
  return stored.answer
}

/**
 * Claims a key for work with several transactions: true if `owner` has it for the next `seconds`. The statement waits
 * for a running transaction of the current owner, so that none is in flight afterwards.
 */
export async function claimLease(runner: Runner, claim: Claim, owner: string, seconds: number): Promise<boolean> {
  const { actor, key, hashes, access } = claim
  const leaseUntil = inSeconds(seconds)
  const claimed = await typed(runner)
    .insert(table)
    .values({ actor, key, bodyHash: hashes[0] ?? '', access, owner, leaseUntil })
    .onConflictDoUpdate({
      target: [table.actor, table.key],
      set: { owner, leaseUntil },
      setWhere: and(
        isNull(table.answer),
        not(isOld),
        inArray(table.bodyHash, [...hashes]),
        eq(table.access, access),
        or(lt(table.leaseUntil, sql`now()`), eq(table.owner, owner)),
      ),
    })
  return claimed.count > 0
}

/** Removes a key that expired before its sweep, so that it can be used again; false for any other. */
export async function forgetIfOld(runner: Runner, claim: Claim): Promise<boolean> {
  const { count } = await typed(runner)
    .delete(table)
    .where(and(isOf(claim), isOld))
  return count > 0
}

/** Stores the answer of an owner and ends the lease. */
export async function settleLease(runner: Runner, claim: Claim, owner: string, answer: string): Promise<void> {
  await typed(runner)
    .update(table)
    .set({ answer, owner: null, leaseUntil: null, targets: null, refused: null })
    .where(isOwned(claim, owner))
}

/**
 * Ends the lease without an answer, so that the next request with the key continues immediately. The progress stays.
 */
export async function releaseLease(runner: Runner, claim: Claim, owner: string): Promise<void> {
  await typed(runner)
    .delete(table)
    .where(and(isOwned(claim, owner), isNull(table.targets)))
  await typed(runner).update(table).set({ leaseUntil: sql`now() - interval '1 second'` }).where(isOwned(claim, owner))
}

/** Removes expired keys; returns their number. */
export const sweepKeys = async (runner: Runner): Promise<number> =>
  (await typed(runner).delete(table).where(isOld)).count

/** Stores the progress of a bulk action in the row of its key. */
export function stepsOf(runner: Runner, claim: Claim, owner: string): Steps {
  return {
    async begin(find) {
      const { targets, position, refused } = table
      const [known] = await typed(runner)
        .select({ targets, position, refused })
        .from(table)
        .where(isOwned(claim, owner))
      if (known?.targets) return { ids: known.targets, position: known.position, refused: known.refused ?? [] }
      const ids = await find()
      await typed(runner)
        .update(table)
        .set({ targets: [...ids] })
        .where(isOwned(claim, owner))
      return { ids, position: 0, refused: [] }
    },
    async advance(tx, position, refused) {
      const advanced = await typed(tx)
        .update(table)
        .set({ position, refused: [...refused], leaseUntil: inSeconds(leaseSeconds) })
        .where(isOwned(claim, owner))
      if (advanced.count === 0) throw new TakenOver('CONFLICT', isUnderWay, underWayDetails)
    },
  }
}
