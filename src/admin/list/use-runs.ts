import { useCallback, useMemo, useState } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { type FoldedRows, foldedRows } from '../activity/fold-runs'
import { slotsOf } from '../parts'
import type { RunsSlot } from '../slots'
import type { ListRecord } from './columns'
import { useListPreferences } from './list-preferences'
import type { ListTable } from './use-list-table'

/** A run of a list, which its heading opens and closes. */
export interface ListRun extends Pick<RunsSlot, 'Summary' | 'time'> {
  readonly records: readonly ListRecord[]
  readonly isOpen: boolean
  toggle(): void
}

export interface FoldingChoice {
  readonly isFolded: boolean
  setFolded(isFolded: boolean): void
}

export interface Folding extends Pick<FoldedRows<ListRecord>, 'shown' | 'lines'> {
  /** By the id of the first record; null without folding. */
  readonly runs: ReadonlyMap<string, ListRun> | null
  /** null where the list has no runs. */
  readonly choice: FoldingChoice | null
}

const nothing: ReadonlySet<string> = new Set()

/** Folds neighbours of the loaded page; pages keep their records. A grouped list has headings of its own instead. */
export function useRuns(resource: ResourceDeclaration, list: ListTable, records: readonly ListRecord[]): Folding {
  const { preferences, change } = useListPreferences()
  const [open, setOpen] = useState(nothing)
  const toggle = useCallback(
    ([first, ...others]: readonly ListRecord[]) =>
      setOpen((before) => {
        const kept = [...before].filter((id) => first?.id !== id && others.every((other) => other.id !== id))
        return new Set(!first || kept.length < before.size ? kept : [...kept, first.id])
      }),
    [],
  )
  const { runs: slot } = slotsOf(resource)
  const isOffered = slot !== undefined && list.state.group === null
  const { unfolded } = preferences
  const isFolded = isOffered && !unfolded.includes(resource.name)
  const rows = useMemo(() => {
    if (!slot || !isFolded) return { shown: records, lines: records, runs: null }
    const folded = foldedRows(slot.fold(records), open)
    const { Summary, time } = slot
    const runs = [...folded.runs].map(([id, of]) => {
      const isOpen = of.some((record) => open.has(record.id))
      return [id, { Summary, time, records: of, isOpen, toggle: () => toggle(of) }] as const
    })
    return { ...folded, runs: new Map<string, ListRun>(runs) }
  }, [slot, isFolded, records, open, toggle])
  const setFolded = (isWanted: boolean) => {
    const others = unfolded.filter((name) => name !== resource.name)
    change({ unfolded: isWanted ? others : [...others, resource.name] })
  }
  return { ...rows, choice: isOffered ? { isFolded, setFolded } : null }
}
