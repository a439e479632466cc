import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core'
import { type PostgresJsDatabase, PostgresJsSession } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'

const dialect = new PgDialect()

/** Prepares each statement, and throws the driver's errors: Drizzle's own quotes every parameter, which no log may hold. */
function sessionOn(runner: postgres.Sql) {
  const session = new PostgresJsSession<postgres.Sql, Record<string, never>, Record<string, never>>(
    runner,
    dialect,
    undefined,
  )
  const prepareQuery = session.prepareQuery.bind(session)
  session.prepareQuery = ((query, fields, name = 'typed', ...others) => {
    const prepared = prepareQuery(query, fields, name, ...others)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (values) =>
      execute(values).catch((error: unknown) => {
        throw error instanceof DrizzleQueryError ? error.cause : error
      })
    return prepared
  }) as typeof session.prepareQuery
  return session
}

/**
 * Drizzle's statements over the program's own tables, on the pool or inside of a transaction. Records of resources go
 * through operations instead.
 */
export const typed = (runner: Pick<postgres.Sql, 'unsafe'>): PostgresJsDatabase =>
  new PgDatabase(dialect, sessionOn(runner as postgres.Sql), undefined)
