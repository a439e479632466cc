import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/paths'

/** The built program, run as a user would. */
export interface Program {
  /** Its URL, such as `http://localhost:40123`. */
  address: string
  /** Passwords that it printed at its first start, by e-mail address. */
  passwords: Record<string, string>
  pid: number
  /** Its output so far. */
  output(): string
  /** Sends a signal and waits for the end; returns the exit code, null if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** It ended before it was ready; `message` is its output. */
export class ProgramEnded extends Error {}

/** The first start draws demo images: 15 s on an idle machine, minutes on a busy one. */
const readyWithin = 180_000

/**
 * Starts `dist/server/main.js` on a free port and waits until it is ready. Needs a build. `env` adds settings and must
 * include `DATA_DIR` (`temporaryDataDir`). `root` is the project's directory, or a copy's; `nodeOptions` are
 * Node's own.
 */
export async function startProgram(
  env: Record<string, string>,
  root = projectRoot,
  nodeOptions: readonly string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'dist', 'server', 'main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let isStopping = false
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`The program ended by itself (${signal ?? code}):\n${output.slice(-2000)}\n`)
  })
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output += text
      const found = / is ready: (http\S+)/.exec(output)?.[1]
      if (!found) return
      clearTimeout(tooLate)
      resolve(found)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    void ended.then(() => {
      clearTimeout(tooLate)
      reject(new ProgramEnded(output))
    })
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new ProgramEnded(`It was not ready after three minutes.\n${output}`))
    }, readyWithin)
  })

  return {
    address,
    pid: child.pid ?? 0,
    passwords: Object.fromEntries(
      [...output.matchAll(/(\S+@\S+) {3,}(\S+) /g)].map(([, email, word]) => [email, word]),
    ),
    output: () => output,
    stop(signal = 'SIGTERM') {
      isStopping = true
      child.kill(signal)
      return ended
    },
  }
}

/** A temporary data directory, and a function that removes it. */
export function temporaryDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'storydesk-data-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Ids of the processes of the program's workers. */
export const childrenOf = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return rows.flatMap((row) => {
    const [, child, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? []
    return Number(parent) === pid && args?.includes('main.js') ? [Number(child)] : []
  })
}
