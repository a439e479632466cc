import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { connectEmbedded, type Database } from '../../server/database/database'

/** Serves a PGlite of this process on a socket, as the embedded engine's own process does. */
export async function servePGlite(pglite: PGlite): Promise<{ database: Database; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'storydesk-test-'))
  const path = join(directory, 'database.sock')
  const server = new PGLiteSocketServer({ db: pglite, path, maxConnections: 4 })
  await server.start()
  return {
    database: connectEmbedded({ path }),
    async stop() {
      await server.stop()
      await pglite.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
