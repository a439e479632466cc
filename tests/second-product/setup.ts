import { readMigrations } from '../../server/database/migrations'
import { firstStatements, frameworkStatements } from '../../server/migrations/files'
import { statementsBetween, takeSnapshot } from '../../server/migrations/snapshot'
import { tables } from '../../server/migrations/tables'
import { setUpWith } from '../harness/setup'

/** The template has the tables of the second product, as its first migration creates them. */
export const { setup, teardown } = setUpWith(async ({ sql }) => {
  const made = await statementsBetween(takeSnapshot({}), takeSnapshot({ ...tables }))
  for (const statement of [...firstStatements, ...made, ...frameworkStatements]) await sql.unsafe(statement)
  // The program is ready only with all migrations of the project.
  await sql`CREATE TABLE applied_migrations (tag text PRIMARY KEY, hash text NOT NULL)`
  for (const { tag, hash } of readMigrations()) await sql`INSERT INTO applied_migrations ${sql({ tag, hash })}`
})
