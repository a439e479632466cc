import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { isDay } from '../../declare/formats'
import { useFormats } from '../../fields/formats.ui'
import { useMayList } from '../../providers/access'
import { changeRecord } from '../../providers/change-record'
import { handleMutationError, handleUndoError } from '../../providers/error-catalogue'
import { generated } from '../../providers/graphql'
import { useLanguage } from '../../providers/labels'
import { askScheduled, moveScheduled } from '../../providers/scheduled-changes'
import { request } from '../../providers/transport'
import { listText } from '../../registry/selections'
import { titleOf } from '../../registry/title'
import { showToast } from '../../theme/toasts'
import { useChanges } from '../page/use-changes'
import { useDueText } from '../schedule/use-scheduled'
import {
  type Entry,
  entryOfChange,
  entryOfRecord,
  filterBetween,
  movedTime,
  movedValues,
  periodOf,
  type Shift,
} from './entries'

/** Records of one resource in a view. */
export const mostRecords = 500

/** Whether the view may have more records of a resource than it shows. */
export const isCut = (entries: readonly Entry[], resource: ResourceDeclaration): boolean =>
  entries.filter((entry) => entry.resource === resource && entry.change === null).length >= mostRecords

/** The records and scheduled changes of resources between two days, kept current. */
export function useCalendar(resources: readonly ResourceDeclaration[], first: string, last: string) {
  const mayList = useMayList()
  const query = useQuery({
    queryKey: ['calendar', resources.map(({ name }) => name), first, last],
    queryFn: async (): Promise<readonly Entry[]> => {
      const recordsOf = async (resource: ResourceDeclaration) => {
        const filter = filterBetween(resource, first, last)
        const { start, end, lane } = resource.calendar ?? {}
        if (!filter) return []
        const fields = [start, end, lane, resource.order?.by].filter((name) => name !== undefined)
        const answer = await request(
          generated<Record<string, { nodes: AnyRecord[] }>>(listText(resource, fields, mayList)),
          { filter, sorting: [], paging: { limit: mostRecords, offset: 0 } },
        )
        return (answer[resource.name]?.nodes ?? []).map((record) => entryOfRecord(resource, record))
      }
      const [changes, ...records] = await Promise.all([
        askScheduled(periodOf(first, last)),
        ...resources.map(recordsOf),
      ])
      const scheduled = changes.flatMap((change) => {
        const resource = resources.find(({ name }) => name === change.resource)
        return resource ? [entryOfChange(resource, change)] : []
      })
      return [...records.flat(), ...scheduled]
    },
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  useChanges(
    resources.map(({ name }) => name),
    () => void query.refetch(),
  )
  return query
}

const unmoved: Shift = { days: 0, minutes: 0 }

/** Moves an entry by days and minutes, with Undo in the toast. */
export function useMoveEntry() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const language = useLanguage()
  const formats = useFormats()
  const dueText = useDueText()

  /** The day or time to which an entry moves; a range has both ends. */
  const timeOf = (entry: Entry, shift: Shift) => {
    const { start, end } = entry.resource.calendar ?? {}
    const values = movedValues(entry, shift)
    const times = entry.change ? [movedTime(entry.change, shift)] : [start, end].map((name) => name && values[name])
    return times
      .filter((time) => typeof time === 'string')
      .map((time) => (isDay(time) ? formats.day(time) : dueText(time)))
      .join(' – ')
  }

  const put = async (entry: Entry, shift: Shift) => {
    const { change, record, resource } = entry
    if (change) return moveScheduled(change.id, movedTime(change, shift))
    return changeRecord(resource, record, movedValues(entry, shift))
  }
  /** The values before the move; the record has the next version then. */
  const undo = (entry: Entry) =>
    put({ ...entry, record: { ...entry.record, version: Number(entry.record.version) + 1 } }, unmoved)

  const reporting = async (
    work: () => Promise<unknown>,
    toast: Parameters<typeof showToast>[0],
    handleError = handleMutationError,
  ) => {
    try {
      await work()
      showToast(toast)
    } catch (problem) {
      handleError(problem)
    }
    void client.invalidateQueries()
  }
  return async (entry: Entry, shift: Shift): Promise<void> => {
    if ((shift.days === 0 && shift.minutes === 0) || !entry.isMovable) return
    const title = titleOf(entry.resource, entry.record, language)
    const undone = { type: 'success', message: t('calendar.undone', { title }) } as const
    await reporting(() => put(entry, shift), {
      type: 'success',
      message: t('calendar.moved', { title, time: timeOf(entry, shift) }),
      undo: () => void reporting(() => undo(entry), undone, handleUndoError),
    })
  }
}
