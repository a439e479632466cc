import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../log'
import { projectPath } from '../paths'
import { lockDirectory } from './lock'
import { isSameProcess, type ProcessMark, processMark } from './process-mark'
import { openTally, type Tally } from './tally'

/** A connection to the engine. */
export interface EngineSocket {
  socket: Socket
  /** How many statements it has begun to run, for whomever; to be asked when it has ended, too. */
  begun(): number
}

/** A running embedded engine. */
export interface EmbeddedEngine {
  /**
   * A connection that speaks PostgreSQL's protocol, to the engine that runs or to the next one as soon as it does.
   * Rejects when none has come within half a minute.
   */
  connect(): Promise<EngineSocket>
  /** Ends the process in the middle of whatever it does; another one starts on the same data. */
  interrupt(): void
  /** Process number of the engine, for tests that kill it. */
  pid(): number | undefined
  stop(): Promise<void>
}

const startWithin = 60_000
const stopWithin = 2_000
/** As long as a start may take on a machine that is busy; those who ask were answered by then. */
const connectWithin = 30_000

/**
 * Starts PGlite in a process of its own on `<dataDir>/database`, under the directory's lock, and keeps it running.
 * @throws DirectoryInUse when another server has the directory.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedEngine> {
  const lock = lockDirectory(dataDir)
  const directory = join(dataDir, 'database')
  const socket = socketPath(dataDir)
  const markPath = join(dataDir, 'engine.pid')
  let child: ChildProcess | null = null
  let tally: Tally | null = null
  let isStopping = false

  const start = async () => {
    tally?.close()
    tally = openTally(dataDir)
    child = await startProcess(directory, socket, markPath, tally.file)
    child.once('exit', (code, signal) => {
      if (isStopping) return
      log.error({ code, signal }, 'The embedded database ended; starting it again.')
      void restart(50)
    })
  }
  const restart = async (delay: number): Promise<void> => {
    await pause(delay)
    if (isStopping) return
    await start().catch((error: Error) => {
      log.error({ reason: error.message }, 'The embedded database did not start; trying again.')
      return restart(Math.min(delay * 2, 10_000))
    })
  }

  try {
    await endOrphan(markPath)
    await start()
  } catch (error) {
    lock.release()
    throw error
  }

  return {
    async connect() {
      const began = performance.now()
      for (;;) {
        try {
          return { socket: await openSocket(socket), begun: tally?.read ?? (() => 0) }
        } catch (error) {
          if (isStopping || performance.now() - began > connectWithin) throw error
          await pause(25)
        }
      }
    },
    interrupt: () => void child?.kill('SIGKILL'),
    pid: () => child?.pid,
    async stop() {
      isStopping = true
      if (child) await stopProcess(child)
      tally?.close()
      rmSync(markPath, { force: true })
      rmSync(dirname(socket) === dataDir ? socket : dirname(socket), { recursive: true, force: true })
      lock.release()
    },
  }
}

/** The bundle carries the engine's process beside it; everywhere else the source file itself is run. */
const program = import.meta.env.PROD
  ? projectPath('dist', 'server', 'embedded.js')
  : projectPath('server', 'database', 'embedded-process.mjs')

async function startProcess(directory: string, socket: string, markPath: string, tally: number): Promise<ChildProcess> {
  const child = fork(program, [directory, socket], {
    execArgv: [],
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', tally],
  })
  if (child.pid) writeFileSync(markPath, JSON.stringify(processMark(child.pid)), { mode: 0o600 })
  const timer = setTimeout(() => child.kill('SIGKILL'), startWithin)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('message', (message: { ready?: true; failed?: string }) => {
        if (message.ready) resolve()
        else reject(new Error(`The embedded database cannot open ${directory}: ${message.failed}`))
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`The embedded database ended while opening ${directory}.`)))
    })
    return child
  } finally {
    clearTimeout(timer)
  }
}

/** A connection to whoever listens there. Rejects when nobody does. */
export function openSocket(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.send('stop')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithin)
  await ended
  clearTimeout(timer)
}

/**
 * A server that was killed may leave its engine inside a long statement, not yet aware that it is alone.
 * Two engines must never have one directory open, so the old one ends before a new one starts.
 */
async function endOrphan(markPath: string): Promise<void> {
  let mark: ProcessMark
  try {
    mark = JSON.parse(readFileSync(markPath, 'utf8')) as ProcessMark
  } catch {
    return
  }
  while (mark.began !== null && isSameProcess(mark)) {
    process.kill(mark.pid, 'SIGKILL')
    await pause(20)
  }
}

/** Inside the data directory, which only its owner may enter; systems allow about a hundred characters for the path. */
function socketPath(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\storydesk-${process.pid}-${Date.now()}`
  const inside = join(dataDir, 'database.sock')
  return inside.length < 100 ? inside : join(mkdtempSync(join(tmpdir(), 'storydesk-')), 'database.sock')
}
