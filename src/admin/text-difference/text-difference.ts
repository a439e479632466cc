import { diffArrays } from 'diff'

/** One line of a comparison, in pieces; `isChanged` marks the changed ones. */
export interface DifferenceLine {
  is: 'same' | 'removed' | 'added'
  parts: readonly { text: string; isChanged: boolean }[]
}

/**
 * Compares two texts line by line, and changed lines word by word (Chinese has words without spaces). Different line
 * ends do not count.
 */
export function differenceOf(before: string, after: string): readonly DifferenceLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const changes = diffArrays(old, now, { maxEditLength })
  if (!changes) return [...old.map((line) => whole('removed', line)), ...now.map((line) => whole('added', line))]
  return changes.flatMap((change, index) => {
    const next = changes[index + 1]
    const last = changes[index - 1]
    if (change.removed && next?.added) return reworded(change.value, next.value, 'removed')
    if (change.added && last?.removed) return reworded(last.value, change.value, 'added')
    const is = change.removed ? 'removed' : change.added ? 'added' : 'same'
    return change.value.map((line) => whole(is, line))
  })
}

const linesOf = (text: string) => text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')

const whole = (is: DifferenceLine['is'], text: string): DifferenceLine => ({ is, parts: [{ text, isChanged: false }] })

/** Pairs removed and added lines in order. */
function reworded(
  before: readonly string[],
  after: readonly string[],
  is: 'removed' | 'added',
): readonly DifferenceLine[] {
  const own = is === 'removed' ? before : after
  return own.map((line, index) => {
    const [old, now] = [before[index], after[index]]
    return old === undefined || now === undefined ? whole(is, line) : byWords(old, now, is)
  })
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
/** Maximum characters to segment together, because the time is quadratic. */
const atOnce = 500
const wordsOf = (line: string) =>
  (line.match(new RegExp(`.{1,${atOnce}}`, 'gsu')) ?? []).flatMap((part) =>
    [...words.segment(part)].map(({ segment }) => segment),
  )

/** Maximum number of changes in a comparison; its time grows with their number. */
const maxEditLength = 2_000

/** A line with its changed words marked; a line with little in common is new as a whole. */
function byWords(before: string, after: string, is: 'removed' | 'added'): DifferenceLine {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength })
  if (!changes) return whole(is, is === 'removed' ? before : after)
  const lengthOf = (of: readonly (typeof changes)[number][]) =>
    of
      .flatMap(({ value }) => value)
      .join('')
      .trim().length
  const shared = lengthOf(changes.filter(({ added, removed }) => !added && !removed))
  if (shared * 3 < Math.max(before.length, after.length)) return whole(is, is === 'removed' ? before : after)
  const parts = changes
    .filter(({ added, removed }) => (is === 'removed' ? !added : !removed))
    .map(({ value, added, removed }) => ({ text: value.join(''), isChanged: Boolean(added || removed) }))
  return { is, parts }
}

/** A run of shown lines, or of unchanged lines far from every change, which are only counted. */
export interface DifferenceBlock {
  /** Index of its first line. */
  at: number
  isFolded: boolean
  lines: readonly DifferenceLine[]
}

/** Unchanged lines to show around each change. */
const context = 2

/** Folds unchanged lines; a single one would save no space. */
export function blocksOf(lines: readonly DifferenceLine[]): readonly DifferenceBlock[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ is }) => is !== 'same'),
  )
  const blocks: { at: number; isFolded: boolean; lines: DifferenceLine[] }[] = []
  for (const [index, line] of lines.entries()) {
    const isFolded = !isNear[index]
    const last = blocks.at(-1)
    if (last && last.isFolded === isFolded) last.lines.push(line)
    else blocks.push({ at: index, isFolded, lines: [line] })
  }
  return blocks.map((block) => (block.lines.length > 1 ? block : { ...block, isFolded: false }))
}
