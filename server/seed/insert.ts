import type { TransactionSql } from 'postgres'
import { quoteName } from '../database/names'
import type { Rows } from './catalogue'

/**
 * Inserts rows in statements of a few thousand rows. Their columns are those of the first row. PostgreSQL reads them as
 * JSON by the table's row type, so no list of column types is needed.
 */
export async function insertRows(sql: TransactionSql, table: string, rows: Rows | readonly object[]): Promise<void> {
  const [sample] = rows
  if (!sample) return
  const columns = Object.keys(sample).map(quoteName).join(', ')
  const name = quoteName(table)
  for (let from = 0; from < rows.length; from += 2_000) {
    const part = JSON.stringify(rows.slice(from, from + 2_000))
    await sql.unsafe(
      `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::text::jsonb)`,
      [part],
    )
  }
}
