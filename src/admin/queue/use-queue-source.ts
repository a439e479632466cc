import { type CrudFilters, useDataProvider } from '@refinedev/core'
import { useMemo } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { crudSorters } from '../../lists/list-filters'
import type { ListState } from '../../lists/list-state'
import { useMayList } from '../../providers/access'
import { everyField, listDocument, oneDocument } from '../../providers/documents'
import type { ShownRecord } from '../page/use-record'
import { queueFilters } from './queue-filter'

/** Records in one request: enough to decide on while the next ones load. */
const batch = 20

interface Page {
  records: readonly ShownRecord[]
  total: number
  isEstimate: boolean
}

export interface QueueSource {
  /** Names of the fields of its records. */
  readonly fields: readonly string[]
  /** The next pending records without the known ones, and the total number of those. */
  load(known: readonly string[]): Promise<Page>
  /** The number of pending records without the known ones. */
  count(known: readonly string[]): Promise<{ beyond: number; isEstimate: boolean }>
  /** The current state of these records, pending or not; deleted ones are missing. */
  reload(ids: readonly string[]): Promise<readonly ShownRecord[]>
  /** One of them; throws RequestError if it is deleted. */
  one(id: string): Promise<ShownRecord>
}

/** Loads the records of a queue from the API, with all fields of their screen. */
export function useQueueSource(resource: ResourceDeclaration, state: ListState): QueueSource {
  const mayList = useMayList()
  const provider = useDataProvider()()
  return useMemo(() => {
    const fields = everyField(resource)
    const sorters = crudSorters(resource.queue?.sort ?? 'createdAt')
    const list = (filters: CrudFilters, pageSize: number) =>
      provider.getList<ShownRecord>({
        resource: resource.name,
        pagination: { mode: 'server', currentPage: 1, pageSize },
        filters,
        sorters,
        meta: { gqlQuery: listDocument(resource, fields, mayList) },
      })
    return {
      fields,
      load: async (known) => {
        const { data, total, totalIsEstimate } = await list(queueFilters(resource, state, known), batch)
        return { records: data, total, isEstimate: totalIsEstimate === true }
      },
      count: async (known) => {
        const { total, totalIsEstimate } = await list(queueFilters(resource, state, known), 1)
        return { beyond: total, isEstimate: totalIsEstimate === true }
      },
      reload: async (ids) => (await list([{ field: 'id', operator: 'in', value: ids }], ids.length)).data,
      one: async (id) => {
        const meta = { gqlQuery: oneDocument(resource, mayList) }
        return (await provider.getOne<ShownRecord>({ resource: resource.name, id, meta })).data
      },
    }
  }, [resource, state, mayList, provider])
}
