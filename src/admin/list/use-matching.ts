import { useTranslation } from 'react-i18next'
import type { AnyFilter, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { isNarrowed } from '../../lists/list-state'
import { useMayList } from '../../providers/access'
import { dataProvider, endpointFilter } from '../../providers/data'
import { listDocument } from '../../providers/documents'
import { generated } from '../../providers/graphql'
import { request } from '../../providers/transport'
import { useBusy } from '../page/use-busy'
import type { ListRecord } from './columns'
import type { ListTable } from './use-list-table'
import type { Selection } from './use-selection'

/** The most records that are loaded to be selected; beyond, the selection is the filter itself. */
const mostLoaded = 1000

/** All records that match a list, to be selected. */
export interface Matching {
  /** May be an estimate. */
  readonly count: number
  readonly label: string
  readonly isLoading: boolean
  select(): void
}

/** The way to select all records that match, if there are more than those of the page. */
export function useMatching(resource: ResourceDeclaration, list: ListTable, selection: Selection): Matching {
  const { t } = useTranslation()
  const formats = useFormats()
  const mayList = useMayList()
  const { isBusy, during } = useBusy()
  const { result, filters, sorters } = list
  const { total: count = 0, totalIsEstimate } = result
  const select = () =>
    void during(async () => {
      if (count > mostLoaded) {
        const filter = endpointFilter(resource, filters)
        // Its actions and their questions name the number of records.
        const exact = totalIsEstimate ? await exactCount(resource, filter) : count
        selection.takeWhole({ filter, count: exact })
        return
      }
      const { data } = await dataProvider.getList<ListRecord>({
        resource: resource.name,
        pagination: { mode: 'server', currentPage: 1, pageSize: mostLoaded },
        filters,
        sorters,
        meta: { gqlQuery: listDocument(resource, [], mayList) },
      })
      selection.add(data)
    })
  const label = t(totalIsEstimate ? 'list.selectMatchingAbout' : 'list.selectMatching', {
    total: formats.number(count),
  })
  return { count, label, isLoading: isBusy, select }
}

async function exactCount({ singular, type }: ResourceDeclaration, filter: AnyFilter): Promise<number> {
  const text = `query ($filter: ${type}AggregateFilter) { counted: ${singular}Aggregate(filter: $filter) { count { id } } }`
  const { counted } = await request(generated<{ counted: { count: { id: number } }[] }>(text), { filter })
  return counted[0]?.count.id ?? 0
}

/** Whether all records that match are offered: after those of the page, until they are selected. */
export const isMatchingOffered = ({ count }: Matching, { page, count: selected, whole }: Selection): boolean =>
  page === 'all' && whole === null && selected < count

/** In a filtered list, the checkbox of the head selects all records that match. */
export function withMatching(selection: Selection, matching: Matching, list: ListTable, shown: number): Selection {
  const { count, label } = matching
  if (!isNarrowed(list.state) || count <= shown) return selection
  const isAll = selection.whole !== null || selection.count >= count
  return { ...selection, allLabel: label, togglePage: isAll ? selection.clear : matching.select }
}
