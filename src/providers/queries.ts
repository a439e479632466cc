import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { handleMutationError, handleQueryError } from './error-catalogue'
import { statusOf } from './request-error'

const maxRetries = 3

/** Whether asking again can help: never after 401 or 403 (specification section 7), nor after another fault of the question. */
export const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = statusOf(error)
  const isOurFault = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
  return failures < maxRetries && !isOurFault && status !== 204 && status !== 304
}

/** Milliseconds before the next try: 0.5, 1, 2 s. */
const retryDelay = (failures: number) => 500 * 2 ** failures

/** The first word of the keys of counts over many lists, which any change may change. */
export const countsKey = 'figures'

/**
 * The one cache of the program. Its failures go to the error catalogue here and nowhere else;
 * a query or mutation with `meta: { quiet: true }` shows its failure itself.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // That the session is over concerns the whole program, whoever found out.
      if (!query.meta?.quiet || statusOf(error) === 401) handleQueryError(error)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => {
      // Refine tells of each failed question by a mutation of its own, which changes nothing.
      if (mutation.options.mutationKey?.[0] !== 'auth') void queryClient.invalidateQueries({ queryKey: [countsKey] })
    },
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.quiet) handleMutationError(error)
    },
  }),
  defaultOptions: {
    // Without a network they fail as without a server, and say so; otherwise they would wait for it without a word, and what
    // was given up would be sent after all.
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
      retry: shouldRetry,
      retryDelay,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
