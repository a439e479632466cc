import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { productName } from '../src/product'
import { openDatabase } from './database/database'
import { reasonOf } from './database/unavailable'
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

let dataDir = ''
try {
  const settings = readSettings(process.env)
  dataDir = settings.dataDir
  if (cluster.isPrimary) await checkAddress(settings)
  const hasWorkers = settings.workers > 1 && cluster.isPrimary
  const program = await (hasWorkers ? runWorkers(settings, fileURLToPath(import.meta.url)) : serve(settings))
  if (cluster.isPrimary) process.stdout.write(`\n${productName} is ready: ${program.address}\n`)
  else sendReady(program.address)
  // A terminal interrupts the workers too, and the primary process signals them again: only the first signal counts.
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => (stopping ??= stop(program)))
} catch (error) {
  process.stderr.write(`${productName} cannot start.\n${explained(error as NodeJS.ErrnoException)}\n`)
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

/** An error with a custom name has a message for the operator; any other error needs its stack. */
function explained(error: NodeJS.ErrnoException): string | undefined {
  const { name, message, path, syscall } = error
  // The error of a write on a full disk has no path.
  if (dataDir && (path?.startsWith(dataDir) || (syscall && reasonOf(error) === 'diskFull')))
    return `The data directory ${dataDir} cannot be used: ${message}. Correct this, or set DATA_DIR to another directory.`
  if (name === 'PostgresError' && reasonOf(error))
    return `The database cannot be used: ${message}. Correct this, and start again.`
  return builtInNames.has(name) ? error.stack : message
}

async function stop(program: { close(): Promise<void> }): Promise<void> {
  setTimeout(() => process.exit(1), stopWithin).unref()
  await program.close()
  process.exit(0)
}
