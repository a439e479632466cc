import { diffArrays } from 'diff'

/** One line of a comparison, in pieces; those that are `isChanged` are what differs within it. */
export interface DifferenceLine {
  is: 'same' | 'removed' | 'added'
  parts: readonly { text: string; isChanged: boolean }[]
}

/**
 * Compares two texts line by line, and lines that were reworded word by word (Chinese has words too, though no spaces between them).
 * Ends of lines are written differently here and there and are no difference.
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

/** Lines that took the place of others, one beside the other as far as both go. */
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
/** Characters that are segmented at once: the time of it grows by the square of the length. */
const atOnce = 500
const wordsOf = (line: string) =>
  (line.match(new RegExp(`.{1,${atOnce}}`, 'gsu')) ?? []).flatMap((part) =>
    [...words.segment(part)].map(({ segment }) => segment),
  )

/** Changes at most between two texts that are compared; the time of a comparison grows by their number. */
const maxEditLength = 2_000

/** A line with its changed words marked; one that has little in common with the other is new as a whole. */
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

/** A run of lines that are shown, or of unchanged ones far from every change that are counted instead. */
export interface DifferenceBlock {
  /** Where it begins. */
  at: number
  isFolded: boolean
  lines: readonly DifferenceLine[]
}

/** Lines kept around each change, to see where it stands. */
const context = 2

/** Folds what did not change; a single hidden line would take as much room as it saves. */
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
