import { longestRow } from './csv'

/** An unreadable list of records. */
export class RecordsError extends Error {
  override readonly name = 'RecordsError'
  constructor(
    /** The record of the error, from 1. */
    readonly row: number,
    readonly reason: 'syntax' | 'length' | 'properties',
  ) {
    super(reason === 'syntax' ? 'The file is not a JSON list.' : `Record ${row} is too long.`)
  }
}

/** The index after a quoted text that begins at `at`; `limit` bounds the search. */
function endOfText(text: string, at: number, limit: number): number {
  for (let end = at + 1; end <= limit; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '"') return end + 1
  }
  return limit + 1
}

/**
 * The elements of a JSON list, one after another: no step parses more than one of them.
 * @throws RecordsError for a text that is not a JSON list, or for an element over `longestRow` or `mostProperties`.
 * Such an element is not parsed.
 */
export function* readRecords(given: string, mostProperties: number): Generator<unknown> {
  const text = given.trim()
  if (text[0] !== '[') throw new RecordsError(1, 'syntax')
  let count = 0
  let begin = 1
  let depth = 0
  let properties = 1
  for (let at = 1; at < text.length; ) {
    if (at > begin + longestRow) throw new RecordsError(count + 1, 'length')
    const sign = text[at]
    if (sign === '"') {
      at = endOfText(text, at, Math.min(text.length, begin + longestRow))
      continue
    }
    const isEnd = sign === ']' && depth === 0
    if ((sign === ',' && depth === 0) || isEnd) {
      count++
      const element = text.slice(begin, at)
      if (!(isEnd && count === 1 && element.trim() === '')) yield parsed(element, count)
      if (isEnd && at + 1 < text.length) throw new RecordsError(count, 'syntax')
      if (isEnd) return
      begin = at + 1
      properties = 1
    } else if (sign === ',' && depth === 1 && ++properties > mostProperties) {
      throw new RecordsError(count + 1, 'properties')
    } else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    at++
  }
  throw new RecordsError(count + 1, 'syntax')
}

function parsed(element: string, row: number): unknown {
  try {
    return JSON.parse(element)
  } catch {
    throw new RecordsError(row, 'syntax')
  }
}
