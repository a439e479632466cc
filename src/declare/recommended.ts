import { compareDecimal } from './comparison'
import { meets, type Surroundings } from './evaluate'
import type { AnyField, AnyRecord } from './field'
import { kindOf } from './kind'
import { fieldOf, type RecommendedRange, type ResourceDeclaration } from './resource'

/** One range that applies to a field now. */
export interface ApplicableRange extends RecommendedRange {
  readonly id: string
}

/** The recommended ranges of a field for the current record. */
export interface FieldRecommended {
  /** All applicable ranges: the value should be in one of them. */
  readonly ranges: readonly ApplicableRange[]
  /** The range of the value; null if it is in none or missing. */
  readonly kept: ApplicableRange | null
  /** The value in percent of the other field, for ranges of percents. */
  readonly percent: number | null
  /** There is a value, and it is in none of them. */
  readonly isUnusual: boolean
}

/**
 * The recommended ranges of a field, for a record or for the current values of a form. Undefined if none applies. An
 * incomplete value (`12x`) is ignored.
 */
export function recommendedOn(
  resource: ResourceDeclaration,
  name: string,
  record: AnyRecord,
  around: Surroundings,
): FieldRecommended | undefined {
  const field = fieldOf(resource, name)
  const ranges = resource.recommended.flatMap(({ id, when, ranges }) => {
    const range = ranges[name]
    return range && meets(resource, when, record, around) ? [{ ...range, id }] : []
  })
  const [first] = ranges
  if (!field || !first) return undefined
  const value = isReadable(field, record[name]) ? record[name] : null
  const percent = first.percentOf === undefined ? null : percentOf(value, record[first.percentOf])
  const judged = first.percentOf === undefined ? value : percent
  if (judged === null) return { ranges, kept: null, percent, isUnusual: false }
  const kept = ranges.find(({ from, to }) => isBetween(judged, from, to)) ?? null
  return { ranges, kept, percent, isUnusual: kept === null }
}

const isReadable = (field: AnyField, value: unknown) =>
  value !== null && value !== undefined && kindOf(field).check(value, field).length === 0

/** A whole number in percent of another, to a tenth; null if either is missing or the other is zero. */
function percentOf(value: unknown, base: unknown): number | null {
  if (typeof value !== 'number' || typeof base !== 'number' || base <= 0) return null
  return Math.round((value / base) * 1000) / 10
}

/** Exact comparison, because either may be a decimal string. */
const isBetween = (value: unknown, from: number | string, to: number | string) =>
  compareDecimal(String(value), String(from)) >= 0 && compareDecimal(String(value), String(to)) <= 0
