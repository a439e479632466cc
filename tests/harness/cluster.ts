import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../server/database/engine/engine'
import type { EngineSettings } from '../../server/database/engine/process'
import { listenLocally } from './loopback'

/** A PostgreSQL server for the duration of the tests. */
export interface Cluster {
  /** Address of its `postgres` database, as a superuser. */
  url: string
  stop(): Promise<void>
}

/** Test data need no durability. */
const forTests = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }

/** Starts the bundled PostgreSQL in a directory, by default a temporary one, on a port of the loopback. */
export async function startCluster(directory?: string, settings: EngineSettings = {}): Promise<Cluster> {
  const dataDir = directory ?? mkdtempSync(join(tmpdir(), 'storydesk-cluster-'))
  const port = await freePort()
  const engine = await startEngine(dataDir, {
    sync: false,
    settings: { ...forTests, ...settings, listen_addresses: '127.0.0.1', port },
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await engine.stop()
      if (!directory) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A free local port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
