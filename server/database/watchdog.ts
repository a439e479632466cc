import type { ChildProcess } from 'node:child_process'
import { log } from '../log'

interface Progress {
  /** Messages answered since the engine started. */
  answered: number
  /** Messages that wait for their turn. */
  waiting: number
}

export interface WatchdogTimes {
  /** Milliseconds between two questions. */
  every: number
  /** Milliseconds without a sign of progress until the engine is ended. */
  patience: number
}

/**
 * Ends an engine that has stopped working, for its parent to start a new one.
 * Not working is either silence (a statement that never returns blocks the whole process), or statements waiting while none is
 * answered. A statement of PGlite cannot be cancelled from outside, so the process is what has to go.
 */
export function watch(child: ChildProcess, times: WatchdogTimes = { every: 5_000, patience: 60_000 }): void {
  let lastSign = Date.now()
  let last: Progress = { answered: -1, waiting: 0 }

  child.on('message', (message: Partial<Progress>) => {
    if (message.answered === undefined || message.waiting === undefined) return
    if (message.waiting === 0 || message.answered !== last.answered) lastSign = Date.now()
    last = { answered: message.answered, waiting: message.waiting }
  })
  const timer = setInterval(() => {
    if (child.connected) child.send('ping', () => undefined)
    if (Date.now() - lastSign < times.patience) return
    log.error({ ...last }, 'The embedded database does not answer any more; ending it.')
    child.kill('SIGKILL')
  }, times.every)
  timer.unref()
  child.once('exit', () => clearInterval(timer))
}
