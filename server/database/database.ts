import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { productName } from '../../src/product'
import { log } from '../log'
import type { Settings } from '../settings'
import { createClient, setValueTypes } from './client'
import { findRunning, startEngine } from './engine/engine'
import { noTimeLimit } from './exchanges'
import { endLostTransactions } from './lost-transactions'
import { type Notifications, postgresNotifications } from './notifications'
import { createReadiness, type NotReady, readinessSession } from './readiness'
import { reasonOf } from './unavailable'

/** A connection inside a transaction; everything a change does goes through it. */
export type Transaction = postgres.TransactionSql

/** The one way to the data. */
export interface Database {
  sql: postgres.Sql
  drizzle: PostgresJsDatabase
  /** What the one who starts the program should know of the bundled PostgreSQL; null when there is nothing. */
  note: string | null
  /** Tells every process on this database what was changed. */
  notifications: Notifications
  /**
   * One transaction whose statements may take as long as they need, such as building an index: every other statement is ended after
   * 9.5 seconds. Throws what the work or the database throws.
   */
  withoutTimeLimit<T>(work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T>
  /** Whether a question is answered just now, within two seconds. */
  isReady(): Promise<boolean>
  /** Why it cannot serve just now, asked by a connection that no request occupies; null where it can. */
  whyNotReady(): Promise<NotReady | null>
  /** Lets running statements finish for up to a second, then ends the connections, and the bundled PostgreSQL. */
  close(): Promise<void>
}

/** Connections of one server process: more of them only make PostgreSQL's own processes wait for the same processors. */
const poolSize = 12
/** Milliseconds: a little under the ten seconds in which every request is answered (guarantees, "Durability"). */
const statementTimeout = 9_500
/** Milliseconds that the answer to a statement may take on the way, after which its connection counts as lost. */
const longestWay = 3_000
/** Milliseconds that a statement waits for a row that another transaction holds: one such row must not occupy the pool. */
const lockTimeout = 2_000
const oldestPostgres = 15
/** One each second until the start gives up. */
const attempts = 30

/**
 * Opens PostgreSQL at `databaseUrl`, or starts the bundled one on the data directory; with `mayShare` it takes that of a server
 * which runs on that directory.
 * @throws DirectoryInUse when another process has the data directory of the bundled one, EngineUnusable when it cannot run.
 * @throws PostgresUnusable when the server does not answer for half a minute, refuses, or is too old.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { mayShare = false } = {},
): Promise<Database> {
  if (settings.databaseUrl) {
    const database = connectPostgres(settings.databaseUrl)
    try {
      await checkPostgres(database)
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  }
  const running = mayShare ? findRunning(settings.dataDir) : null
  if (running) return connectPostgres(running)
  const engine = await startEngine(settings.dataDir)
  const database = connectPostgres(engine.url)
  return {
    ...database,
    note: engine.note,
    async close() {
      await database.close()
      await engine.stop()
    },
  }
}

/** The server of DATABASE_URL cannot be used; the message says why, without the address and its password. */
export class PostgresUnusable extends Error {
  override readonly name = 'PostgresUnusable'
}

async function checkPostgres({ sql }: Database): Promise<void> {
  const [row] = await throughRestart(
    () => sql<{ number: number; text: string }[]>`
      SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
  ).catch((error: Error) => {
    throw error instanceof PostgresUnusable ? error : unusable(error)
  })
  // The driver asks each connection for the array types and minds no answer: one that is cut there would end in an
  // unhandled rejection. The first connection has read them for all.
  sql.options.fetch_types = false
  if (row && row.number < oldestPostgres * 10_000) {
    throw new PostgresUnusable(`PostgreSQL ${row.text} is too old: ${productName} needs ${oldestPostgres} or newer.`)
  }
}

const unusable = ({ message, code = '' }: Error & { code?: string }) =>
  new PostgresUnusable(`The PostgreSQL server of DATABASE_URL cannot be used: ${message || code}`)

/**
 * Runs work of the start, and runs it again while the server starts, restarts or has no connection free. What the server refuses, it
 * refuses at once. The work must be whole or not at all each time. Throws PostgresUnusable after half a minute, else what the work throws.
 */
export async function throughRestart<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== 'interrupted' && reason !== 'noConnection') throw error
      if (attempt === attempts) throw unusable(error as Error)
      if (attempt === 1)
        log.warn({ reason: (error as Error).message }, 'PostgreSQL does not answer yet; waiting for it.')
      await pause(1_000)
    }
  }
}

/** A PostgreSQL server, 15 or newer. `max` connections at most; `limit` in milliseconds for a statement. */
export function connectPostgres(url: string, max = poolSize, limit = statementTimeout): Database {
  const sql = createClient(
    url,
    { max },
    {
      settings: {
        statement_timeout: `${limit}`,
        lock_timeout: `${lockTimeout}`,
        idle_in_transaction_session_timeout: `${2 * statementTimeout}`,
      },
      longestSilence: limit + longestWay,
    },
  )
  endLostTransactions(sql)
  const asking = { application_name: 'storydesk ready' }
  const readiness = createClient(url, { max: 1, fetch_types: false, connection: asking }, readinessSession)
  const notifications = postgresNotifications(sql, url)
  const database = drizzle(sql)
  setValueTypes(sql)
  return {
    sql,
    drizzle: database,
    note: null,
    notifications,
    async withoutTimeLimit(work) {
      const result = await sql.begin(async (tx) => {
        await tx.unsafe(noTimeLimit)
        return { made: await work(tx) }
      })
      return result.made
    },
    async isReady() {
      const late = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref())
      const answer = sql`select 1`.then(
        () => true,
        () => false,
      )
      return Promise.race([answer, late])
    },
    whyNotReady: createReadiness(readiness),
    async close() {
      await notifications.close()
      await sql.end({ timeout: 1 })
      await readiness.end({ timeout: 0 })
    },
  }
}
