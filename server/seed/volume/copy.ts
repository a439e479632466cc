import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TransactionSql } from 'postgres'
import { quoteName } from '../../database/names'

/** Streams pieces of COPY's text format (`copyLines`) into a table; resolves when all are accepted. */
export async function copyInto(
  sql: TransactionSql,
  table: string,
  columns: readonly string[],
  pieces: readonly string[],
): Promise<void> {
  const names = columns.map(quoteName).join(', ')
  const target = await sql.unsafe(`COPY ${quoteName(table)} (${names}) FROM STDIN`).writable()
  await pipeline(Readable.from(pieces), target)
}

/** Rows in COPY's text format. */
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
