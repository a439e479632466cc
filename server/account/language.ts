import type { Sql, TransactionSql } from 'postgres'
import type { AccountRef } from '../auth/accounts'

/** The language that an account has chosen, for what is written to it; null where it has chosen none. */
export async function readLanguage(
  sql: Sql | TransactionSql,
  { accounts, id }: AccountRef,
): Promise<'en' | 'zh' | null> {
  const [row] = await sql<{ language: 'en' | 'zh' | null }[]>`
    select language from staff_settings where accounts = ${accounts} and account_id = ${id}`
  return row?.language ?? null
}
