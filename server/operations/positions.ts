/** A record with its position; smaller positions come first, equal ones are sorted by id. */
export interface Placed {
  id: string
  place: number
}

/** Gap between two positions, so that a record can be inserted without changing its neighbours. */
export const gap = 10
/** PostgreSQL's largest integer. */
export const largest = 2_147_483_647

/** The position after all others. */
export const placeAtEnd = (last: number | null): number => Math.min((last ?? 0) + gap, largest)

/**
 * The positions that change when a record moves to an index. Only its own if there is a gap between its new neighbours;
 * otherwise all renumbered ones. Empty if it does not move.
 * @param placed all records in order, including this one
 * @param index from 0, counted without this record
 */
export function newPlaces(placed: readonly Placed[], id: string, index: number): ReadonlyMap<string, number> {
  const others = placed.filter((other) => other.id !== id)
  if (placed[index]?.id === id) return new Map()
  const [previous, next] = [others[index - 1], others[index]]
  const free = placeBetween(previous?.place ?? null, next?.place ?? null)
  if (free !== null) return new Map([[id, free]])
  const ordered = [...others.slice(0, index), { id, place: -1 }, ...others.slice(index)]
  return new Map(
    ordered.flatMap((row, at): [string, number][] => {
      const place = (at + 1) * gap
      return row.place === place ? [] : [[row.id, place]]
    }),
  )
}

/** A position between two others; null if there is no gap. Without a previous one it is 0 or more. */
function placeBetween(previous: number | null, next: number | null): number | null {
  if (next === null) return previous !== null && previous + gap > largest ? null : placeAtEnd(previous)
  const place = previous === null ? Math.max(0, next - gap) : Math.floor((previous + next) / 2)
  return place < next && place > (previous ?? -1) ? place : null
}
