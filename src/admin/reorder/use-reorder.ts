import { useCustomMutation, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { useMayList } from '../../providers/access'
import { listDocument, moveDocument } from '../../providers/documents'
import { handleMutationError } from '../../providers/error-catalogue'
import { useUndoOffer } from '../../theme/toasts'
import { type ReorderedFields, type ReorderedRecord, reorderedFields } from './reordered-fields'

/** Maximum records to reorder by hand. */
const most = 200

/**
 * The records of one order, and a function to move one. A move is shown immediately and saved in sequence, relative to
 * its new neighbour. A refused move reloads the order.
 * @param group the value whose order it is; null if there is only one
 */
export function useReorder(resource: ResourceDeclaration, group: string | null) {
  const mayList = useMayList()
  const fields: ReorderedFields = useMemo(() => reorderedFields(resource), [resource])
  const { by = '', within = '' } = resource.order ?? {}
  const asked = [by, ...fields.facts, ...[fields.mark, fields.note].filter((name) => name !== null)]
  const { query, result } = useList<ReorderedRecord>({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: most },
    filters: group === null ? [] : [{ field: within, operator: 'eq', value: group }],
    sorters: [{ field: by, order: 'asc' }],
    meta: { gqlQuery: listDocument(resource, asked, mayList) },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const { mutateAsync } = useCustomMutation({ mutationOptions: { meta: { quiet: true } } })
  /** Ids in the new order, until the server's order is loaded again. */
  const [order, setOrder] = useState<readonly string[] | null>(null)
  /** The moves to undo, the latest last; each with the record that was before it. */
  const [moves, setMoves] = useState<readonly { id: string; previous: string | undefined }[]>([])
  const [waiting, setWaiting] = useState(0)
  const [hasSaved, setSaved] = useState(false)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const open = useRef(0)

  const records = useMemo(() => {
    if (!order) return result.data
    const byId = new Map(result.data.map((record) => [record.id, record]))
    return order.flatMap((id) => byId.get(id) ?? [])
  }, [order, result.data])

  const send = async (id: string, beside: { before: string } | { after: string }) => {
    try {
      await mutateAsync({
        url: '',
        method: 'post',
        values: { input: { id, ...beside } },
        meta: { gqlMutation: moveDocument(resource) },
        successNotification: false,
        errorNotification: false,
      })
      setSaved(true)
    } catch (error) {
      handleMutationError(error)
    }
    open.current -= 1
    setWaiting(open.current)
    if (open.current > 0) return
    await query.refetch()
    // Another move may have started before the answer.
    if (open.current === 0) setOrder(null)
  }

  const ids = records.map((record) => record.id)

  /** Moves a record to an index among all records. Returns whether it was elsewhere. */
  const put = (id: string, index: number) => {
    const others = ids.filter((other) => other !== id)
    const to = Math.min(Math.max(index, 0), others.length)
    if (ids[to] === id) return false
    const [previous, next] = [others[to - 1], others[to]]
    const beside = previous !== undefined ? { after: previous } : { before: String(next) }
    setOrder(others.toSpliced(to, 0, id))
    open.current += 1
    setWaiting(open.current)
    turn.current = turn.current.then(() => send(id, beside))
    return true
  }

  const move = (id: string, index: number) => {
    const from = ids.indexOf(id)
    if (put(id, index)) setMoves([...moves, { id, previous: ids[from - 1] }])
  }

  const last = moves.at(-1)
  useUndoOffer(
    last
      ? () => {
          setMoves(moves.slice(0, -1))
          put(last.id, ids.filter((id) => id !== last.id).indexOf(last.previous ?? '') + 1)
        }
      : null,
  )

  return {
    fields,
    records,
    total: result.total ?? 0,
    isFirstLoad: query.isPending,
    error: query.error,
    refresh: () => void query.refetch(),
    move,
    isSaving: waiting > 0,
    hasSaved,
  }
}
