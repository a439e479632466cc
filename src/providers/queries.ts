import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { answerTo, useViewer } from './access'
import { useAuth } from './auth-storage'
import { handleMutationError, handleQueryError } from './error-catalogue'
import { statusOf } from './request-error'

const maxRetries = 3

/** Whether a retry may succeed: never after 401, 403 (specification section 7) or another client error. */
export const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = statusOf(error)
  const isOurFault = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
  return failures < maxRetries && !isOurFault && status !== 204 && status !== 304
}

/** Milliseconds before the next try: 0.5, 1, 2 s. */
const retryDelay = (failures: number) => 500 * 2 ** failures

/** Milliseconds in which a page that is opened again shows its data without a request. */
export const freshFor = 10_000

/** The first key of counts over several lists, which any change may affect. */
export const countsKey = 'counts'

/**
 * The only cache of the program. Failures go to the error catalogue here. A query or mutation with `meta: { quiet: true
 * }` shows its failure itself.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // An expired session concerns the whole program, whichever query failed.
      if (!query.meta?.quiet || statusOf(error) === 401) handleQueryError(error)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => {
      // Refine reports each failed query through an `auth` mutation that changes nothing.
      if (mutation.options.mutationKey?.[0] !== 'auth') void queryClient.invalidateQueries({ queryKey: [countsKey] })
    },
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.meta?.quiet) handleMutationError(error)
    },
  }),
  defaultOptions: {
    // Without a network they fail immediately with a message; otherwise they would wait without a message and be sent
    // later.
    queries: {
      staleTime: freshFor,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
      retry: shouldRetry,
      retryDelay,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Another session begins without the answers of the former one. Refine reports a cached refusal again, which would end
// the new session.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) queryClient.clear()
})

/**
 * Refine's `<Authenticated>` waits while it checks, and would take the page away at each later check. The guards of the
 * routes checked the session before the page was loaded. The error catalogue ends an expired one.
 */
queryClient.setQueryDefaults(['auth', 'check'], {
  initialData: { authenticated: true },
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Refine's access checks have their answer in the first render. They ask asynchronously, and a button that appears
 * later would move the others.
 */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const [scope, resource, action] = query.queryKey as [scope: string, resource?: string, action?: string]
  if (type === 'added' && scope === 'access' && useViewer.getState().viewer) {
    query.setData(answerTo(resource, String(action)))
  }
})
