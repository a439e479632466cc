import { eq, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, text, uuid } from 'drizzle-orm/pg-core'
import type { accounts } from '../../src/product'

/** The account that a row belongs to. */
export const accountColumns = () => ({
  /** The resource of the account. */
  accounts: text('accounts').$type<keyof typeof accounts>().notNull(),
  accountId: uuid('account_id').notNull(),
})

/** The person whose present permissions limit the work of a row. */
export const ownerColumns = () => ({
  ...accountColumns(),
  actorName: text('actor_name'),
  /** The API token that they used, whose scopes limit the work too. */
  tokenId: uuid('token_id'),
})

/** The conditions of the rows of an account. */
export const ofAccount = (
  table: Record<'accounts' | 'accountId', AnyPgColumn>,
  { accounts, id }: { accounts: string; id: string },
): [SQL, SQL] => [eq(table.accounts, accounts), eq(table.accountId, id)]
