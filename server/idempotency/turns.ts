import { setTimeout as pause } from 'node:timers/promises'
import { type Claim, underWay } from './claims'

/** Milliseconds that a repeated request waits for the first answer. */
export const longestWait = 5_000
/** Milliseconds to wait for another request in this process; afterwards the database decides. */
const longestTurn = 10_000

/**
 * Runs the requests of a key one at a time in this process, so that repetitions do not hold connections while they
 * wait. Throws CONFLICT if the first one takes too long.
 */
export function createTurns() {
  const running = new Map<string, Promise<unknown>>()
  return async ({ actor, key }: Claim, work: () => Promise<string>): Promise<string> => {
    const name = JSON.stringify([actor, key])
    const until = Date.now() + longestWait
    for (let before = running.get(name); before; before = running.get(name)) {
      const isLate = await Promise.race([before.then(() => false), pause(until - Date.now(), true)])
      if (isLate) throw underWay()
    }
    const own = work()
    const turn: Promise<unknown> = Promise.race([own.catch(() => undefined), pause(longestTurn, null, { ref: false })])
    running.set(name, turn)
    void turn.then(() => running.get(name) === turn && running.delete(name))
    return own
  }
}
