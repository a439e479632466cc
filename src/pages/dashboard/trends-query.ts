import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Range } from '../../admin/dashboards/range'
import { zone } from '../../dashboards/dashboard-document'
import { mayDo, useViewer } from '../../providers/access'
import { useFollowedCounts } from '../../providers/followed-counts'
import { graphql, type ResultOf } from '../../providers/graphql'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'

const document = graphql(`query Trends($from: Date!, $to: Date!, $zone: String) {
  trends(from: $from, to: $to, zone: $zone) {
    unit before { from to } series { measure total before since points { day value beforeDay before } }
  }
}`)

type Trends = ResultOf<typeof document>['trends']
export type TrendUnit = Trends['unit']
export type TrendSeries = Trends['series'][number]

/** Counts up to this moment. */
const counted = ['users', 'orders', 'comments']

/** The curves that the viewer may see; the previous ones stay while new ones load. */
export const useTrends = ({ from, to }: Range) => {
  const { viewer } = useViewer()
  const followed = counted.filter((name) => mayDo(viewer, name, 'list'))
  useFollowedCounts(followed, { key: 'trends', every: 60_000 })
  return useQuery({
    queryKey: [countsKey, 'trends', viewer?.id, from, to],
    queryFn: async () => (await request(document, { from, to, zone: zone() })).trends,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
