import type postgres from 'postgres'
import type { DeliveryProblem } from '../../src/system/webhook-deliveries/webhook-deliveries'
import { run } from '../sql/rows'

type Sql = Pick<postgres.Sql, 'unsafe'>

/** A delivery that this process has taken to send. */
export interface Claimed {
  id: string
  webhookId: string
  event: string
  body: Readonly<Record<string, unknown>>
  /** Which attempt this is, counted from 1. */
  attempt: number
  url: string
  /** The endpoint's secret, sealed. */
  secret: string | null
}

/** What came of an attempt. */
export interface Outcome {
  isDelivered: boolean
  statusCode: number | null
  problem: DeliveryProblem | null
  /** How the answer began. */
  answer: string | null
  /** Milliseconds. */
  duration: number
}

/** Names of the resources that any active webhook is told of. */
export async function resourcesTold(sql: Sql): Promise<ReadonlySet<string>> {
  const text = `select distinct e ->> 'resource' as resource from webhooks, jsonb_array_elements(events) e where active`
  const rows = await run<{ resource: string }>(sql, text)
  return new Set(rows.map(({ resource }) => resource))
}

/**
 * Takes deliveries that are due, at most `each` of one endpoint beside those that this process sends it already (`running`, by
 * endpoint) and `most` altogether. What is taken comes due again when the lease ends, so that a process that dies loses none; two
 * processes take different ones.
 * @param lease milliseconds, longer than an attempt can take
 */
export async function claimDue(
  sql: Sql,
  {
    most,
    each,
    running,
    lease,
  }: { most: number; each: number; running: Readonly<Record<string, number>>; lease: number },
): Promise<readonly Claimed[]> {
  const text = `
    with due as (
      select next.id from webhooks w cross join lateral (
        select d.id from webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'waiting' and d.next_attempt_at <= now()
        order by d.next_attempt_at
        limit greatest($1::int - coalesce(($2::text::jsonb ->> w.id::text)::int, 0), 0)
        for update skip locked
      ) next
      where w.active limit $3::int
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => $4::float8 / 1000)
    from due, webhooks w
    where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", d.event, d.body, d.attempts as attempt, w.url, w.secret`
  return run<Claimed>(sql, text, [each, JSON.stringify(running), most, lease])
}

/**
 * Writes down what came of an attempt. One that failed says nothing any more when another attempt has begun since, or the
 * delivery was sent anew by somebody. It is a new version: by that those who look at the delivery know that theirs is old.
 * @param retryIn milliseconds to the next attempt; null when there is none
 */
export async function settle(
  sql: Sql,
  { id, attempt }: Pick<Claimed, 'id' | 'attempt'>,
  { isDelivered, statusCode, problem, answer, duration }: Outcome,
  retryIn: number | null,
): Promise<void> {
  const status = isDelivered ? 'delivered' : retryIn === null ? 'failed' : 'waiting'
  const text = `
    update webhook_deliveries
    set status = $3, status_code = $4::int, problem = $5, answer = $6, duration = $7::int,
      updated_at = now(), version = version + 1, next_attempt_at = now() + make_interval(secs => $8::float8 / 1000)
    where id = $1::uuid and ($3 = 'delivered' or status = 'waiting' and attempts = $2::int)`
  await run(sql, text, [id, attempt, status, statusCode, problem, answer, duration, isDelivered ? null : retryIn])
}

/** Gives back what was taken and not sent: it is due at once, and the attempt did not happen. */
export async function giveBack(sql: Sql, { id, attempt }: Pick<Claimed, 'id' | 'attempt'>): Promise<void> {
  const text = `update webhook_deliveries set attempts = attempts - 1, next_attempt_at = now()
    where id = $1::uuid and attempts = $2::int and status = 'waiting'`
  await run(sql, text, [id, attempt])
}

/** Gives up what waits for endpoints that are switched off. Gives the ids. */
export async function giveUpInactive(sql: Sql): Promise<readonly string[]> {
  const text = `update webhook_deliveries d
    set status = 'failed', problem = 'deactivated', next_attempt_at = null, updated_at = now(), version = d.version + 1
    from webhooks w where w.id = d.webhook_id and not w.active and d.status = 'waiting' returning d.id`
  return (await run<{ id: string }>(sql, text)).map(({ id }) => id)
}

/** Days for which the log keeps what arrived, and what did not. */
export const keptDays = { delivered: 30, failed: 90 } as const

/** Removes what the log has kept long enough; how much that was. */
export async function sweepDeliveries(sql: Sql): Promise<number> {
  let removed = 0
  for (const [status, days] of Object.entries(keptDays)) {
    const text = `delete from webhook_deliveries where id in (
      select id from webhook_deliveries where status = $1 and created_at < now() - make_interval(days => $2::int) limit 5000)
      returning 1`
    for (let last = 1; last > 0; removed += last) last = (await run(sql, text, [status, days])).length
  }
  return removed
}
