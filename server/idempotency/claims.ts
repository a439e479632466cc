import type { Transaction } from '../database/database'
import { OperationError } from '../errors'
import type { Refused, Steps } from '../operations/act'
import { arrayLiteral } from '../sql/params'
import { type Runner, run } from '../sql/rows'

/** One request under a key. */
export interface Claim {
  /** The token's or the account's id: keys of different actors never meet. */
  actor: string
  key: string
  /** Keyed hashes of the request, by the newest installation key first. */
  hashes: readonly string[]
  /** What the actor may do now, as `Access.key` names it. */
  access: string
}

/** Days would hide a reused key; api.md promises 24 hours. */
const keptFor = "interval '24 hours'"
/** Seconds that a request owns its key without a sign of life. */
export const leaseSeconds = 5

const fresh = `"body_hash" = excluded."body_hash", "access" = excluded."access", "answer" = null, "owner" = excluded."owner",
  "lease_until" = excluded."lease_until", "targets" = null, "position" = 0, "refused" = null, "created_at" = now()`
const isIt = '"actor" = $1 and "key" = $2'

export const underWay = () =>
  new OperationError('CONFLICT', 'The first request with that key has not been answered yet.', {
    key: 'errors.keyUnderWay',
    retryAfter: leaseSeconds,
  })

/**
 * Claims a key until the end of the transaction; null when this transaction has it, else the first request's answer.
 * The index on the key decides: while another transaction holds the same key, the statement waits for its outcome.
 * Throws CONFLICT or FORBIDDEN as `storedAnswer` does.
 */
export async function claimInTransaction(tx: Transaction, claim: Claim): Promise<string | null> {
  const values = [claim.actor, claim.key, claim.hashes[0], claim.access]
  const claimed = await run(
    tx,
    `insert into "idempotency_keys" ("actor", "key", "body_hash", "access") values ($1, $2, $3, $4)
     on conflict ("actor", "key") do update set ${fresh} where "idempotency_keys"."created_at" < now() - ${keptFor}
     returning 1`,
    values,
  ).catch((error: { code?: string }) => {
    // Another process holds the key for longer than a statement may wait.
    throw error.code === '55P03' || error.code === '57014' ? underWay() : error
  })
  if (claimed.length > 0) return null
  const answer = await storedAnswer(tx, claim)
  if (answer === null) throw underWay()
  return answer
}

/** Stores the answer in the transaction of the claim. */
export async function keepAnswer(tx: Transaction, { actor, key }: Claim, answer: string): Promise<void> {
  await run(tx, `update "idempotency_keys" set "answer" = $3 where ${isIt}`, [actor, key, answer])
}

/**
 * The answer to the first request; null while there is none.
 * Throws CONFLICT when the key was used for another request, FORBIDDEN when the actor's role or scopes are not those that
 * the answer was made for.
 */
export async function storedAnswer(runner: Runner, { actor, key, hashes, access }: Claim): Promise<string | null> {
  const [stored] = await run<{ body_hash: string; access: string; answer: string | null }>(
    runner,
    `select "body_hash", "access", "answer" from "idempotency_keys" where ${isIt}`,
    [actor, key],
  )
  if (!stored) return null
  if (!hashes.includes(stored.body_hash)) {
    throw new OperationError('CONFLICT', 'That idempotency key was used for another request.', {
      key: 'errors.keyReused',
    })
  }
  if (stored.access !== access) {
    throw new OperationError('FORBIDDEN', 'Your role or scopes changed since the first request with that key.', {
      key: 'errors.keyOfOtherRole',
    })
  }
  return stored.answer
}

/**
 * Claims a key for work in several transactions: true when `owner` has it for the next `seconds`. One statement, which
 * waits for a transaction of the present owner, so that nothing of it is in flight afterwards.
 */
export async function claimLease(runner: Runner, claim: Claim, owner: string, seconds: number): Promise<boolean> {
  const { actor, key, hashes, access } = claim
  const claimed = await run(
    runner,
    `insert into "idempotency_keys" ("actor", "key", "body_hash", "access", "owner", "lease_until")
     values ($1, $2, $3, $4, $5::uuid, now() + make_interval(secs => $6::float8))
     on conflict ("actor", "key") do update
     set "owner" = excluded."owner", "lease_until" = excluded."lease_until"
     where "idempotency_keys"."answer" is null and "idempotency_keys"."body_hash" = any ($7::text[])
       and "idempotency_keys"."access" = excluded."access"
       and ("idempotency_keys"."lease_until" < now() or "idempotency_keys"."owner" = excluded."owner")
     returning 1`,
    [actor, key, hashes[0], access, owner, seconds, arrayLiteral(hashes)],
  )
  return claimed.length > 0
}

/** Removes a key whose day is over, so that it can be used again. */
export async function forgetIfOld(runner: Runner, { actor, key }: Claim): Promise<void> {
  await run(runner, `delete from "idempotency_keys" where ${isIt} and "created_at" < now() - ${keptFor}`, [actor, key])
}

/** Stores the answer of an owner and ends the lease. */
export async function settleLease(runner: Runner, { actor, key }: Claim, owner: string, answer: string): Promise<void> {
  await run(
    runner,
    `update "idempotency_keys" set "answer" = $4, "owner" = null, "lease_until" = null, "targets" = null, "refused" = null
     where ${isIt} and "owner" = $3::uuid`,
    [actor, key, owner, answer],
  )
}

/** Ends the lease without an answer: the next request with the key goes on at once. Progress stays. */
export async function releaseLease(runner: Runner, { actor, key }: Claim, owner: string): Promise<void> {
  await run(runner, `delete from "idempotency_keys" where ${isIt} and "owner" = $3::uuid and "targets" is null`, [
    actor,
    key,
    owner,
  ])
  await run(
    runner,
    `update "idempotency_keys" set "lease_until" = now() - interval '1 second' where ${isIt} and "owner" = $3::uuid`,
    [actor, key, owner],
  )
}

/** Removes the keys whose day is over; gives how many. */
export async function sweepKeys(runner: Runner): Promise<number> {
  const removed = await run(
    runner,
    `delete from "idempotency_keys" where "created_at" < now() - ${keptFor} returning 1`,
  )
  return removed.length
}

/** Where an action on many keeps its progress: in the row of its key. */
export function stepsOf(runner: Runner, { actor, key }: Claim, owner: string): Steps {
  const own = [actor, key, owner]
  const isOwn = `${isIt} and "owner" = $3::uuid`
  return {
    async begin(find) {
      const [known] = await run<{ targets: string[] | null; position: number; refused: Refused[] | null }>(
        runner,
        `select to_json("targets") as targets, "position", "refused" from "idempotency_keys" where ${isOwn}`,
        own,
      )
      if (known?.targets) return { ids: known.targets, position: known.position, refused: known.refused ?? [] }
      const ids = await find()
      await run(runner, `update "idempotency_keys" set "targets" = $4::uuid[] where ${isOwn}`, [
        ...own,
        arrayLiteral(ids),
      ])
      return { ids, position: 0, refused: [] }
    },
    async advance(tx, position, refused) {
      const advanced = await run(
        tx,
        `update "idempotency_keys"
         set "position" = $4::integer, "refused" = $5::text::jsonb, "lease_until" = now() + make_interval(secs => $6::float8)
         where ${isOwn} returning 1`,
        [...own, position, JSON.stringify(refused), leaseSeconds],
      )
      if (advanced.length === 0) throw new TakenOver()
    },
  }
}

/** Another request owns the key now: whatever this one would still do is not its work. */
class TakenOver extends Error {
  override readonly name = 'TakenOver'
}
