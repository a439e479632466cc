import { type HttpError, useLogList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
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

/** Who saved the current version of a record: `you` on another device or tab, null while unknown. */
export function useLastAuthor(
  resource: ResourceDeclaration,
  record: AnyRecord,
): 'you' | { name: string | null } | null {
  const me = useViewer(({ viewer }) => viewer)
  const { events, isFetching } = useHistory(resource, record, 1)
  const [last] = events
  if (!last || isFetching) return null
  const { author, isScheduled, isAutomated } = last
  if (isScheduled || isAutomated) return { name: author.name }
  if (author.id !== null) return author.id === me?.id ? 'you' : { name: author.name }
  // Without access to the audit the account is hidden, and a colleague may have the same name.
  return author.name === me?.displayName ? null : { name: author.name }
}

/** Says who changed a record that is open in a form. */
export function useChangedSentence(resource: ResourceDeclaration, record: AnyRecord): string {
  const { t } = useTranslation()
  const author = useLastAuthor(resource, record)
  if (author === 'you') return t('live.changedByYou')
  return author?.name ? t('live.changedBy', { name: author.name }) : t('live.changedMeanwhile')
}
