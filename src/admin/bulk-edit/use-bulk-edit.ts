import { useUpdate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { dataProvider } from '../../providers/data'
import { changeDocument, listDocument } from '../../providers/documents'
import { handleMutationError, sentenceOf } from '../../providers/error-catalogue'
import { statusOf } from '../../providers/request-error'
import type { FormValues } from '../form/form-values'
import { useMayList } from '../viewer'
import { type Edit, type Effect, effectsOf, isChanged, isRefused } from './edits'

/** Records in one request, so that its cost stays below the limit of a document. */
const mostRead = 100
/** Changes that run at the same time. */
const lanes = 4

/** A change of one record to save, with what puts it back. */
interface Change {
  readonly record: AnyRecord
  readonly version: number
  readonly update: FormValues
  readonly before: FormValues
}

export interface BulkOutcome {
  /** The saved changes with the versions that they made. */
  readonly changed: readonly Change[]
  readonly refused: readonly { readonly record: AnyRecord; readonly message: string }[]
  /** The number of records that were not tried after a stop. */
  readonly left: number
}

/** Progress: the number of finished records of all. */
interface Progress {
  readonly finished: number
  readonly total: number
}

/** Edits of several records: their effects, the run with its progress, and its Undo. */
export function useBulkEdit(resource: ResourceDeclaration, selected: readonly AnyRecord[]) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutateAsync } = useUpdate({ mutationOptions: { meta: { quiet: true } } })
  const { records, error, isPending } = useSelectedRecords(resource, selected)
  const [edits, setEdits] = useState<readonly Edit[]>([])
  const [progress, setProgress] = useState<Progress | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const isStopped = useRef(false)
  const effects = useMemo(() => effectsOf(resource, records, edits), [resource, records, edits])
  const changing = effects.filter((effect) => isChanged(effect) && !isRefused(effect))

  /** Saves one change; returns the version that it made. Throws RequestError, a CONFLICT for a stale version. */
  const saveOne = async ({ record, version, update }: Change): Promise<number> => {
    const { data } = await mutateAsync({
      resource: resource.name,
      id: String(record.id),
      values: { ...update, version },
      meta: { gqlMutation: changeDocument('update', resource, undefined, []) },
      invalidates: [],
      successNotification: false,
      errorNotification: false,
    })
    return Number(data.version)
  }

  /** Saves changes record by record: a refused one does not affect the others. */
  const save = async (changes: readonly Change[]): Promise<BulkOutcome> => {
    const waiting = [...changes]
    const changed: Change[] = []
    const refused: { record: AnyRecord; message: string }[] = []
    isStopped.current = false
    setProgress({ finished: 0, total: changes.length })
    const work = async () => {
      for (let change = waiting.shift(); change && !isStopped.current; change = waiting.shift()) {
        try {
          const version = await saveOne(change)
          changed.push({ ...change, version })
        } catch (problem) {
          refused.push({ record: change.record, message: sentenceOf(problem) })
          // Without a session or an answer the others would fail too.
          if (statusOf(problem) === 401) handleMutationError(problem)
          if (statusOf(problem) === 401 || !statusOf(problem)) isStopped.current = true
        }
        setProgress({ finished: changed.length + refused.length, total: changes.length })
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    setProgress(null)
    void client.invalidateQueries()
    return { changed, refused, left: waiting.length }
  }

  const run = async (): Promise<BulkOutcome> => {
    const refusals = effects
      .filter((effect) => isChanged(effect) && isRefused(effect))
      .map((effect) => ({ record: effect.record, message: refusalOf(effect, t) }))
    const saved = await save(
      changing.map(({ record, update, before }) => ({ record, update, before, version: Number(record.version) })),
    )
    const all = { ...saved, refused: [...refusals, ...saved.refused] }
    setOutcome(all)
    return all
  }

  /** Puts the changed fields back where the record is still as the run left it. */
  const undo = ({ changed }: BulkOutcome): Promise<BulkOutcome> =>
    save(changed.map((change) => ({ ...change, update: restoring(change) })))

  return {
    records,
    error,
    isPending,
    edits,
    setEdits,
    effects,
    changing,
    progress,
    outcome,
    run,
    undo,
    stop: () => {
      isStopped.current = true
    },
  }
}

/** The values before a change, of the properties that it changed. */
const restoring = ({ update, before }: Change): FormValues =>
  Object.fromEntries(Object.keys(update).map((property) => [property, before[property] ?? null]))

/** Why a record cannot be changed, as a sentence. */
export function refusalOf({ isAllowed, messages }: Effect, t: TFunction): string {
  if (!isAllowed) return t('bulkEdit.notAllowed')
  return Object.values(messages)
    .flat()
    .map(({ key, values }) => t(key, { ...values }))
    .join(' ')
}

/** The selected records with all fields of the form. */
function useSelectedRecords(resource: ResourceDeclaration, selected: readonly AnyRecord[]) {
  const mayList = useMayList()
  const ids = selected.map(({ id }) => String(id))
  const { data, error, isPending } = useQuery({
    queryKey: ['bulkEdit', resource.name, ids],
    queryFn: async (): Promise<readonly AnyRecord[]> => {
      // Rules may depend on fields that are not edited.
      const fields = [...resource.form, ...resource.rules.map(({ check }) => ({ fields: Object.keys(check) }))]
      const gqlQuery = listDocument(resource, [...new Set(fields.flatMap((each) => each.fields))], mayList)
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
  return { records: data ?? none, error, isPending }
}

const none: readonly AnyRecord[] = []
