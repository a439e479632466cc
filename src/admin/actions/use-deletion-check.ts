import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../../declare'
import { graphql, type ResultOf } from '../../providers/graphql'
import { request } from '../../providers/transport'

const document = graphql(`query DeletionCheck($resource: String!, $ids: [ID!]!) {
  deletionCheck(resource: $resource, ids: $ids) { id isPossible uses { resource field count } title key values }
}`)

/** Whether a record can be deleted now; for a refusal without uses, the message, its key and values. */
export interface DeletionCheck extends Asked {
  values: Readonly<Record<string, string | number>> | null
}
type Asked = ResultOf<typeof document>['deletionCheck'][number]

/** Maximum ids in one request. */
const mostAsked = 100

/**
 * Checks on the server whether records can be deleted, before the dialog offers it.
 * @param ids empty if nothing is to be deleted
 * @returns `checks` is undefined until the answer arrives, and after an error: then the deletion itself reports a
 * refusal
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
