import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { startEngine } from '../database/engine/engine'
import { log } from '../log'
import type { Settings } from '../settings'
import { isRelayed } from './peers'

/** Connections of a worker with its listener and readiness check, rounded up, and those for people and backups. */
const connectionsOfWorker = 16
const otherConnections = 20
/** PostgreSQL's default. */
const fewestConnections = 100
/** Milliseconds before a worker is replaced; doubled for each one that ends soon after its start. */
const shortestDelay = 100
const longestDelay = 5_000
const soon = 10_000

/** A worker reports to the primary process with it that it listens at an address. */
interface Ready {
  ready: string
}

/** A worker ended before it was ready; it has written the reason. */
class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
}

/** Reports to the primary process that this worker listens at an address. */
export const sendReady = (address: string) => process.send?.({ ready: address } satisfies Ready)

/**
 * Runs the workers, which share one port, and the bundled PostgreSQL, which they connect to. The first worker migrates
 * and seeds before the others start. A worker that ends is replaced.
 * @param file the program that each worker runs
 * @returns the public address, and a function that stops the workers and then the database
 * @throws WorkerEnded if a worker cannot start, and errors of the bundled PostgreSQL
 */
export async function runWorkers(
  { databaseUrl, dataDir, logLevel, workers }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'logLevel' | 'workers'>,
  file: string,
): Promise<{ address: string; close(): Promise<void> }> {
  log.level = logLevel
  const connections = Math.max(fewestConnections, workers * connectionsOfWorker + otherConnections)
  const engine = databaseUrl ? null : await startEngine(dataDir, { settings: { max_connections: connections } })
  if (engine?.note) log.warn(engine.note)
  // Workers accept connections themselves. The primary process would lose those that it passes to a worker that ends.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: file, args: process.argv.slice(2) })
  // A message to a worker that has just ended fails before its exit is known. Without a listener that ends the program.
  cluster.on('fork', (worker) => worker.on('error', () => undefined))
  cluster.on('message', (from, message) => {
    if (isRelayed(message)) for (const other of running()) if (other !== from) other.send(message)
  })

  const state = { isReplacing: false }
  replaceEnded(state)
  const close = async () => {
    state.isReplacing = false
    await Promise.all(
      running().map(async (worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        worker.process.kill('SIGTERM')
        await ended
      }),
    )
    await engine?.stop()
  }
  try {
    const address = await isReady(cluster.fork())
    await Promise.all(Array.from({ length: workers - 1 }, () => isReady(cluster.fork())))
    state.isReplacing = true
    return { address, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The connected workers: one that ends keeps its place in the list for a moment. */
const running = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []))

/** The address of a worker when it listens. */
const isReady = (worker: Worker): Promise<string> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: Partial<Ready>) => message.ready && resolve(message.ready))
    worker.once('exit', () => reject(new WorkerEnded('A worker process ended before it was ready.')))
  })

/** Starts a worker for each one that ends, while it is replacing them. */
function replaceEnded(state: { isReplacing: boolean }): void {
  let delay = shortestDelay
  const began = new WeakMap<Worker, number>()
  const replace = async ({ process: { pid } }: Worker, code: number | null, signal: string | null, age: number) => {
    log.error({ pid, code, signal }, 'A worker ended unexpectedly. Another one replaces it.')
    delay = age < soon ? Math.min(delay * 2, longestDelay) : shortestDelay
    await pause(delay)
    if (state.isReplacing) began.set(cluster.fork(), Date.now())
  }
  cluster.on('exit', (worker, code, signal) => {
    if (state.isReplacing) void replace(worker, code, signal, Date.now() - (began.get(worker) ?? 0))
  })
}
