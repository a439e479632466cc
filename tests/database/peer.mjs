/**
 * Another process on the database of the notifications test, for it to end: opens PostgreSQL at the address given, listens for
 * changes, and prints a line. A line on its standard input ends it in order; a signal kills it.
 */
import process from 'node:process'
import { createServer } from 'vite'

const [databaseUrl] = process.argv.slice(2)
const vite = await createServer({
  appType: 'custom',
  cacheDir: 'node_modules/.vite-commands',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
})
const { openDatabase } = await vite.ssrLoadModule('/server/database/database.ts')
const database = await openDatabase({ databaseUrl, dataDir: '' })
await database.notifications.listen({ hear: () => undefined, onGap: () => undefined })
process.stdout.write('listening\n')
process.stdin.once('data', async () => {
  await database.close()
  process.exit(0)
})
