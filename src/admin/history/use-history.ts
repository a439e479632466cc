import { type HttpError, useLogList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import type { RecordLog } from '../../providers/audit-log'

/** Whether a cached query is a history, by the key of Refine's `useLogList`. */
export const isHistory = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] === 'audit'

/**
 * The audit events of a record, newest first.
 * @param limit maximum number of events
 */
export function useHistory(resource: ResourceDeclaration, record: AnyRecord, limit: number) {
  const { data, isPending, isFetching, error, refetch } = useLogList<RecordLog[], HttpError>({
    resource: resource.name,
    // One more than shown, to know whether there are more. The version loads the history again after each change.
    meta: { id: record.id, version: record.version, limit: limit + 1 },
    queryOptions: { placeholderData: keepPreviousData, meta: { quiet: true } },
  })
  return {
    events: (data ?? []).slice(0, limit),
    hasMore: (data ?? []).length > limit,
    isLoading: isPending,
    isFetching,
    error,
    retry: () => void refetch(),
  }
}
