import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Program } from '../tests/harness/program'
import { askOnce, connections, load, type Measured, type Target } from './load'
import { type BenchRow, bodiesOf, type Pool } from './rows'
import { signInPeople } from './servers'

export interface Comparison {
  row: BenchRow
  ours: Measured
  /** Null without a hand-written statement. */
  bare: Measured | null
  /** Statements that reached PostgreSQL for one request to the program; null if not counted. */
  statements: number | null
}

interface Options {
  rows: readonly BenchRow[]
  seconds: number
  rounds: number
  ours: Program
  bare: Program
  pool: Pool
  /** Counts statements of the bench's database from outside. */
  counting: { sql: postgres.Sql; database: string }
}

/** Loads both servers alternately, row by row and round by round. A slow minute of the machine then affects both. */
export async function compare({ rows, seconds, rounds, ours, bare, pool, counting }: Options): Promise<Comparison[]> {
  const measured = new Map(rows.map(({ key }) => [key, { ours: [] as Measured[], bare: [] as Measured[] }]))
  const statements = new Map<string, number | null>()
  const targetOf = (row: BenchRow): Target => ({ url: `${bare.address}/${row.key}`, pid: bare.pid, sessions: [{}] })

  const first = await signInPeople(ours)
  for (const row of rows) {
    const bodies = bodiesOf(row, pool, connections)
    const bareToo = row.isOurs ? [] : [[targetOf(row), bodies.bare] as const]
    for (const [target, texts] of [[first, bodies.ours] as const, ...bareToo]) {
      const answer = await askOnce(target, texts[0]?.at(-1) ?? '')
      if (answer.errors || !answer.data) throw new Error(`Row ${row.key} is refused: ${JSON.stringify(answer.errors)}`)
    }
    statements.set(row.key, await countStatements(counting, first, bodies.ours[0] ?? []))
    await warmUp(first, () => bodiesOf(row, pool, connections).ours, row.isKeyed)
    if (!row.isOurs) await warmUp(targetOf(row), () => bodiesOf(row, pool, connections).bare)
    await idle(counting)
  }
  for (let round = 0; round < rounds; round++) {
    for (const row of rows) {
      const target = await signInPeople(ours)
      const bodies = bodiesOf(row, pool, connections)
      measured.get(row.key)?.ours.push(await load(target, bodies.ours, seconds, row.isKeyed))
      await idle(counting)
      if (row.isOurs) continue
      measured.get(row.key)?.bare.push(await load(targetOf(row), bodies.bare, seconds))
      await idle(counting)
    }
    console.log(`round ${round + 1} of ${rounds}`)
  }
  return rows.map((row) => ({
    row,
    ours: medianOf(measured.get(row.key)?.ours ?? []),
    bare: row.isOurs ? null : medianOf(measured.get(row.key)?.bare ?? []),
    statements: statements.get(row.key) ?? null,
  }))
}

/**
 * V8 compiles most of a path within some thousand requests; before, a request costs up to twice as much.
 * @param bodies new ones for each second: a repeated change would change nothing, and be refused
 */
async function warmUp(target: Target, bodies: () => Parameters<typeof load>[1], isKeyed?: boolean): Promise<void> {
  let sent = 0
  for (let second = 0; second < 4 && sent < 3_000; second++) {
    sent += (await load(target, bodies(), 1, isKeyed)).requestsPerSecond
  }
}

/** Uses pg_stat_statements: transaction statements and session checks count too. */
async function countStatements({ sql, database }: Options['counting'], target: Target, bodies: readonly string[]) {
  try {
    await sql`SELECT pg_stat_statements_reset()`
    for (const body of bodies) await askOnce(target, body)
    const [found] = await sql<{ calls: number }[]>`
      SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
      WHERE dbid = (SELECT oid FROM pg_database WHERE datname = ${database})`
    return (found?.calls ?? 0) / bodies.length
  } catch {
    return null
  }
}

/** Waits for statements of closed connections, which would run during the next row. */
async function idle({ sql, database }: Options['counting']): Promise<void> {
  for (;;) {
    const [found] = await sql<{ running: number }[]>`
      SELECT count(*)::int AS running FROM pg_stat_activity
      WHERE datname = ${database} AND state = 'active' AND backend_type = 'client backend'`
    if (!found?.running) return
    await pause(50)
  }
}

const medianOf = (all: readonly Measured[]): Measured => ({
  requestsPerSecond: median(all.map((each) => each.requestsPerSecond)),
  processor: median(all.map((each) => each.processor)),
  p50: median(all.map((each) => each.p50)),
  p99: median(all.map((each) => each.p99)),
})

/** The median; of an even number of values, the upper one. */
export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
