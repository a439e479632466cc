import { and, eq, inArray } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { accounts } from '../../src/product'
import type { Transaction } from '../database/database'
import { moment } from '../database/moment'
import { typed } from '../database/typed'

/** Active links to previews. A link is ended by removing its row. */
export const previewLinks = pgTable(
  'preview_links',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    resource: text('resource').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Whether it shows the draft of the record, as long as there is one. */
    ofDraft: boolean('of_draft').notNull().default(false),
    accounts: text('accounts').$type<keyof typeof accounts>(),
    accountId: uuid('account_id'),
    actorName: text('actor_name'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('preview_links_record').on(table.resource, table.recordId),
    index('preview_links_expires_at').on(table.expiresAt),
  ],
)

/** Ends all links of records. Returns their number. */
export async function removeLinks(tx: Transaction, resource: string, ids: readonly string[]): Promise<number> {
  const removed = await typed(tx)
    .delete(previewLinks)
    .where(and(eq(previewLinks.resource, resource), inArray(previewLinks.recordId, [...ids])))
    .returning({ id: previewLinks.id })
  return removed.length
}
