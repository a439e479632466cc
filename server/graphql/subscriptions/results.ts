import type { ExecutionResult, GraphQLError } from 'graphql'

/** Results of a subscription, consumed once; `return` ends it from outside, also while the next one is awaited. */
export interface Results extends AsyncIterableIterator<ExecutionResult> {
  return(): Promise<IteratorResult<ExecutionResult>>
}

/**
 * Results with masked errors. It is a custom iterator, because a generator that awaits the next event cannot be ended
 * earlier. `graphql-ws` ends abandoned subscriptions only with `return` on the iterator itself.
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
