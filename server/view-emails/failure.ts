import { and, eq, gt, sql } from 'drizzle-orm'
import { addEntries } from '../collaboration/receivers'
import { type InboxKind, inboxEntries } from '../collaboration/tables'
import { ofAccount } from '../database/account-columns'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { reasonOf } from '../database/unavailable'
import { OperationError, type Refusal, refusalOf } from '../errors'
import { savedViews, type viewUses } from '../views/tables'

const messages = {
  tooLong: 'The view took too long to read. Narrow its filters.',
  unavailable: 'The database was not available.',
  unexpected: 'An unexpected error occurred. The log of the server has the details.',
} as const

/** Why an email of a view was not sent, for the person who asked for it; the details of a fault are only in the log. */
export function failureOf(problem: unknown): Refusal {
  if (problem instanceof OperationError) return refusalOf(problem)
  const reason = reasonOf(problem)
  const key = reason === 'tooLong' ? reason : reason ? 'unavailable' : 'unexpected'
  return { code: 'INTERNAL', message: messages[key], key: `views.emailFailures.${key}`, values: {}, fields: {} }
}

type ViewUse = typeof viewUses.$inferSelect

/** Adds an entry about a view to the inbox of the person. It is deleted with the view. */
export async function addViewEntry(
  tx: Transaction,
  { viewId, accounts, accountId }: ViewUse,
  entry: { kind: InboxKind; failure?: Refusal; count?: number },
): Promise<void> {
  const [view] = await typed(tx)
    .select({ resource: savedViews.resource })
    .from(savedViews)
    .where(eq(savedViews.id, viewId))
  if (view) await addEntries(tx, [{ accounts, accountId, ...view, viewId, ...entry }])
}

/** Adds the reason to the inbox. An alert is checked again within minutes: one that keeps failing adds one entry a day. */
export async function reportFailure(tx: Transaction, use: ViewUse, failure: Refusal): Promise<void> {
  const kind: InboxKind = use.kind === 'alert' ? 'viewAlertFailed' : 'viewEmailFailed'
  if (use.kind === 'alert' && (await wasReportedToday(tx, use, kind))) return
  await addViewEntry(tx, use, { kind, failure })
}

async function wasReportedToday(
  tx: Transaction,
  { viewId, accounts, accountId }: ViewUse,
  kind: InboxKind,
): Promise<boolean> {
  const [entry] = await typed(tx)
    .select({ id: inboxEntries.id })
    .from(inboxEntries)
    .where(
      and(
        ...ofAccount(inboxEntries, { accounts, id: accountId }),
        eq(inboxEntries.viewId, viewId),
        eq(inboxEntries.kind, kind),
        gt(inboxEntries.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .limit(1)
  return entry !== undefined
}
