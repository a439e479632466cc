import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { type AnyRecord, fieldsIn, type ResourceDeclaration } from '../../declare'
import { type FieldEdit, isComplete } from '../../declare/field-edits'
import { useMayList } from '../../providers/access'
import { askPreview, type BulkRun, startRun, undoRun, type WholeList } from '../../providers/bulk-runs'
import { dataProvider } from '../../providers/data'
import { listDocument } from '../../providers/documents'
import { useTabState } from '../../providers/tab-state'
import { joinSentences } from '../../providers/translation'
import { useBusy } from '../page/use-busy'
import { useSettled } from '../page/use-settled'
import { type Effect, effectsOf, isChanged, isRefused } from './edits'

/** Records in one request, so that its cost stays below the limit of a document. */
const mostRead = 100

/**
 * Edits of several records: their effects, the run, and its Undo.
 * @param whole all records of the list; then the server computes the preview
 */
export function useBulkEdit(
  resource: ResourceDeclaration,
  selected: readonly AnyRecord[],
  whole: WholeList | null,
  first: readonly FieldEdit[],
) {
  const { records, error, isPending } = useSelectedRecords(resource, whole ? none : selected)
  const [edits, setEdits, discard] = useTabState(`bulkEdit.edits:${JSON.stringify(first)}`, first, true)
  const { isBusy, during } = useBusy()
  const [outcome, setOutcome] = useState<BulkRun | null>(null)
  const [id] = useState(uuidv7)
  const effects = useMemo(() => effectsOf(resource, records, edits), [resource, records, edits])
  const changing = effects.filter((effect) => isChanged(effect) && !isRefused(effect))
  const hasEdits = edits.some(isComplete)

  const preview = useWholePreview(resource, whole, edits)

  /** Refused records are sent too: the run lists them by name. */
  const run = () =>
    during(async () => {
      const targets = whole ? { whole } : { records: effects.filter(isChanged).map(({ record }) => record) }
      const started = await startRun(resource, {
        id,
        action: 'update',
        edits: edits.filter(isComplete),
        ...targets,
      })
      discard()
      setOutcome(started)
      return started
    })

  /** Puts the changed fields back where the record is still as the run left it. */
  const undo = (of: BulkRun) => during(() => undoRun(of.id))

  return { error, isPending, preview, edits, setEdits, effects, changing, hasEdits, isBusy, outcome, run, undo }
}

/** Milliseconds after the last change of an edit, so that typing asks the server once. */
const delay = 300

/** What the edits would do to all records of a list. The server has the records, so that it computes the effects. */
function useWholePreview(resource: ResourceDeclaration, whole: WholeList | null, edits: readonly FieldEdit[]) {
  const complete = useMemo(() => edits.filter(isComplete), [edits])
  const settled = useSettled(complete, delay)
  const isAsking = whole !== null && settled.length > 0
  const { data, error, isFetching } = useQuery({
    queryKey: ['bulkEditPreview', resource.name, whole?.filter, settled],
    queryFn: () => askPreview(resource, whole as WholeList, settled),
    enabled: isAsking,
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  const isWaiting = whole !== null && complete.length > 0 && (isFetching || settled !== complete)
  return { data: isAsking ? (data ?? null) : null, error, isWaiting }
}

/** Why a record cannot be changed, as a sentence. */
export function refusalOf({ isAllowed, messages }: Effect, t: TFunction): string {
  if (!isAllowed) return t('bulkEdit.notAllowed')
  return joinSentences(
    Object.values(messages)
      .flat()
      .map(({ key, values }) => t(key, { ...values })),
  )
}

/** The selected records with all fields of the form. */
export function useSelectedRecords(resource: ResourceDeclaration, selected: readonly AnyRecord[]) {
  const mayList = useMayList()
  const ids = selected.map(({ id }) => String(id))
  const { data, error, isPending } = useQuery({
    queryKey: ['bulkEdit', resource.name, ids],
    enabled: ids.length > 0,
    queryFn: async (): Promise<readonly AnyRecord[]> => {
      // Rules may depend on fields that are not edited.
      const names = [resource.form.map(({ fields }) => fields), resource.rules.map(({ check }) => fieldsIn(check))]
      const gqlQuery = listDocument(resource, [...new Set(names.flat(2))], mayList)
      const read: AnyRecord[] = []
      for (let start = 0; start < ids.length; start += mostRead) {
        const chunk = ids.slice(start, start + mostRead)
        const { data: rows } = await dataProvider.getList({
          resource: resource.name,
          pagination: { mode: 'server', currentPage: 1, pageSize: mostRead },
          filters: [{ field: 'id', operator: 'in', value: chunk }],
          meta: { gqlQuery },
        })
        read.push(...rows)
      }
      const byId = new Map(read.map((row) => [String(row.id), row]))
      return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
    },
    // The run must start from what the preview showed.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
  return { records: data ?? none, error, isPending: isPending && ids.length > 0 }
}

const none: readonly AnyRecord[] = []
