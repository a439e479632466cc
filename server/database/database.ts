import { setTimeout as pause } from 'node:timers/promises'
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

/** A connection in a transaction; every statement of a change uses it. */
export type Transaction = postgres.TransactionSql

/** The database of the program. */
export interface Database {
  sql: postgres.Sql
  /** Information about the bundled PostgreSQL for the operator; null if there is none. */
  note: string | null
  /** Notifies every process on this database about changes. */
  notifications: Notifications
  /**
   * One transaction without a time limit, for work such as building an index. Every other statement is limited to 9.5
   * seconds. Throws errors of the work or the database.
   */
  withoutTimeLimit<T>(work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T>
  /** Whether a query is answered within two seconds. */
  isReady(): Promise<boolean>
  /** Why the database cannot serve now, checked with a separate connection; null if it can. */
  whyNotReady(): Promise<NotReady | null>
  /** Waits up to a second for running statements, then closes the connections and stops the bundled PostgreSQL. */
  close(): Promise<void>
}

/** Connections of one server process: more of them only compete for the same processors. */
const poolSize = 12
/** Milliseconds: a little less than the ten seconds in which every request is answered (guarantees, "Durability"). */
const statementTimeout = 9_500
/** Milliseconds for the answer to a statement; afterwards its connection counts as lost. */
const longestWay = 3_000
/** Milliseconds that a statement waits for a locked row, so that one row does not occupy the pool. */
const lockTimeout = 2_000
/**
 * Kilobytes of new entries beside a search index, which each search reads as a whole. With PostgreSQL's 4 MB the planner
 * reads a table of 20,000 rows instead.
 */
const mostPending = 256
const oldestPostgres = 15
/** One attempt each second until the start fails. */
const attempts = 30

/**
 * Opens PostgreSQL at `databaseUrl`, or starts the bundled one on the data directory. With `mayShare` it connects to a
 * running server's PostgreSQL.
 * @throws DirectoryInUse if another process uses the data directory of the bundled one, EngineUnusable if it cannot
 * run.
 * @throws PostgresUnusable if the server does not answer for half a minute, refuses, or is too old.
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

/** The server of DATABASE_URL cannot be used; the message has the reason, without the address and its password. */
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
  // The driver reads array types on each connection without handling errors, so a lost connection would cause an
  // unhandled rejection. The first connection reads them for all.
  sql.options.fetch_types = false
  if (row && row.number < oldestPostgres * 10_000) {
    throw new PostgresUnusable(`PostgreSQL ${row.text} is too old: ${productName} needs ${oldestPostgres} or newer.`)
  }
}

const unusable = ({ message, code = '' }: Error & { code?: string }) =>
  new PostgresUnusable(
    `The PostgreSQL server of DATABASE_URL cannot be used: ${message || code}. ` +
      'See "Your own PostgreSQL" in docs/running.md.',
  )

/**
 * Runs start-up work and repeats it while the server starts, restarts or has no free connection. Other refusals fail at
 * once. The work must be atomic. Throws PostgresUnusable after half a minute, otherwise errors of the work.
 */
export async function throughRestart<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== 'interrupted' && reason !== 'noConnection') throw error
      if (attempt === attempts) throw unusable(error as Error)
      if (attempt === 1) log.warn({ reason: (error as Error).message }, 'PostgreSQL does not answer yet. Waiting.')
      await pause(1_000)
    }
  }
}

/**
 * A PostgreSQL server, 15 or newer. `max` is the number of connections; `limit` is the statement timeout in
 * milliseconds.
 */
export function connectPostgres(url: string, max = poolSize, limit = statementTimeout): Database {
  const sql = createClient(
    url,
    { max },
    {
      settings: {
        statement_timeout: `${limit}`,
        lock_timeout: `${lockTimeout}`,
        idle_in_transaction_session_timeout: `${2 * statementTimeout}`,
        gin_pending_list_limit: `${mostPending}`,
      },
      longestSilence: limit + longestWay,
    },
  )
  endLostTransactions(sql)
  const asking = { application_name: 'storydesk ready' }
  const readiness = createClient(url, { max: 1, fetch_types: false, connection: asking }, readinessSession)
  const notifications = postgresNotifications(sql, url)
  setValueTypes(sql)
  return {
    sql,
    note: null,
    notifications,
    async withoutTimeLimit(work) {
      const result = await sql.begin(async (tx) => {
        await tx.unsafe(noTimeLimit)
        // The driver would wait for the elements of an array and change its type.
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
