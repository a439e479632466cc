/** A record with its number in an order; the smaller stands first, and of two that are the same the smaller id. */
export interface Placed {
  id: string
  place: number
}

/** Between two numbers, so that a record finds room without its neighbours being changed. */
const gap = 10
const largest = 2_147_483_647

/** The number of one that is put after all others. */
export const placeAtEnd = (last: number | null): number => Math.min((last ?? 0) + gap, largest)

/**
 * The numbers that change when a record is put at an index among the others: its own, where there is room between its new
 * neighbours; else those of all that must be numbered anew. Empty where it stands there already.
 * @param placed all of them in their order, the record included
 * @param index from 0, counted without the record itself
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

/** A number between two others; null where there is none. Without a previous one it is 0 or more. */
function placeBetween(previous: number | null, next: number | null): number | null {
  if (next === null) return previous !== null && previous + gap > largest ? null : placeAtEnd(previous)
  const place = previous === null ? Math.max(0, next - gap) : Math.floor((previous + next) / 2)
  return place < next && place > (previous ?? -1) ? place : null
}
