import { type GetOneResponse, type HttpError, useShow } from '@refinedev/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { type AnyRecord, type ResourceDeclaration, singleId } from '../../declare'
import { useMayList } from '../../providers/access'
import { oneDocument } from '../../providers/documents'
import { statusOf } from '../../providers/request-error'
import { countedResources, deletedHere, useChanges } from './use-changes'

export type ShownRecord = AnyRecord & { readonly id: string; readonly version: number; readonly can: readonly string[] }

/** The id in the address of a screen. That of a single record has none. */
export function useRecordId({ single }: ResourceDeclaration): string {
  const { id = single ? singleId : '' } = useParams()
  return id
}

/**
 * One record with these fields, kept current by the cache and live events. The last values stay while it reloads, and
 * after its deletion.
 * @param fields names of fields; omitted means all readable ones
 */
export function useRecord(resource: ResourceDeclaration, id: string, fields?: readonly string[]) {
  const mayList = useMayList()
  const { query } = useShow<ShownRecord, HttpError, ShownRecord>({
    resource: resource.name,
    id,
    meta: { gqlQuery: oneDocument(resource, mayList, fields) },
    errorNotification: false,
    queryOptions: { enabled: id !== '' },
  })
  return useLiveRecord(resource, id, query)
}

/** A query of one record that follows the changes of others: the last values stay while it loads again. */
export function useLiveRecord(
  resource: ResourceDeclaration,
  id: string,
  query: UseQueryResult<GetOneResponse<ShownRecord>, HttpError> | undefined,
) {
  const record = query?.data?.data
  const status = statusOf(query?.error)
  useChanges(id === '' ? [] : [resource.name], ({ created, updated, deleted, isUnknown }) => {
    // A deleted record may be restored.
    if (created.has(id)) deletedHere.delete(id)
    const isGone = deleted.has(id) && !deletedHere.has(id)
    const isOther = created.has(id) || isGone || (updated.get(id) ?? 0) > (record?.version ?? 0)
    if (isUnknown || isOther) void query?.refetch()
  })
  useEffect(() => void deletedHere.delete(id), [id])
  useChanges(id === '' ? [] : countedResources(resource), () => void query?.refetch())
  return {
    record,
    /** The record was deleted while it was shown. */
    isGone: record !== undefined && (status === 404 || status === 204),
    error: query?.error,
    retry: () => void query?.refetch(),
    /** The current record on the server. */
    reload: async () => (await query?.refetch())?.data?.data,
  }
}
