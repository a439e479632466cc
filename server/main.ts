import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { productName } from '../src/product'
import { openDatabase } from './database/database'
import { checkAddress } from './http/address'
import { log } from './log'
import { readSettings, type Settings } from './settings'
import { runWorkers, sendReady } from './workers/workers'

/**
 * Storage, requests and all connections end within this time, or are terminated (guarantees, "Durability": ten
 * seconds).
 */
const stopWithin = 9_500
const builtInNames = new Set(['Error', 'TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'PostgresError'])

try {
  const settings = readSettings(process.env)
  if (cluster.isPrimary) await checkAddress(settings)
  const hasWorkers = settings.workers > 1 && cluster.isPrimary
  const program = await (hasWorkers ? runWorkers(settings, fileURLToPath(import.meta.url)) : serve(settings))
  if (cluster.isPrimary) process.stdout.write(`\n${productName} is ready: ${program.address}\n`)
  else sendReady(program.address)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void stop(program))
} catch (error) {
  // An error with a custom name has a message for the operator; any other error needs its stack.
  const isForPeople = error instanceof Error && !builtInNames.has(error.name)
  process.stderr.write(`${productName} cannot start.\n${isForPeople ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}

process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection.'))
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'The process cannot go on.')
  process.exit(1)
})

/** Runs the whole program in this process; a worker uses the bundled PostgreSQL of the primary process. */
async function serve(settings: Settings) {
  // Starts the bundled PostgreSQL while the rest of the program is still loading.
  const database = openDatabase(settings, { mayShare: cluster.isWorker })
  database.catch(() => undefined)
  const { startApplication } = await import('./application')
  return startApplication(settings, { database })
}

async function stop(program: { close(): Promise<void> }): Promise<void> {
  setTimeout(() => process.exit(1), stopWithin).unref()
  await program.close()
  process.exit(0)
}
