import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import { withBareTables } from '../database/bare-tables'
import type { Database } from '../database/database'
import { quoteName } from '../database/names'
import { migrate } from '../migrations/migrate'
import { projectPath } from '../paths'

/** A table and its stored columns. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/** The content of a database snapshot in the text format of COPY. The migrations define the structure. */
export interface DatabaseCopy {
  /** Names of the applied migrations in order. */
  migrations: string[]
  tables: CopiedTable[]
  /** The rows of a table, one line for each. */
  rows(table: CopiedTable): Promise<Readable>
}

/** The database cannot be copied; the message has the reason. */
export class CopyError extends Error {
  override readonly name = 'CopyError'
}

/** Reads a database in one snapshot, without a time limit. */
export function readDatabase<T>(
  database: Pick<Database, 'withoutTimeLimit'>,
  work: (copy: DatabaseCopy) => Promise<T>,
): Promise<T> {
  return database.withoutTimeLimit(async (sql) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`
    return work({
      migrations: await readTags(sql),
      tables: await readTables(sql),
      rows: (table) => readRows(sql, table),
    })
  })
}

async function readRows(sql: postgres.TransactionSql, { name, columns }: CopiedTable): Promise<Readable> {
  const stream = await sql.unsafe(`COPY ${quoteName(name)} (${listOf(columns)}) TO STDOUT`).readable()
  // The driver pauses its socket for a slow reader and does not resume if the rows end meanwhile. The next statement
  // would wait forever.
  stream.once('end', () => stream._read(0))
  return stream
}

/**
 * Fills an empty database: runs the migrations of the copy and inserts its rows, all in one transaction. If it is
 * interrupted, the database stays empty and can be filled again.
 * @throws CopyError if the database is not empty, MigrationError if the copy is from a newer version.
 */
export async function writeDatabase(database: Database, copy: DatabaseCopy): Promise<void> {
  if (!(await isEmpty(database.sql))) throw new CopyError('The database is not empty. Copy into an empty database.')
  await database.withoutTimeLimit(async (sql) => {
    await migrate({ withoutTimeLimit: (work) => work(sql) }, projectPath('drizzle'), copy.migrations)
    const tables = await readTables(sql)
    assertSameTables(tables, copy.tables)
    const names = tables.map(({ name }) => name)
    const quoted = names.map(quoteName)
    // Triggers must not run: their results are in the copy already.
    for (const name of quoted) await sql.unsafe(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    await sql.unsafe(`TRUNCATE ${quoted.join(', ')}`)
    await withBareTables(sql, names, async () => {
      for (const table of copy.tables) {
        const statement = `COPY ${quoteName(table.name)} (${listOf(table.columns)}) FROM STDIN`
        await pipeline(await copy.rows(table), await sql.unsafe(statement).writable())
      }
    })
    for (const name of quoted) await sql.unsafe(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const { sequence, statement } of await ownedSequences(sql)) {
      await sql.unsafe(`SELECT setval($1, greatest((${statement}), 1))`, [sequence])
    }
  })
  await database.withoutTimeLimit((sql) => sql`ANALYZE`)
}

/** Whether a database has no tables. */
export async function isEmpty(sql: postgres.Sql): Promise<boolean> {
  const [found] = await sql`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`
  return !found
}

/** Names of the migrations of this database. */
async function readTags(sql: postgres.TransactionSql): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`SELECT tag FROM applied_migrations ORDER BY tag`
  return rows.map(({ tag }) => tag)
}

/** Every table of the program except the list of migrations, which the migrations write. */
async function readTables(sql: postgres.TransactionSql): Promise<CopiedTable[]> {
  return sql<CopiedTable[]>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'applied_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`
}

function assertSameTables(here: readonly CopiedTable[], there: readonly CopiedTable[]): void {
  const shape = (tables: readonly CopiedTable[]) =>
    new Map(tables.map(({ name, columns }) => [name, [...columns].sort().join(' ')]))
  const [own, other] = [shape(here), shape(there)]
  const differing = [...new Set([...own.keys(), ...other.keys()])].filter((name) => own.get(name) !== other.get(name))
  if (differing.length > 0) {
    throw new CopyError(`The tables or columns of the copy do not match its migrations: ${differing.join(', ')}.`)
  }
}

/** The sequences of columns, each with a query for the largest used value. */
function ownedSequences(sql: postgres.TransactionSql): Promise<{ sequence: string; statement: string }[]> {
  return sql<{ sequence: string; statement: string }[]>`
    SELECT d.objid::regclass::text AS sequence,
           format('SELECT coalesce(max(%I), 1) FROM %s', a.attname, d.refobjid::regclass) AS statement
    FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    WHERE d.deptype IN ('a', 'i') AND s.relnamespace = 'public'::regnamespace`
}

const listOf = (columns: readonly string[]) => columns.map(quoteName).join(', ')
