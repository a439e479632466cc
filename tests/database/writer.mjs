/**
 * A program for the durability test to kill: opens the bundled PostgreSQL in the directory given, writes rows one by one, and
 * prints the number of each as soon as it is acknowledged.
 */
import process from 'node:process'
import { createServer } from 'vite'

const [directory] = process.argv.slice(2)
const vite = await createServer({
  appType: 'custom',
  cacheDir: 'node_modules/.vite-commands',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
})
const { openDatabase } = await vite.ssrLoadModule('/server/database/database.ts')
const { sql } = await openDatabase({ databaseUrl: null, dataDir: directory })
await sql`CREATE TABLE IF NOT EXISTS written (number int PRIMARY KEY)`
const [last] = await sql`SELECT coalesce(max(number), 0) AS number FROM written`
process.stdout.write('open\n')
for (let number = last.number + 1; ; number++) {
  await sql`INSERT INTO written VALUES (${number})`
  process.stdout.write(`${number}\n`)
}
