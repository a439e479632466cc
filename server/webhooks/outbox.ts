import { and, eq, inArray, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import type { DeliveryProblem } from '../../src/declare/webhook-events'
import { typed } from '../database/typed'
import { newId } from '../new-id'
import { run } from '../sql/rows'
import { webhookDeliveries, webhooks } from './tables'

type Sql = Pick<postgres.Sql, 'unsafe'>

/** A delivery that this process has claimed. */
export interface Claimed {
  id: string
  webhookId: string
  event: string
  body: Readonly<Record<string, unknown>>
  /** The number of the attempt, from 1. */
  attempt: number
  url: string
  /** The endpoint's encrypted secret. */
  secret: string | null
}

/** The result of an attempt. */
export interface Outcome {
  isDelivered: boolean
  statusCode: number | null
  problem: DeliveryProblem | null
  /** The beginning of the response. */
  answer: string | null
  /** Milliseconds. */
  duration: number
}

/**
 * Adds a message without an audit event to the outbox, in the transaction of its cause. The trigger of the audit table
 * adds the deliveries of audit events, so that every change has them.
 */
export async function addDelivery(
  tx: Sql,
  {
    webhookId,
    type,
    ...message
  }: { webhookId: string; type: string; resource: string; recordId: string; at: string; by: object },
): Promise<void> {
  const id = newId()
  const { resource, recordId } = message
  await typed(tx)
    .insert(webhookDeliveries)
    .values({
      id,
      webhookId,
      event: type,
      resource,
      recordId,
      nextAttemptAt: sql`now()`,
      body: { id, type, ...message, before: null, after: null },
    })
}

/** Names of the resources that any active webhook receives. */
export async function resourcesWithWebhooks(runner: Sql): Promise<ReadonlySet<string>> {
  const text = `select distinct e ->> 'resource' as resource from webhooks, jsonb_array_elements(events) e where active`
  const rows = await run<{ resource: string }>(runner, text)
  return new Set(rows.map(({ resource }) => resource))
}

/**
 * Claims due deliveries: at most `most`, and at most `each` of one endpoint. The latter includes those that this
 * process sends already (`running`, by endpoint). An endpoint with fewer of them is first, because a few slow ones with
 * many deliveries would have every place. Two processes claim different ones. A delivery is due again when its
 * lease ends, so a killed process loses none. One statement by hand selects, locks and claims for each endpoint.
 * @param lease milliseconds, longer than an attempt can take
 */
export async function claimDue(
  runner: Sql,
  {
    most,
    each,
    running,
    lease,
  }: { most: number; each: number; running: Readonly<Record<string, number>>; lease: number },
): Promise<readonly Claimed[]> {
  const text = `
    with due as (
      select next.id from webhooks w
      cross join lateral (select coalesce(($2::text::jsonb ->> w.id::text)::int, 0) as count) running
      cross join lateral (
        select d.id, d.next_attempt_at from webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'waiting' and d.next_attempt_at <= now()
        order by d.next_attempt_at
        limit greatest($1::int - running.count, 0)
        for update skip locked
      ) next
      where w.active
      order by running.count + row_number() over (partition by w.id order by next.next_attempt_at), next.next_attempt_at
      limit $3::int
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => $4::float8 / 1000)
    from due, webhooks w
    where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", d.event, d.body, d.attempts as attempt, w.url, w.secret`
  return run<Claimed>(runner, text, [each, JSON.stringify(running), most, lease])
}

/**
 * Records the result of an attempt. A failure is ignored if another attempt began since, or if the delivery was
 * resent. The version increases, so that viewers see the change.
 * @param retryIn milliseconds to the next attempt; null for none
 */
export async function settle(
  runner: Sql,
  { id, attempt }: Pick<Claimed, 'id' | 'attempt'>,
  { isDelivered, statusCode, problem, answer, duration }: Outcome,
  retryIn: number | null,
): Promise<void> {
  const status = isDelivered ? 'delivered' : retryIn === null ? 'failed' : 'waiting'
  const wait = isDelivered ? null : retryIn
  await typed(runner)
    .update(webhookDeliveries)
    .set({
      ...newVersion,
      status,
      statusCode,
      problem,
      answer,
      duration,
      nextAttemptAt: sql`now() + make_interval(secs => ${wait}::float8 / 1000)`,
    })
    .where(and(eq(webhookDeliveries.id, id), isDelivered ? undefined : isRunning(attempt)))
}

const newVersion = { version: sql`${webhookDeliveries.version} + 1`, updatedAt: sql`now()` }
const isWaiting = eq(webhookDeliveries.status, 'waiting')
const isRunning = (attempt: number) => and(isWaiting, eq(webhookDeliveries.attempts, attempt))

/** Releases claimed deliveries that were not sent: they are due immediately, and the attempt does not count. */
export async function giveBack(runner: Sql, { id, attempt }: Pick<Claimed, 'id' | 'attempt'>): Promise<void> {
  const { attempts } = webhookDeliveries
  await typed(runner)
    .update(webhookDeliveries)
    .set({ attempts: sql`${attempts} - 1`, nextAttemptAt: sql`now()` })
    .where(and(eq(webhookDeliveries.id, id), isRunning(attempt)))
}

/** Fails pending deliveries of inactive endpoints: of many, the first ones. Returns their ids. */
export async function giveUpInactive(runner: Sql): Promise<readonly string[]> {
  const db = typed(runner)
  const isOfInactive = and(eq(webhooks.active, false), isWaiting)
  const next = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(isOfInactive)
    .limit(batch)
  const given = await db
    .update(webhookDeliveries)
    .set({ ...newVersion, status: 'failed', problem: 'deactivated', nextAttemptAt: null })
    .where(and(inArray(webhookDeliveries.id, next), isWaiting))
    .returning({ id: webhookDeliveries.id })
  return given.map(({ id }) => id)
}

/** Deliveries that one statement changes: those of a run over a million records take longer than a statement may. */
const batch = 5_000

/** Days to keep successful and failed deliveries in the log. */
const keptDays = { delivered: 30, failed: 90 } as const

/** Removes old deliveries from the log; returns their number. */
export async function sweepDeliveries(runner: Sql): Promise<number> {
  const db = typed(runner)
  const { id, status, createdAt } = webhookDeliveries
  let removed = 0
  for (const [ended, days] of Object.entries(keptDays)) {
    const isOld = sql`${createdAt} < now() - make_interval(days => ${days}::int)`
    const old = db
      .select({ id })
      .from(webhookDeliveries)
      .where(and(eq(status, ended), isOld))
      .limit(batch)
    for (let last = 1; last > 0; removed += last) {
      last = (await db.delete(webhookDeliveries).where(inArray(id, old))).count
    }
  }
  return removed
}
