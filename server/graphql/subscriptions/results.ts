import type { ExecutionResult } from 'graphql'

/** Results of a subscription, once. `end` gives a last one and ends, also while the next one is waited for. */
export interface Results extends AsyncIterableIterator<ExecutionResult> {
  end(last: ExecutionResult): void
}

export function endable(results: AsyncIterable<ExecutionResult>): Results {
  const iterator = results[Symbol.asyncIterator]()
  let last: ExecutionResult | null = null
  let wake: () => void = () => undefined
  const stop = async () => (await iterator.return?.()) ?? { done: true as const, value: undefined }
  const next = () =>
    new Promise<IteratorResult<ExecutionResult>>((resolve, reject) => {
      wake = () => {
        if (last) resolve({ done: false, value: last })
        last = null
      }
      if (last) wake()
      else iterator.next().then(resolve, reject)
    })
  const all: Results = {
    [Symbol.asyncIterator]: () => all,
    next,
    return: stop,
    end(result) {
      last = result
      wake()
      void stop()
    },
  }
  return all
}
