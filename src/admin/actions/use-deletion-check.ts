import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../../declare'
import { graphql, type ResultOf } from '../../providers/graphql'
import { request } from '../../providers/transport'

const document = graphql(`query DeletionCheck($resource: String!, $ids: [ID!]!) {
  deletionCheck(resource: $resource, ids: $ids) { id isPossible uses { resource field count } title key values }
}`)

/** Whether a record can be deleted now; where nothing uses it and it cannot, the sentence, its key and the key's values. */
export interface DeletionCheck extends Asked {
  values: Readonly<Record<string, string | number>> | null
}
type Asked = ResultOf<typeof document>['deletionCheck'][number]

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
        checks.push(...((await request(document, variables)).deletionCheck as DeletionCheck[]))
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
