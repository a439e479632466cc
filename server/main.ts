import { productName } from '../src/product'
import type { Application } from './application'
import { openDatabase } from './database/database'
import { log } from './log'
import { readSettings } from './settings'

/**
 * Storage, requests and all connections end within this time, or are terminated (guarantees, "Durability": ten
 * seconds).
 */
const stopWithin = 9_500
const builtInNames = new Set(['Error', 'TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'PostgresError'])

try {
  const settings = readSettings(process.env)
  // Starts the bundled PostgreSQL while the rest of the program is still loading.
  const database = openDatabase(settings)
  database.catch(() => undefined)
  const { startApplication } = await import('./application')
  const application = await startApplication(settings, { database })
  process.stdout.write(`\n${productName} is ready: ${application.address}\n`)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void stop(application))
} catch (error) {
  // An error with a custom name has a message for the operator; any other error needs its stack.
  const isForPeople = error instanceof Error && !builtInNames.has(error.name)
  process.stderr.write(`${productName} cannot start.\n${isForPeople ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}

process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise failed unseen.'))
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'The process cannot go on.')
  process.exit(1)
})

async function stop(application: Application): Promise<void> {
  setTimeout(() => process.exit(1), stopWithin).unref()
  await application.close()
  process.exit(0)
}
