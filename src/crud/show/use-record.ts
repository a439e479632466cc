import { type HttpError, useOne } from '@refinedev/core'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { oneDocument } from '../documents'
import { useMayList } from '../may-list'

export type ShownRecord = AnyRecord & { readonly id: string; readonly version: number; readonly can: readonly string[] }

/**
 * One record with these fields, kept fresh by the cache; what it was stays while it is asked for again.
 * @param fields names of fields; all that come out where none are named
 */
export function useRecord(resource: ResourceDeclaration, id: string, fields?: readonly string[]) {
  const mayList = useMayList()
  const { query } = useOne<ShownRecord, HttpError, ShownRecord>({
    resource: resource.name,
    id,
    meta: { gqlQuery: oneDocument(resource, mayList, fields) },
    errorNotification: false,
    queryOptions: { enabled: id !== '' },
  })
  return {
    record: query.data?.data,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    /** The record as it stands on the server now. */
    reload: async () => (await query.refetch()).data?.data,
  }
}
