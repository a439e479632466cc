import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { generated } from '../../providers/graphql'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'

/** Pages that are opened within half an hour belong to one visit. */
const longestPause = 30 * 60_000

interface Visit {
  /** The end of the previous visit; null for the first one. */
  before: string | null
  /** The last time that the dashboard was open in the current visit. */
  latest: string
}

const readVisit = (key: string): Visit | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Visit | null
  } catch {
    return null
  }
}

/** Records this visit of the account on this device, and returns the end of the previous one. */
function noteVisit(account: string): string | null {
  const key = `storydesk-visit-${account}`
  const known = readVisit(key)
  const now = new Date()
  const isSameVisit = known && now.getTime() - Date.parse(known.latest) < longestPause
  const before = known ? (isSameVisit ? known.before : known.latest) : null
  localStorage.setItem(key, JSON.stringify({ before, latest: now.toISOString() } satisfies Visit))
  return before
}

/** The time of the previous visit, and the number of records that each list has got since then; for no first visit. */
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
