import { messageOf } from '../../src/declare'
import { isDay, isId, isInstant } from '../../src/declare/formats'
import { isStorable } from '../../src/fields/issues'
import { invalid } from '../errors'
import { bareType, type Params } from './params'
import type { Sorter, SortKey } from './sorting'

/** The values of a row's sort keys as texts, null for an empty one. They remain a position after the row is deleted. */
export type Position = readonly (string | null)[]

/** The position of the row as SQL: the text of a JSON array. */
export const positionSql = (keys: readonly SortKey[]): string =>
  `json_build_array(${keys.map(({ sql }) => `${sql}::text`).join(', ')})::text`

/** Identifies an order: a position has no meaning in another one. */
const orderOf = (sorting: readonly Sorter[]): string =>
  sorting.map(({ field, direction, nulls }) => `${field} ${direction} ${nulls ?? ''}`).join()

/** The opaque text of a position for clients. */
export const cursorOf = (sorting: readonly Sorter[], position: Position): string =>
  Buffer.from(JSON.stringify([orderOf(sorting), ...position])).toString('base64url')

/** Reads the cursor of an argument. Throws VALIDATION_FAILED for another text, and for the cursor of another order. */
export function readCursor(
  argument: 'after' | 'before',
  cursor: string,
  sorting: readonly Sorter[],
  keys: readonly SortKey[],
): Position {
  const parts = partsOf(cursor)
  const refuse = (key: string) => invalid({ [`paging.${argument}`]: [messageOf({ key })] })
  if (!parts) throw refuse('cursor')
  const [order, ...position] = parts
  if (order !== orderOf(sorting) || position.length !== keys.length) throw refuse('cursorOfOtherSort')
  if (!keys.every((key, at) => canHave(key, position[at] ?? null))) throw refuse('cursor')
  return position
}

/** Whether a sort key can have a value: a client may write a cursor itself. */
function canHave({ type, emptyFirst }: SortKey, value: string | null): boolean {
  if (value === null) return emptyFirst !== null
  const is = formats[bareType(type)]
  return is ? is(value) : isStorable(value)
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

/** Whether a text is a value as PostgreSQL writes it, by column type; other types have any text. */
const formats: Readonly<Record<string, (value: string) => boolean>> = {
  uuid: isId,
  boolean: matches(/^(true|false)$/),
  date: isDay,
  timestamptz: (value) => isInstant(value.replace(' ', 'T').replace(/\+00$/, 'Z')),
  integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_648,
  numeric: matches(/^-?\d{1,40}(\.\d{1,40})?$/),
}

function partsOf(cursor: string): Position | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isPosition = Array.isArray(parts) && parts.every((part) => part === null || typeof part === 'string')
    return isPosition ? parts : null
  } catch {
    return null
  }
}

/**
 * Conditions for the rows after a position; each row meets exactly one of them. PostgreSQL finds the first rows of each
 * in the index of the order. A condition with `or` would prevent that.
 * @param isInclusive whether the row at the position belongs to them
 */
export function rangesAfter(
  keys: readonly SortKey[],
  position: Position,
  params: Params,
  isInclusive = false,
): readonly string[] {
  const valueAt = (at: number) => position[at] ?? null
  // All rows are on one side of the position if only they or only the position have this value.
  const end = keys.findIndex(({ isFilled }, at) => isFilled !== undefined && isFilled === (valueAt(at) === null))
  const places = keys.flatMap(({ isFilled }, at) => (isFilled === false || (end >= 0 && at >= end) ? [] : [at]))
  const compared = places.flatMap((at) => keys[at] ?? [])
  const { ranges, equals } = rangesOf(compared, places.map(valueAt), params, isInclusive && end < 0)
  const decisive = keys[end]
  return decisive && decisive.emptyFirst === decisive.isFilled ? [...ranges, equals.join(' and ')] : ranges
}

/** The same for keys that rows have, and the conditions of rows with the same values. */
function rangesOf(keys: readonly SortKey[], position: Position, params: Params, isInclusive: boolean) {
  const values = keys.map(({ type }, at) => {
    const value = position[at] ?? null
    // The driver would parse a boolean or a time itself, and round its microseconds.
    return value === null ? null : `${params.add(value, 'text')}::${bareType(type)}`
  })
  const equal = (at: number) => `${keys[at]?.sql} ${values[at] === null ? 'is null' : `= ${values[at]}`}`
  const ranges: string[] = []
  let before: string[] = []
  for (let from = 0; from < keys.length; ) {
    const group = groupFrom(keys, values, from)
    const places = group.map((_, index) => from + index)
    const until = from + group.length
    if (values[from] === null) {
      if (group[0]?.emptyFirst) ranges.push([...before, `${group[0].sql} is not null`].join(' and '))
    } else {
      const sign = `${group[0]?.isDescending ? '<' : '>'}${isInclusive && until === keys.length ? '=' : ''}`
      const [row, bounds] = [group.map(({ sql }) => sql), places.map((at) => values[at])]
      ranges.push([...before, `(${row.join(', ')}) ${sign} (${bounds.join(', ')})`].join(' and '))
      for (const [index, { sql, emptyFirst, isFilled }] of group.entries()) {
        const equals = places.slice(0, index).map(equal)
        if (emptyFirst === false && !isFilled) ranges.push([...before, ...equals, `${sql} is null`].join(' and '))
      }
    }
    before = [...before, ...places.map(equal)]
    from = until
  }
  return { ranges, equals: before }
}

/** The keys that one comparison of rows covers: neighbours of one table with a value in the same direction. */
function groupFrom(keys: readonly SortKey[], values: readonly (string | null)[], from: number): readonly SortKey[] {
  if (values[from] === null) return keys.slice(from, from + 1)
  const first = keys[from]
  const end = keys.findIndex(
    ({ isDescending, related }, at) =>
      at > from &&
      (values[at] === null || isDescending !== first?.isDescending || related?.relation !== first.related?.relation),
  )
  return keys.slice(from, end < 0 ? undefined : end)
}
