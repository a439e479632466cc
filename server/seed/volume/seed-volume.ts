import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TransactionSql } from 'postgres'
import { withBareTables } from '../../database/bare-tables'
import type { Database } from '../../database/database'
import { quoteName } from '../../database/names'
import { type Clock, clockAt, days } from '../clock'
import { comments } from '../demo/comments'
import { randomFrom } from '../random'
import { idOf, volumeAccount } from './account'

export interface Volume {
  /**
   * Accounts to add. They come with about as many orders, three ledger lines for two accounts, and a comment for every
   * fourth.
   */
  users: number
  now?: Date
  /** Called with the name of each table after it is filled. */
  report?: (step: string) => void
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const columns = {
  users: words(`
    id username first_name last_name name email phone_number role status credits points subscribed registered_at last_login_at
    created_at updated_at`),
  orders: words(`
    id order_number user_id type product credits points amount status payment_method ordered_at paid_at status_reason refund_reference created_at
    updated_at`),
  balance_adjustments: words('id user_id kind delta balance_after reason admin_id created_at updated_at'),
  comments: words('id content user_id game_id rating moderation_status visibility created_at updated_at'),
} as const
type Table = keyof typeof columns
const names = Object.keys(columns) as Table[]

/** Few enough rows to insert with indexes. */
const few = 20_000

/**
 * Adds many accounts with their orders and ledgers, to test the program at the size of a platform.
 *
 * It writes tables directly: through operations a million accounts would take hours and write a million audit events.
 * It uses COPY into tables without indexes, in one transaction.
 */
export async function seedVolume(
  database: Database,
  { users, now = new Date(), report = () => {} }: Volume,
): Promise<void> {
  const clock = clockAt(now)
  await database.withoutTimeLimit(async (sql) => {
    await sql.unsafe(`SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off`)
    const first = await nextNumber(sql)
    const games = (await sql<{ id: string }[]>`SELECT id FROM games ORDER BY id LIMIT 1000`).map(({ id }) => id)
    const fill = () => writeAll(sql, { first, users, clock, games }, report)
    if (users < few) await fill()
    else await withBareTables(sql, names, fill)
    report('indexes')
  })
  // Updates the planner's statistics and the visibility map; without them the first lists would be slow.
  await database.withoutTimeLimit(async (sql) => {
    for (const table of names) await sql.unsafe(`ANALYZE ${table}`)
  })
}

/** Continues the numbers of an earlier run, whose ids must not be reused. */
async function nextNumber(sql: TransactionSql): Promise<number> {
  const [found] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM users WHERE id::text LIKE '%-7a00-8000-%'`
  return found?.n ?? 0
}

interface Range {
  first: number
  users: number
  clock: Clock
  games: readonly string[]
}

/** Accounts in a batch: few enough to be freed by minor garbage collections. */
const batch = 500
/** Batches of one COPY: each COPY waits for one answer, about 40 ms if the network delays small packets. */
const batchesOfCopy = 100

/** Writes batch after batch; the next ones are generated while PostgreSQL processes the previous ones. */
async function writeAll(sql: TransactionSql, range: Range, report: (step: string) => void) {
  const end = range.first + range.users
  let underway: Promise<void> = Promise.resolve()
  let waiting: string[][] = []
  for (let from = range.first; from < end; from += batch) {
    const to = Math.min(from + batch, end)
    const rows = rowsOf(from, to, range)
    waiting.push(names.map((name) => copyLines(columns[name], rows[name])))
    if (waiting.length === batchesOfCopy || to === end) {
      await underway
      underway = copyAll(sql, waiting)
      // Marks the rejection as handled; it is awaited later.
      underway.catch(() => undefined)
      waiting = []
    }
    // Yields to the driver's socket, so that generating and writing rows overlap.
    await nextTurn()
    const done = to - range.first
    if (done % 100_000 === 0 || done === range.users) report(`${done.toLocaleString('en')} users`)
  }
  await underway
}

/** `batches[n][m]` are the lines of the nth batch for the mth table. */
async function copyAll(sql: TransactionSql, batches: readonly (readonly string[])[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    await copyInto(
      sql,
      name,
      columns[name],
      batches.map((lines) => lines[at] ?? ''),
    )
  }
}

function rowsOf(from: number, to: number, { clock, games }: Range): Record<Table, object[]> {
  const rows: Record<Table, object[]> = { users: [], orders: [], balance_adjustments: [], comments: [] }
  for (let n = from; n < to; n++) {
    const { user, orders, ledger } = volumeAccount(n, clock)
    rows.users.push(user)
    rows.orders.push(...orders)
    rows.balance_adjustments.push(...ledger)
    if (n % 4 === 0 && games.length > 0) rows.comments.push(comment(n, user.id, clock, games))
  }
  return rows
}

function comment(n: number, userId: string, clock: Clock, games: readonly string[]): object {
  const random = randomFrom(`comment/${n}`)
  const comment = random.pick(comments)
  const time = clock.now - random.next() * days(300)
  const isWaiting = clock.now - time < days(2)
  return {
    id: idOf('d', n, random),
    content: comment.content,
    user_id: userId,
    game_id: random.pick(games),
    rating: comment.rating,
    moderation_status: isWaiting ? 'pending' : random.next() < 0.93 ? 'approved' : 'rejected',
    visibility: 'visible',
    created_at: clock.text(time),
    updated_at: clock.text(time),
  }
}

/** Streams pieces of COPY's text format (`copyLines`) into a table; resolves when all are accepted. */
async function copyInto(
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
function copyLines(columns: readonly string[], rows: readonly object[]): string {
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
