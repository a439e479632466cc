import { useCallback, useMemo, useState } from 'react'
import type { ListRecord } from './use-list-query'

export interface Selection {
  /** The selected records as they were last seen, also those of other pages. */
  readonly records: readonly ListRecord[]
  has(id: string): boolean
  toggle(record: ListRecord): void
  /** Selects all of the page, or none of it when all are selected. */
  togglePage(): void
  readonly page: 'all' | 'some' | 'none'
  clear(): void
}

/**
 * Which records of a list are selected.
 * @param shown the records of the page; a selected one among them is kept as it is now, with what is possible on it now
 * @param question what the list was asked: another question ends the selection, another page does not
 */
export function useSelection(shown: readonly ListRecord[], question: string): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, ListRecord>>(new Map())
  const [asked, setAsked] = useState(question)
  if (asked !== question) {
    setAsked(question)
    setSelected(new Map())
  }

  const records = useMemo(() => {
    const fresh = new Map(shown.map((record) => [record.id, record]))
    return [...selected.values()].map((record) => fresh.get(record.id) ?? record)
  }, [selected, shown])

  const toggle = useCallback((record: ListRecord) => {
    setSelected((known) => {
      const next = new Map(known)
      if (!next.delete(record.id)) next.set(record.id, record)
      return next
    })
  }, [])

  const count = shown.filter(({ id }) => selected.has(id)).length
  const page = count === 0 ? 'none' : count === shown.length ? 'all' : 'some'

  const togglePage = useCallback(() => {
    setSelected((known) => {
      const next = new Map(known)
      for (const record of shown) {
        if (page === 'all') next.delete(record.id)
        else next.set(record.id, record)
      }
      return next
    })
  }, [shown, page])

  const clear = useCallback(() => setSelected(new Map()), [])

  return { records, has: (id) => selected.has(id), toggle, togglePage, page, clear }
}
