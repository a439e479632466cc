import type { ExecutionResult, GraphQLError } from 'graphql'

/**
 * Results with their errors made safe to show. Its own iterator, since a generator that waits for the next event cannot be
 * ended before that comes.
 */
export function maskedResults(
  results: AsyncIterable<ExecutionResult>,
  mask: (error: unknown) => GraphQLError,
): AsyncIterable<ExecutionResult> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = results[Symbol.asyncIterator]()
      return {
        async next() {
          const next = await iterator.next()
          const { errors } = (next.value ?? {}) as ExecutionResult
          return errors ? { done: false, value: { ...next.value, errors: errors.map(mask) } } : next
        },
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      }
    },
  }
}
