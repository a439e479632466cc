import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { connectEmbedded, type Database } from '../../server/database/database'
import { openSocket } from '../../server/database/embedded'

/** Serves a PGlite of this process on a socket, as the embedded engine's own process does. */
export async function servePGlite(pglite: PGlite): Promise<{ database: Database; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'storydesk-test-'))
  const path = join(directory, 'database.sock')
  const server = new PGLiteSocketServer({ db: pglite, path, maxConnections: 4 })
  await server.start()
  // Nobody can interrupt it: while it runs a statement, this process does nothing else.
  const engine = {
    connect: async () => ({ socket: await openSocket(path), begun: () => Number.POSITIVE_INFINITY }),
    interrupt: () => undefined,
    stop: async () => undefined,
  }
  return {
    database: connectEmbedded(engine),
    async stop() {
      await server.stop()
      await pglite.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
