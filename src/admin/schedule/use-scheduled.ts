import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameOfProperty, type ResourceDeclaration } from '../../declare'
import { localeOf } from '../../declare/languages'
import { handleMutationError, handleUndoError } from '../../providers/error-catalogue'
import { useLabels, useLanguage } from '../../providers/labels'
import {
  askScheduled,
  cancelScheduled,
  type ScheduledChange,
  scheduleChange,
  scheduledKey,
} from '../../providers/scheduled-changes'
import { joinSentences } from '../../providers/translation'
import { showToast } from '../../theme/toasts'
import { useChanges } from '../page/use-changes'
import { dueText } from './due-text'

const longestWait = 60_000
/** Milliseconds that the server may be late. */
const late = 6_000

/** Asks again when the next change has run, and at least once a minute. */
const waitFor = (changes: readonly ScheduledChange[] | undefined): number => {
  const next = changes?.find(({ state }) => state === 'pending')
  return next ? Math.min(Math.max(Date.parse(next.dueAt) - Date.now(), 0) + late, longestWait) : longestWait
}

/** Pending and failed changes of records, kept current. */
export function useScheduled(resource: ResourceDeclaration, ids: readonly string[]) {
  const query = useQuery({
    queryKey: [scheduledKey, resource.name, ids],
    queryFn: () => askScheduled({ resource: resource.name, ids: [...ids] }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => waitFor(state.data),
    meta: { quiet: true },
  })
  useChanges([resource.name], ({ updated, isUnknown }) => {
    if (isUnknown || ids.some((id) => updated.has(id))) void query.refetch()
  })
  return query.data
}

/** What a change does: "Publish", "Change price". */
export function useChangeText(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return ({ action, values }: Pick<ScheduledChange, 'action' | 'values'>): string => {
    if (action !== 'update') return labels.action(action)
    const names = Object.keys(values).map((property) => nameOfProperty(resource, property))
    return t('schedule.change', { fields: names.map(labels.field).join(t('list.comma')) })
  }
}

/** A time as badges and messages show it. */
export function useDueText() {
  const locale = localeOf(useLanguage())
  return (dueAt: string) => dueText(locale, dueAt)
}

/** The toast of a change; that of its cancellation takes its place. */
export const scheduledToast = (id: string) => `scheduled-${id}`

/** Cancels a change, or dismisses a failed one, and reports it. Undo schedules a cancelled one again. */
export function useCancelScheduled(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const textOf = useChangeText(resource)
  return async (change: ScheduledChange): Promise<void> => {
    const { id, action, recordId, dueAt, values, state } = change
    const undo = () =>
      void scheduleChange(resource, action, recordId, dueAt, values)
        .then(() => showToast({ type: 'success', message: t('schedule.undone') }))
        .catch(handleUndoError)
        .then(() => client.invalidateQueries())
    try {
      await cancelScheduled(id)
      const isFailed = state === 'failed'
      const message = t(isFailed ? 'schedule.dismissed' : 'schedule.cancelled', { action: textOf(change) })
      showToast({ key: scheduledToast(id), type: 'success', message, ...(!isFailed && { undo }) })
    } catch (problem) {
      handleMutationError(problem)
    }
    void client.invalidateQueries()
  }
}

/** The sentence of a refusal in the reader's language. */
export function useFailureText(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return ({ failure }: Pick<ScheduledChange, 'failure'>): string => {
    if (!failure) return ''
    const reason = failure.key
      ? t(failure.key, { ...(failure.values as object | null), defaultValue: failure.message })
      : failure.message
    const names = failure.fields.map((path) => {
      const property = path.split('.')[0] as string
      return labels.field(nameOfProperty(resource, property))
    })
    return joinSentences([reason, names.length > 0 && t('list.aside', { text: names.join(t('list.comma')) })])
  }
}
