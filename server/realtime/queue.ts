/** A bounded queue of values for one consumer, in order. */
export interface Queue<Value> extends AsyncIterable<Value> {
  /** Whether the value was accepted; false if the consumer is too slow. */
  push(value: Value): boolean
  /** Iteration ends after the pushed values. */
  end(): void
}

/** Values that all queues give in one turn of the event loop. Each is executed and sent, mostly without waiting. */
const mostInTurn = 16
const later: (() => void)[] = []
let left = mostInTurn

/**
 * Waits for a turn of the event loop that has room for one more value. Thousands of subscriptions receive a change at
 * once, and their promises alone would let no request in between.
 */
function roomInTurn(): Promise<void> | undefined {
  if (left === mostInTurn) setImmediate(nextTurn)
  if (left > 0) return void left--
  return new Promise((resolve) => later.push(resolve))
}

function nextTurn(): void {
  const resumed = later.splice(0, mostInTurn)
  left = mostInTurn - resumed.length
  if (resumed.length > 0) setImmediate(nextTurn)
  for (const resume of resumed) resume()
}

/** @param most maximum waiting values; @param onReturn called once, when either side ends it */
export function createQueue<Value>(most: number, onReturn: () => void): Queue<Value> {
  const waiting: Value[] = []
  let wake: (() => void) | null = null
  let isEnded = false
  const finish = () => {
    if (isEnded) return
    isEnded = true
    wake?.()
    onReturn()
  }
  const next = async (): Promise<IteratorResult<Value, undefined>> => {
    while (waiting.length === 0) {
      if (isEnded) return { done: true, value: undefined }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    await roomInTurn()
    // It may have been ended meanwhile.
    return waiting.length > 0 ? { done: false, value: waiting.shift() as Value } : { done: true, value: undefined }
  }
  return {
    push(value) {
      if (isEnded) return true
      if (waiting.length >= most) return false
      waiting.push(value)
      wake?.()
      return true
    },
    end: finish,
    [Symbol.asyncIterator]: () => ({
      next,
      async return() {
        waiting.length = 0
        finish()
        return { done: true, value: undefined }
      },
    }),
  }
}
