import { type OperationError, tooManyAtOnce } from './errors'

interface Waiting {
  begin(): void
  refuse(error: unknown): void
}

/** Milliseconds that work waits for a slot before it is refused, so that nothing starts after its request was answered. */
const usualWait = 6_000

/** Work that passes several lanes waits no longer in all of them together. */
export const sharedWait = (): (() => number) => {
  const end = performance.now() + usualWait
  return () => Math.max(0, end - performance.now())
}

interface LaneOptions {
  /** Milliseconds to wait for a slot; Infinity is no limit. */
  longestWait?: number
  /** The error after that time. */
  refusal?(): OperationError
  /** Whether work that waits for the same name gets this error of running work too. */
  refusesWaiting?(error: unknown): boolean
}

/** Limits concurrent work by name, in order. */
export class Lanes {
  private readonly lanes = new Map<string, { running: number; waiting: Waiting[] }>()

  /** @param most concurrent runs by one name */
  constructor(
    private readonly most: number,
    private readonly options: LaneOptions = {},
  ) {}

  /** @param longestWait milliseconds to wait for the slot */
  async run<T>(name: string, work: () => Promise<T>, longestWait = this.options.longestWait ?? usualWait): Promise<T> {
    const lane = this.lanes.get(name) ?? { running: 0, waiting: [] }
    this.lanes.set(name, lane)
    if (lane.running >= this.most) await this.turnIn(lane.waiting, longestWait)
    else lane.running++
    try {
      return await work()
    } catch (error) {
      if (this.options.refusesWaiting?.(error)) for (const other of lane.waiting.splice(0)) other.refuse(error)
      throw error
    } finally {
      // Passes the slot to the next in line, so that the order is kept.
      const next = lane.waiting.shift()
      if (next) next.begin()
      else if (--lane.running === 0) this.lanes.delete(name)
    }
  }

  /** The number of runs by a name, with those that have just begun. */
  runningOf(name: string): number {
    return this.lanes.get(name)?.running ?? 0
  }

  private turnIn(waiting: Waiting[], longestWait: number): Promise<void> {
    const { refusal = tooManyAtOnce } = this.options
    return new Promise((resolve, reject) => {
      const each: Waiting = {
        begin: () => settle(resolve),
        refuse: (error) => settle(() => reject(error)),
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(each), 1)
        reject(refusal())
      }
      const timer = Number.isFinite(longestWait) ? setTimeout(giveUp, longestWait) : undefined
      const settle = (end: () => void) => {
        clearTimeout(timer)
        end()
      }
      waiting.push(each)
    })
  }
}
