import { useCustomMutation } from '@refinedev/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useMayList } from '../../providers/access'
import type { BulkRun, WholeList } from '../../providers/bulk-runs'
import { actionDocument, deleteDocument, deleteManyDocument } from '../../providers/documents'
import { statusOf } from '../../providers/request-error'
import { deletedHere } from '../page/use-changes'

/** The result of an action: the number of changed records, and the refused ones with the reasons. */
export interface Outcome {
  changedCount: number
  refused: BulkRun['refused']
  /** The records that the action was sent for, as they were before it. */
  records: readonly AnyRecord[]
  /** The changed record with the requested fields; omitted for several records or a deleted one. */
  record?: AnyRecord
  /** The inputs that were sent. */
  input?: Act['input']
  /** The run that changed several records. It may still be in the background. */
  run?: BulkRun
}

interface Act {
  action: string
  records: readonly AnyRecord[]
  /** The inputs of the action. */
  input?: Readonly<Record<string, unknown>>
  /** All records of a list instead. */
  whole?: WholeList | undefined
}

/** More records are deleted in the background. */
const mostAtOnce = 100

/**
 * Takes an action on one or several records. A repeated call (a double click, or a retry after a lost answer) has the
 * same key and one effect. An action on several records is a run, which the server can undo after a reload too.
 * @param fields fields of the single record in the answer, besides those of `recordSelection`
 * @returns a function that throws RequestError if nothing was changed
 */
export function useAct(resource: ResourceDeclaration, fields: readonly string[] = []): (act: Act) => Promise<Outcome> {
  const { mutateAsync } = useCustomMutation({ mutationOptions: { meta: { quiet: true } } })
  const client = useQueryClient()
  const keys = useStableKeys()
  const mayList = useMayList()

  return async ({ action, records, input = {}, whole }) => {
    const isMany = records.length > 1
    // A deletion may only set fields of its records.
    const isRemoval = action === 'delete' && !resource.deletion
    if (whole || records.length > mostAtOnce || (isMany && !isRemoval)) {
      // A list loads it with the first change of many.
      const { startRun } = await import('../../providers/bulk-runs')
      const id = keys.of({ action, input, whole, ids: records.map((record) => record.id) })
      const run = await startRun(resource, { id: id.value, action, input, records, whole: whole ?? null })
      id.forget()
      return { changedCount: run.changedCount, refused: run.refused, records, run }
    }
    const values = { input: { ...inputFor(records), ...input } }
    const deletion = isMany ? deleteManyDocument : deleteDocument
    const document = action === 'delete' ? deletion(resource) : actionDocument(resource, action, mayList, fields)
    const key = keys.of({ action, values })
    const { data } = await mutateAsync({
      url: '',
      method: 'post',
      values: action === 'delete' ? { input: withoutVersion(values.input) } : values,
      meta: { gqlMutation: document },
      config: { headers: { 'idempotency-key': key.value } },
      successNotification: false,
      errorNotification: false,
    }).catch((error: unknown) => {
      // Without an answer the result is unknown, so a retry must have the same key.
      if (statusOf(error)) key.forget()
      throw error
    })
    key.forget()
    // An action may change other records too (a refund deducts credits), so all shown data is reloaded.
    void reload(client, isRemoval ? records : [])
    const [answer = {}] = Object.values(data as Record<string, AnyRecord>)
    const [only] = records
    if (only && answer.version !== only.version) versionAfter.set(versionKey(only), answer.version)
    if (isMany) return { changedCount: Number(answer.deletedCount ?? 0), refused: [], records }
    // The answer of a deletion has no `can`.
    const record = action === 'delete' ? { ...only, can: undefined, ...answer } : answer
    return { changedCount: 1, refused: [], records, input, ...(!isRemoval && { record }) }
  }
}

/** Reloads all shown data, but not those of deleted records: their page or dialog is closed a moment later. */
async function reload(client: QueryClient, deleted: readonly AnyRecord[]): Promise<void> {
  for (const { id } of deleted) deletedHere.add(String(id))
  await client.invalidateQueries({ refetchType: 'none' })
  const isOfDeleted = (key: string) => deleted.some(({ id }) => key.includes(String(id)))
  await client.refetchQueries({ type: 'active', predicate: ({ queryHash }) => !isOfDeleted(queryHash) })
}

/** The versions of records after own actions, by their former versions. */
const versionAfter = new Map<string, unknown>()

const versionKey = ({ id, version }: AnyRecord) => `${id} ${version}`

/** A record with its version after the own actions since, so that an Undo of its creation includes them. */
export function afterOwnActions(record: AnyRecord): AnyRecord {
  const version = versionAfter.get(versionKey(record))
  return version === undefined ? record : afterOwnActions({ ...record, version })
}

const inputFor = (records: readonly AnyRecord[]): Record<string, unknown> => {
  const [only] = records
  if (records.length > 1 || !only) return { filter: { id: { in: records.map(({ id }) => id) } } }
  return { id: only.id, ...(only.version !== undefined && { version: only.version }) }
}

/** A deletion sends no version: it deletes the current record. */
const withoutVersion = ({ version: _, ...input }: Record<string, unknown>) => input

/** Keys by call: stable while a call is in progress, and new for another or a later call. */
function useStableKeys() {
  const known = useRef(new Map<string, string>())
  return {
    of: (act: unknown) => {
      const text = JSON.stringify(act)
      const value = known.current.get(text) ?? uuidv7()
      known.current.set(text, value)
      return { value, forget: () => void known.current.delete(text) }
    },
  }
}
