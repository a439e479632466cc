import { type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react'
import type { ListRecord } from './columns'

/** The rows of a tall window. */
const firstRows = 30

const idsOf = (records: readonly ListRecord[]) => new Set(records.map(({ id }) => id))

/**
 * A new page starts at its first row. It shows its first rows early: 100 rows take three times as long. Rows that are
 * shown already stay, such as after a live change.
 */
export function useFirstRows(
  records: readonly ListRecord[],
  table: RefObject<{ nativeElement: HTMLElement } | null>,
): readonly ListRecord[] {
  const shown = useRef(records)
  useLayoutEffect(() => {
    const before = idsOf(shown.current)
    shown.current = records
    const isNewPage = records.every(({ id }) => !before.has(id))
    if (isNewPage) table.current?.nativeElement.parentElement?.scrollTo({ top: 0 })
  }, [records, table])
  const settled = useDeferredValue(records)
  if (settled === records || records.length <= firstRows) return records
  const kept = idsOf(settled)
  return records.filter(({ id }, index) => index < firstRows || kept.has(id))
}
