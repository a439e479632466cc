import type { ExecutionResult, GraphQLError } from 'graphql'

/** Results of a subscription as they come, once; `return` ends it from outside, also while the next one is waited for. */
export interface Results extends AsyncIterableIterator<ExecutionResult> {
  return(): Promise<IteratorResult<ExecutionResult>>
}

/**
 * Results with their errors made safe to show. Its own iterator, since a generator that waits for the next event cannot be
 * ended before that comes; with `return` on itself, by which alone the protocol of `graphql-ws` ends what a client has left.
 */
export function maskedResults(
  results: AsyncIterable<ExecutionResult>,
  mask: (error: unknown) => GraphQLError,
): Results {
  const iterator = results[Symbol.asyncIterator]()
  const masked: Results = {
    [Symbol.asyncIterator]: () => masked,
    async next() {
      const next = await iterator.next()
      const { errors } = (next.value ?? {}) as ExecutionResult
      return errors ? { done: false, value: { ...next.value, errors: errors.map(mask) } } : next
    },
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  }
  return masked
}
