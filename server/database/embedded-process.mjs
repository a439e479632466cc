/**
 * The embedded engine's own process: PGlite on a data directory, served on a local socket.
 * Plain JavaScript, so that the same file runs from the source tree, in tests and in the bundle.
 *
 * Takes two arguments, the directory and the socket's path. Tells its parent `{ready: true}` or `{failed: message}`, and ends
 * cleanly on `'stop'`. It never outlives its parent. Descriptor 4 is the parent's file for the number of statements that were begun.
 */
import { existsSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { extensions, layOut } from './empty-database.mjs'

const [directory, path] = process.argv.slice(2)
if (!directory || !path) throw new Error('The embedded engine needs a directory and a socket path.')

process.umask(0o077)
process.on('disconnect', () => process.exit(0))
// The terminal sends its interrupt to the whole group; the parent decides when this process ends.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

const tell = (/** @type {object} */ message) => process.connected && process.send?.(message)

const tally = { file: 4, bytes: Buffer.alloc(4), begun: 0 }
const runs = new Set(['Q', 'E'].map((letter) => letter.charCodeAt(0)))

/** Counts what is about to run, whoever asked for it: after an end in the middle it must not be asked again. */
function count(/** @type {Uint8Array} */ message) {
  if (!runs.has(message[0] ?? 0)) return
  tally.begun += 1
  tally.bytes.writeUInt32LE(tally.begun % 2 ** 32)
  writeSync(tally.file, tally.bytes, 0, 4, 0)
}

try {
  if (!existsSync(join(directory, 'PG_VERSION'))) await layOut(directory)
  const database = await PGlite.create({ dataDir: directory, extensions })
  const execute = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = async (message, options) => {
    count(message)
    try {
      return await execute(message, options)
    } catch (error) {
      // A fault of SQL is an answer; what is thrown is the engine itself breaking. A new process recovers from its log.
      tell({ failed: String(error) })
      process.exit(1)
    }
  }

  rmSync(path, { force: true })
  const server = new PGLiteSocketServer({ db: database, path, maxConnections: 4 })
  await server.start()

  process.on('message', async (message) => {
    if (message !== 'stop') return
    await server.stop()
    await database.close()
    process.exit(0)
  })
  tell({ ready: true })
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
