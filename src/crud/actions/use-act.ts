import { useCustomMutation } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { statusOf } from '../../providers/request-error'
import { actionDocument, actionManyDocument, deleteDocument, deleteManyDocument } from '../documents'

/** What came of an action: how many records it changed, and which it refused, with the server's sentence. */
export interface Outcome {
  changedCount: number
  refused: readonly { id: string; code: string; message: string }[]
}

interface Act {
  action: string
  records: readonly AnyRecord[]
  /** What the action was told. */
  input?: Readonly<Record<string, unknown>>
}

type Answer = Partial<Outcome> & { deletedCount?: number }

/**
 * Takes an action on one record or many. The same act asked for twice, by a double click or a retry after a lost answer, carries
 * the same key and happens once.
 * @returns a function that throws RequestError when nothing was changed
 */
export function useAct(resource: ResourceDeclaration): (act: Act) => Promise<Outcome> {
  const { mutateAsync } = useCustomMutation({ mutationOptions: { meta: { quiet: true } } })
  const client = useQueryClient()
  const key = useStableKey()

  return async ({ action, records, input = {} }) => {
    const values = { input: { ...inputFor(records), ...input } }
    const document = documentFor(resource, action, records.length > 1)
    const { data } = await mutateAsync({
      url: '',
      method: 'post',
      values: action === 'delete' ? { input: withoutVersion(values.input) } : values,
      meta: { gqlMutation: document },
      config: { headers: { 'idempotency-key': key.of({ action, values }) } },
      successNotification: false,
      errorNotification: false,
    }).catch((error: unknown) => {
      // Without an answer nobody knows whether it happened: asking again must carry the same key.
      if (statusOf(error)) key.forget()
      throw error
    })
    key.forget()
    // An action may change other records too (a refund takes credits back): all that is shown is asked for again.
    void client.invalidateQueries()
    const [answer = {}] = Object.values(data as Record<string, Answer>)
    const isMany = records.length > 1
    return {
      changedCount: isMany ? (answer.changedCount ?? answer.deletedCount ?? 0) : 1,
      refused: answer.refused ?? [],
    }
  }
}

const inputFor = (records: readonly AnyRecord[]): Record<string, unknown> => {
  const [only] = records
  if (records.length > 1 || !only) return { filter: { id: { in: records.map(({ id }) => id) } } }
  return { id: only.id, ...(only.version !== undefined && { version: only.version }) }
}

/** Deleting takes no version: the record goes as it stands. */
const withoutVersion = ({ version: _, ...input }: Record<string, unknown>) => input

const documentFor = (resource: ResourceDeclaration, action: string, isMany: boolean) => {
  if (action === 'delete') return isMany ? deleteManyDocument(resource) : deleteDocument(resource)
  return isMany ? actionManyDocument(resource, action) : actionDocument(resource, action, undefined, [])
}

/** A key that stays as long as the same act is under way, and is new for another and for the same one asked for anew. */
function useStableKey() {
  const last = useRef<{ act: string; key: string } | null>(null)
  return {
    of: (act: unknown): string => {
      const text = JSON.stringify(act)
      if (last.current?.act !== text) last.current = { act: text, key: uuidv7() }
      return last.current.key
    },
    forget: () => {
      last.current = null
    },
  }
}
