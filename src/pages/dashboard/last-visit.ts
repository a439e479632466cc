import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { generated } from '../../providers/graphql'
import { noteVisit } from '../../providers/last-visit'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'

/** The time of the previous visit, and the number of new records of each list since then. Not for a first visit. */
export function useNewSinceLastVisit(shown: readonly ResourceDeclaration[]) {
  const account = useViewer(({ viewer }) => viewer?.id ?? '')
  const [since] = useState(() => noteVisit(account))
  const { data } = useQuery({
    queryKey: [countsKey, 'since', account, since],
    queryFn: async () => {
      const variables = shown.map(({ name, type }) => `$${name}: ${type}Filter`)
      const counts = shown.map(({ name }) => `${name}(filter: $${name}, paging: {limit: 1}) { totalCount }`)
      const answer = await request(
        generated<Record<string, { totalCount: number }>>(
          `query SinceLastVisit(${variables.join(', ')}) { ${counts.join(' ')} }`,
        ),
        Object.fromEntries(shown.map(({ name }) => [name, { createdAt: { gt: since } }])),
      )
      return shown.flatMap((resource) => {
        const count = answer[resource.name]?.totalCount ?? 0
        return count > 0 ? [{ resource, count }] : []
      })
    },
    enabled: since !== null && shown.length > 0,
    meta: { quiet: true },
  })
  return { since, changes: data }
}
