import { firstStatements, frameworkStatements } from '../../server/migrations/files'
import { statementsBetween, takeSnapshot } from '../../server/migrations/snapshot'
import { tables } from '../../server/migrations/tables'
import { setUpWith } from '../harness/setup'

/** The template has the tables of the second product, as its first migration creates them. */
export const { setup, teardown } = setUpWith(async ({ sql }) => {
  const made = await statementsBetween(takeSnapshot({}), takeSnapshot({ ...tables }))
  for (const statement of [...firstStatements, ...made, ...frameworkStatements]) await sql.unsafe(statement)
})
