import type postgres from 'postgres'
import { productName } from '../../src/product'
import { lockNumbers } from '../database/client'
import type { Database } from '../database/database'
import { type Migration, readMigrations } from '../database/migrations'
import { projectPath } from '../paths'

/** The database and the migrations on disk do not match; the message has the remedy. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

/** The first line of an unfinished custom migration. */
export const unfinished = '-- Write the statements here.'

const isComment = (statement: string) => statement.split('\n').every((line) => /^\s*(--|$)/.test(line))

/**
 * Applies all missing migrations. Each runs once, in a transaction with its line in `applied_migrations`, under a lock
 * that makes other processes wait. `only` names the migrations of a copied database; the others wait for the next
 * start.
 *
 * Drizzle's migrator reads the same files, but gives less. It applies all of them in one transaction. A failure undoes
 * the earlier ones too, and no migration can use an enum value of an earlier one. It only compares times. It skips an
 * older migration of a merged branch, and does not notice a changed or unknown one.
 * @throws MigrationError if an applied migration was changed, is unknown to this program, or a new one fails.
 */
export async function migrate(
  database: Pick<Database, 'withoutTimeLimit'>,
  folder = projectPath('drizzle'),
  only?: readonly string[],
): Promise<{ applied: string[] }> {
  const all = readMigrations(folder)
  assertKnown(only ?? [], all)
  const migrations = all.filter(({ tag }) => only?.includes(tag) ?? true)
  const applied: string[] = []
  let remaining = true
  while (remaining) {
    // Waiting for another process, or building an index, may take longer than any request.
    remaining = await database.withoutTimeLimit(async (transaction) => {
      await transaction.unsafe('SET LOCAL client_min_messages = warning')
      await transaction`SELECT pg_advisory_xact_lock(${lockNumbers.migrations})`
      const next = await findNext(transaction, migrations)
      if (!next) return false
      await apply(transaction, next)
      applied.push(next.tag)
      return true
    })
  }
  if (applied.length > 0) await database.withoutTimeLimit(analyzeExpressions)
  return { applied }
}

/**
 * A new index on an expression has no statistics until the next ANALYZE, which PostgreSQL runs after many changes. A
 * search would read the whole table until then.
 */
async function analyzeExpressions(sql: postgres.TransactionSql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    SELECT DISTINCT quote_ident(t.relname) AS name
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    WHERE t.relnamespace = current_schema()::regnamespace AND i.indexprs IS NOT NULL
      AND NOT EXISTS (SELECT FROM pg_stats WHERE schemaname = current_schema() AND tablename = x.relname)`
  for (const { name } of tables) await sql.unsafe(`ANALYZE ${name}`)
}

async function findNext(sql: postgres.TransactionSql, migrations: Migration[]): Promise<Migration | undefined> {
  await sql`
    CREATE TABLE IF NOT EXISTS applied_migrations (
      tag text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now()
    )`.catch((cause: postgres.PostgresError) => {
    throw notPermitted.includes(cause.code) ? new MigrationError(notOwner(cause.message), { cause }) : cause
  })
  const done = new Map(
    (await sql<Migration[]>`SELECT tag, hash FROM applied_migrations`).map((row) => [row.tag, row.hash]),
  )
  if (done.size === 0) await assertEncoding(sql)
  assertKnown([...done.keys()], migrations)
  const changed = migrations.find(({ tag, hash }) => done.has(tag) && done.get(tag) !== hash)
  if (changed) {
    throw new MigrationError(
      `drizzle/${changed.tag}.sql was changed after it had been applied. Restore it and generate a further migration.`,
    )
  }
  return migrations.find(({ tag }) => !done.has(tag))
}

/** No permission in the schema, or none in any schema. */
const notPermitted = ['42501', '3F000']
const notOwner = (reason: string) =>
  `The role of DATABASE_URL may not create tables: ${reason}. Make it the owner of the database.`

/** Other encodings cannot store every text, or compare its bytes instead of its characters. */
async function assertEncoding(sql: postgres.TransactionSql): Promise<void> {
  const [row] = await sql<{ encoding: string }[]>`SELECT getdatabaseencoding() AS encoding`
  if (row?.encoding === 'UTF8') return
  throw new MigrationError(`The database has the encoding ${row?.encoding}. Create it with "--encoding UTF8".`)
}

function assertKnown(tags: readonly string[], migrations: readonly Migration[]): void {
  const unknown = tags.filter((tag) => !migrations.some((migration) => migration.tag === tag))
  if (unknown.length === 0) return
  throw new MigrationError(
    `A newer ${productName} has migrated the database: this version has no ${unknown.join(', ')}. Start the newer version, or restore its files in drizzle/.`,
  )
}

async function apply(sql: postgres.TransactionSql, { tag, hash, statements }: Migration): Promise<void> {
  if (statements.every(isComment) || statements.some((statement) => statement.includes(unfinished))) {
    throw new MigrationError(`drizzle/${tag}.sql is not finished. Write its statements and take out "${unfinished}".`)
  }
  for (const statement of statements) {
    try {
      await sql.unsafe(statement)
    } catch (cause) {
      const { message, hint } = cause as postgres.PostgresError
      const reason = [message, hint].filter(Boolean).join('. ')
      const place = statement.split('\n')[0]?.slice(0, 120)
      throw new MigrationError(`drizzle/${tag}.sql failed and was undone: ${reason} (at: ${place})`, { cause })
    }
  }
  await sql`INSERT INTO applied_migrations (tag, hash) VALUES (${tag}, ${hash})`
}
