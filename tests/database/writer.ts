/**
 * A program for the durability test to kill. It opens the bundled PostgreSQL in the given directory and writes rows.
 * It prints the number of each row as soon as the row is acknowledged.
 */
import process from 'node:process'
import { openDatabase } from '../../server/database/database'

const [, , dataDir = ''] = process.argv
const { sql } = await openDatabase({ databaseUrl: null, dataDir })
await sql`CREATE TABLE IF NOT EXISTS written (number int PRIMARY KEY)`
const [last] = await sql<{ number: number }[]>`SELECT coalesce(max(number), 0) AS number FROM written`
process.stdout.write('open\n')
for (let number = (last?.number ?? 0) + 1; ; number++) {
  await sql`INSERT INTO written VALUES (${number})`
  process.stdout.write(`${number}\n`)
}
