import type { TransactionSql } from 'postgres'
import { quoteName } from './names'

interface Constraint {
  table: string
  name: string
  definition: string
}

/**
 * Runs work on tables without indexes and foreign keys, then builds and checks these together. This is several times
 * faster than inserting a million rows with them. It all happens in the caller's transaction, so a failure leaves the
 * tables unchanged. Primary keys stay.
 */
export async function withBareTables(sql: TransactionSql, tables: readonly string[], work: () => Promise<void>) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = ANY(${[...tables]})
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = format('%I', indexname)::regclass AND contype IN ('p', 'u'))`
  const keys = await sql<Constraint[]>`
    SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY(${[...tables]}::regclass[])`
  for (const { table, name } of keys) await sql.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteName(name)}`)
  for (const { name } of indexes) await sql.unsafe(`DROP INDEX ${quoteName(name)}`)
  await work()
  for (const { definition } of indexes) await sql.unsafe(definition)
  for (const { table, name, definition } of keys) {
    await sql.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${quoteName(name)} ${definition}`)
  }
}
