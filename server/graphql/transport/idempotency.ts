import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { OperationError } from '../../errors'
import type { Asker } from '../../operations/actor'

const longestKey = 255
/** How long a repeated request waits for the answer of the first, in milliseconds, and how often it looks. */
const longestWait = 5_000
const pauseBetween = 50

/** The first request with a key goes on and tells its answer; a later one is given that answer. */
export type Admission = { answer: string } | { settle(answer: string): Promise<void>; release(): Promise<void> }

export interface Idempotency {
  /**
   * Asks for a mutation to be run once under a key. `body` is the whole request as text. Of requests that come at once
   * one is run, and the others wait for its answer.
   * Throws CONFLICT when the key was used for something else, or for a request that takes too long or whose end is not
   * known; VALIDATION_FAILED for a key that is empty or too long.
   */
  admit(asker: Asker, key: string, body: string): Promise<Admission>
}

/** Remembers the first answers to mutations for a day (api.md "Writing safely"). */
export function createIdempotency(sql: postgres.Sql): Idempotency {
  return {
    async admit(asker, key, body) {
      if (key === '' || key.length > longestKey) {
        throw new OperationError('VALIDATION_FAILED', `An idempotency key has 1 to ${longestKey} characters.`, {
          fields: {
            'Idempotency-Key': [
              key ? { key: 'validation.maxLength', values: { max: longestKey } } : { key: 'validation.required' },
            ],
          },
        })
      }
      // A token sees less than its owner: it must not be given the answer to a request of theirs.
      const who = asker.tokenId ?? asker.id ?? asker.ip ?? ''
      const hash = createHash('sha256').update(body).digest('base64url')
      await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`
      const taken = await sql`
        insert into idempotency_keys (asker, key, body_hash) values (${who}, ${key}, ${hash})
        on conflict do nothing returning key`
      if (taken.length > 0) {
        return {
          async settle(answer) {
            await sql`update idempotency_keys set status = 200, answer = ${answer} where asker = ${who} and key = ${key}`
          },
          async release() {
            await sql`delete from idempotency_keys where asker = ${who} and key = ${key}`
          },
        }
      }
      const until = Date.now() + longestWait
      do {
        const [first] = await sql<{ body_hash: string; answer: string | null }[]>`
          select body_hash, answer from idempotency_keys where asker = ${who} and key = ${key}`
        // The first one was not worth keeping, "not now" for example: this one takes its place.
        if (!first) return this.admit(asker, key, body)
        if (first.body_hash !== hash) {
          throw new OperationError('CONFLICT', 'That idempotency key was used for another request.', {
            key: 'errors.keyReused',
          })
        }
        if (first.answer !== null) return { answer: first.answer }
        await pause(pauseBetween)
      } while (Date.now() < until)
      throw new OperationError('CONFLICT', 'The first request with that key has not been answered yet.', {
        key: 'errors.keyUnderWay',
      })
    },
  }
}
