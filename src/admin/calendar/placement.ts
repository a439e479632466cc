import { continuesOn, type Entry, isOn } from './entries'

/** An entry in a row of days: the index of its first day, its number of days, and its line under other entries. */
export interface Bar {
  entry: Entry
  at: number
  span: number
  line: number
  /** Whether it began before its first shown day, and goes on after its last one. */
  before: boolean
  after: boolean
}

/** Entries with a time, or that begin or end in these days, come first: a short row shows them. */
const rankOf = ({ entry: { change, minute }, before, after }: Bar) => {
  if (change) return 0
  return minute !== null ? 1 : before && after ? 3 : 2
}

/** Entries with a time that come before those of several days. More of one day would leave the other days empty. */
const mostFirst = 2

/** The entries of a row of days, as bars. A bar is on the first line that is free on all its days. */
export function barsOf(entries: readonly Entry[], days: readonly string[]): readonly Bar[] {
  const bars = entries.flatMap((entry): Bar[] => {
    const shown = days.filter((day) => isOn(entry, day))
    const [first, last] = [shown[0], shown.at(-1)]
    if (first === undefined || last === undefined) return []
    const edges = { before: continuesOn(entry, first).before, after: continuesOn(entry, last).after }
    return [{ entry, at: days.indexOf(first), span: shown.length, line: 0, ...edges }]
  })
  bars.sort((a, b) => rankOf(a) - rankOf(b) || a.at - b.at || (a.entry.minute ?? 0) - (b.entry.minute ?? 0))
  const counts = new Map<number, number>()
  const isLate = ({ entry: { minute }, at }: Bar) => {
    const count = counts.get(at) ?? 0
    if (minute !== null) counts.set(at, count + 1)
    return minute !== null && count >= mostFirst
  }
  const late = new Set(bars.filter(isLate))
  const placed: Bar[] = []
  for (const bar of [...bars.filter((each) => !late.has(each)), ...late]) {
    const taken = new Set(placed.filter((other) => isOver(bar, other)).map(({ line }) => line))
    let line = 0
    while (taken.has(line)) line++
    placed.push({ ...bar, line })
  }
  return placed
}

const isOver = (a: Bar, b: Bar) => a.at < b.at + b.span && b.at < a.at + a.span

/** An entry in the hours of a day, beside others of the same time. Minutes are those of the day. */
export interface Block {
  entry: Entry
  minute: number
  length: number
  column: number
  columns: number
}

/** The height of two lines of text. */
const shortest = 55
export const dayMinutes = 24 * 60

/** The entries of a day that have a time. Those that overlap share the width, in at most so many columns. */
export function blocksOf(entries: readonly Entry[], day: string, mostColumns: number): readonly Block[] {
  const blocks = entries.flatMap((entry): Block[] => {
    if (entry.minute === null || entry.from !== day) return []
    const length = Math.max(entry.length, shortest)
    return [{ entry, minute: Math.min(entry.minute, dayMinutes - length), length, column: 0, columns: 1 }]
  })
  blocks.sort((a, b) => a.minute - b.minute || b.length - a.length)
  const placed: Block[] = []
  let group: Block[] = []
  for (const block of blocks) {
    if (group.every((other) => other.minute + other.length <= block.minute)) group = []
    const taken = group.filter((other) => other.minute + other.length > block.minute).map(({ column }) => column)
    while (taken.includes(block.column)) block.column++
    if (block.column >= mostColumns) continue
    group.push(block)
    placed.push(block)
    const columns = Math.max(...group.map(({ column }) => column)) + 1
    for (const each of group) each.columns = columns
  }
  return placed
}
