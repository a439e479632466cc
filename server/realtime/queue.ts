/** A bounded queue of values for one consumer, in order. */
export interface Queue<Value> extends AsyncIterable<Value> {
  /** Whether the value was accepted; false if the consumer is too slow. */
  push(value: Value): boolean
  /** Iteration ends after the pushed values. */
  end(): void
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
    return { done: false, value: waiting.shift() as Value }
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
