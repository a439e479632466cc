import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database'
import type { Position } from './cursor'

/** The row of a sorted list at an index, which a request found a moment ago. */
interface KnownPosition {
  index: number
  position: Position
  until: number
}

/** Milliseconds: a far page by number shows the place that its number had at most that long ago. */
export const validFor = 60_000
export const mostLists = 100
export const mostOfList = 100
/** Rows that are quickly counted: a position that is so close to another one is not remembered. */
export const quicklyCounted = 10_000

const known = new WeakMap<Database, LRUCache<string, KnownPosition[]>>()

/** The nearest known row at the index or before it. Undefined if none is nearer than the start of the list. */
export function knownPosition(database: Database, list: string, index: number): KnownPosition | undefined {
  const now = Date.now()
  const positions = known.get(database)?.get(list) ?? []
  const before = positions.filter((each) => each.index <= index && each.until > now)
  return before.reduce<KnownPosition | undefined>(
    (best, each) => (best && best.index >= each.index ? best : each),
    undefined,
  )
}

/** Remembers the row at an index. `from` is the known position that the request started at, whose age it inherits. */
export function rememberPosition(
  database: Database,
  list: string,
  index: number,
  position: Position,
  from: KnownPosition | undefined,
): void {
  if (from && index - from.index < quicklyCounted) return
  const now = Date.now()
  const lists = known.get(database) ?? new LRUCache<string, KnownPosition[]>({ max: mostLists })
  known.set(database, lists)
  const others = (lists.get(list) ?? []).filter((each) => each.index !== index && each.until > now)
  lists.set(list, [...others.slice(1 - mostOfList), { index, position, until: from?.until ?? now + validFor }])
}
