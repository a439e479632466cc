import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../../declare'
import { request } from '../../providers/transport'

/** What the server says about deleting a record now. */
export interface DeletionCheck {
  id: string
  isPossible: boolean
  uses: readonly { resource: string; field: string; count: number }[]
  /** Why it cannot be deleted, where nothing uses it: a sentence, its translation key, and what that interpolates. */
  title: string | null
  key: string | null
  values: Readonly<Record<string, string | number>> | null
}

const source = `query DeletionCheck($resource: String!, $ids: [ID!]!) {
  deletionCheck(resource: $resource, ids: $ids) { id isPossible uses { resource field count } title key values }
}`

/** Ids at most in one question. */
const mostAsked = 100

/**
 * Asks the server whether records can be deleted, before a dialog promises it.
 * @param ids none where nothing is to be deleted
 * @returns `checks` undefined until the answer is there, and where there is none: then only deleting shows it
 */
export function useDeletionCheck(resource: ResourceDeclaration, ids: readonly string[]) {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['deletionCheck', resource.name, ids],
    queryFn: async () => {
      const checks: DeletionCheck[] = []
      for (let start = 0; start < ids.length; start += mostAsked) {
        const variables = { resource: resource.name, ids: ids.slice(start, start + mostAsked) }
        checks.push(...(await request<{ deletionCheck: DeletionCheck[] }>(source, variables)).deletionCheck)
      }
      return checks
    },
    enabled: ids.length > 0,
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  })
  return { checks: data, isChecking: ids.length > 0 && isPending && isFetching, recheck: () => void refetch() }
}
