import { type CrudFilters, useDataProvider } from '@refinedev/core'
import { useMemo } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { listDocument, oneDocument } from '../../providers/documents'
import { crudSorters } from '../../providers/list-filters'
import type { ListState } from '../../providers/list-state'
import type { ShownRecord } from '../record/use-record'
import { useMayList } from '../viewer'
import { queueFilters } from './queue-filter'

/** Records in one question: enough to decide while the next ones come. */
const batch = 20

interface Page {
  records: readonly ShownRecord[]
  total: number
  isEstimate: boolean
}

export interface QueueSource {
  /** Names of the fields that its records have. */
  readonly fields: readonly string[]
  /** The next records that wait and are not among the known ones, and how many those are altogether. */
  load(known: readonly string[]): Promise<Page>
  /** How many wait that are not among the known ones. */
  count(known: readonly string[]): Promise<{ beyond: number; isEstimate: boolean }>
  /** These records as they stand now, whatever became of them; those that are gone are missing. */
  look(ids: readonly string[]): Promise<readonly ShownRecord[]>
  /** One of them; throws RequestError where it is gone. */
  one(id: string): Promise<ShownRecord>
}

/** Where the records of a queue come from: the endpoint, asked for everything that their screen shows. */
export function useQueueSource(resource: ResourceDeclaration, state: ListState): QueueSource {
  const mayList = useMayList()
  const provider = useDataProvider()()
  return useMemo(() => {
    const fields = [...Object.keys(resource.fields), 'createdAt', 'updatedAt']
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
      look: async (ids) => (await list([{ field: 'id', operator: 'in', value: ids }], ids.length)).data,
      one: async (id) => {
        const meta = { gqlQuery: oneDocument(resource, mayList) }
        return (await provider.getOne<ShownRecord>({ resource: resource.name, id, meta })).data
      },
    }
  }, [resource, state, mayList, provider])
}
