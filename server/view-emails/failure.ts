import { eq } from 'drizzle-orm'
import { waitForCommit } from '../audit/after-commit'
import { inboxChanged } from '../collaboration/signals'
import { inboxEntries } from '../collaboration/tables'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { reasonOf } from '../database/unavailable'
import { OperationError, type Refusal, refusalOf } from '../errors'
import { newId } from '../new-id'
import { savedViews, type viewUses } from '../views/tables'

const messages = {
  tooLong: 'The view took too long to read. Narrow its filters.',
  unavailable: 'The database was not available.',
  unexpected: 'An unexpected error occurred. The log of the server has the details.',
} as const

/** Why a weekly email was not sent, for the person who asked for it; the details of a fault are only in the log. */
export function failureOf(problem: unknown): Refusal {
  if (problem instanceof OperationError) return refusalOf(problem)
  const reason = reasonOf(problem)
  const key = reason === 'tooLong' ? reason : reason ? 'unavailable' : 'unexpected'
  return { code: 'INTERNAL', message: messages[key], key: `views.emailFailures.${key}`, values: {}, fields: {} }
}

/** Adds an entry to the inbox of the person. It is deleted with the view. */
export async function reportFailure(
  tx: Transaction,
  { viewId, accounts, accountId }: typeof viewUses.$inferSelect,
  failure: Refusal,
): Promise<void> {
  const db = typed(tx)
  const [view] = await db.select({ resource: savedViews.resource }).from(savedViews).where(eq(savedViews.id, viewId))
  if (!view) return
  const entry = { id: newId(), accounts, accountId, ...view, viewId, kind: 'viewEmailFailed' as const, failure }
  await db.insert(inboxEntries).values(entry)
  waitForCommit(tx, [inboxChanged(accounts, accountId)])
}
