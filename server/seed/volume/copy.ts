import { once } from 'node:events'
import type { TransactionSql } from 'postgres'
import { quoteName } from '../../database/names'

/** Sends lines of COPY's text format (`copyLines`) into a table; done when PostgreSQL has taken them all. */
export async function copyInto(
  sql: TransactionSql,
  table: string,
  columns: readonly string[],
  lines: string,
): Promise<void> {
  const names = columns.map(quoteName).join(', ')
  const target = await sql.unsafe(`COPY ${quoteName(table)} (${names}) FROM STDIN`).writable()
  const taken = once(target, 'finish')
  target.end(lines)
  await taken
}

/** Rows as COPY's text format has them. */
export function copyLines(columns: readonly string[], rows: readonly object[]): string {
  let lines = ''
  for (const row of rows as readonly Record<string, unknown>[]) {
    let line = ''
    for (const column of columns) line += (line && '\t') + textOf(row[column])
    lines += `${line}\n`
  }
  return lines
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
