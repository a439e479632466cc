import type { ResourceDeclaration } from '../../declare'
import { isNarrowed } from '../../lists/list-state'
import { useMayList } from '../../providers/access'
import { dataProvider, endpointFilter } from '../../providers/data'
import { listDocument } from '../../providers/documents'
import { useBusy } from '../page/use-busy'
import type { ListRecord } from './columns'
import type { ListTable } from './use-list-table'
import type { Selection } from './use-selection'

/** The most records that are loaded to be selected; beyond, the selection is the filter itself. */
const mostLoaded = 1000

/** All records that match a list, to be selected. */
export interface Matching {
  readonly count: number
  readonly isLoading: boolean
  select(): void
}

/** The way to select all records that match, if there are more than those of the page. */
export function useMatching(resource: ResourceDeclaration, list: ListTable, selection: Selection): Matching {
  const mayList = useMayList()
  const { isBusy, during } = useBusy()
  const { result, filters, sorters } = list
  const count = result.total ?? 0
  const select = () => {
    if (count > mostLoaded) {
      if (selection.page !== 'all') selection.togglePage()
      selection.takeWhole({ filter: endpointFilter(resource, filters), count })
      return
    }
    void during(async () => {
      const { data } = await dataProvider.getList<ListRecord>({
        resource: resource.name,
        pagination: { mode: 'server', currentPage: 1, pageSize: mostLoaded },
        filters,
        sorters,
        meta: { gqlQuery: listDocument(resource, [], mayList) },
      })
      selection.add(data)
    })
  }
  return { count, isLoading: isBusy, select }
}

/** Whether all records that match are offered: after those of the page, until they are selected. */
export const isMatchingOffered = ({ count }: Matching, { page, records, whole }: Selection): boolean =>
  page === 'all' && whole === null && records.length < count

/** In a filtered list, the checkbox of the head selects all records that match. */
export function withMatching(selection: Selection, matching: Matching, list: ListTable, shown: number): Selection {
  const { count } = matching
  if (!isNarrowed(list.state) || count <= shown) return selection
  const isAll = selection.whole !== null || selection.records.length >= count
  return { ...selection, allCount: count, togglePage: isAll ? selection.clear : matching.select }
}
