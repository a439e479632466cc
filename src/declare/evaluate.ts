import { compareValues, digitsOf, fitsPattern } from './comparison'
import type { AnyField, AnyRecord } from './field'
import { type AnyFilter, type FieldComparison, isReference, type ValueType } from './filter'
import { isDecimal } from './formats'
import { kindOf } from './kind'
import { fieldByProperty, isLocalized, propertyOf } from './properties'
import { fieldOf, type ResourceAction, type ResourceDeclaration } from './resource'

/** The values of `$now` and `$me`. */
export interface Surroundings {
  now: string
  /** The actor's id. */
  me: string | null
}

/** The values at this moment for an actor. */
export const surroundingsOf = (me: string | null): Surroundings => ({ now: new Date().toISOString(), me })

/**
 * Whether a record meets a filter, in the browser and in hooks. A property test compares it with the SQL. A comparison
 * with a missing value is false, except `is`/`isNot` and `eq: null`. Every record meets an omitted filter.
 */
export function meets(
  resource: ResourceDeclaration,
  filter: AnyFilter | undefined,
  record: AnyRecord,
  around: Surroundings,
): boolean {
  return Object.entries(filter ?? {}).every(([key, condition]) => {
    if (condition === undefined || condition === null) return true
    if (key === 'and') return (condition as AnyFilter[]).every((part) => meets(resource, part, record, around))
    if (key === 'or') {
      const parts = condition as AnyFilter[]
      return parts.length === 0 || parts.some((part) => meets(resource, part, record, around))
    }
    if (key === 'not') return !meets(resource, condition as AnyFilter, record, around)
    return meetsField(resource, key, condition as FieldComparison, record, around)
  })
}

function meetsField(
  resource: ResourceDeclaration,
  name: string,
  comparison: FieldComparison,
  record: AnyRecord,
  around: Surroundings,
): boolean {
  const type = valueTypeOf(resource, name)
  const field = fieldOf(resource, name)
  if (field && isLocalized(field)) {
    const texts = (record[name] ?? {}) as AnyRecord
    return Object.entries(comparison as Readonly<Record<string, FieldComparison>>).every(([language, part]) =>
      meetsComparison(type, texts[language], part, record, around),
    )
  }
  const shape = field && kindOf(field).shape
  if (field && shape === 'reference') {
    const property = propertyOf(name, field)
    const related = (record[name] ?? (record[property] ? { id: record[property] } : null)) as AnyRecord | null
    return Object.entries(comparison as Readonly<Record<string, FieldComparison>>).every(([key, part]) =>
      meetsComparison('id', related?.[key], part, record, around),
    )
  }
  if (field && shape === 'links') {
    const parts = Object.values(comparison as Readonly<Record<string, FieldComparison>>)
    return (
      parts.length === 0 ||
      linkedIds(name, field, record).some((id) =>
        parts.every((part) => meetsComparison('id', id, part, record, around)),
      )
    )
  }
  return meetsComparison(type, record[name], comparison, record, around)
}

/** The ids in a many-to-many field, from the record's ids or its related records, whichever were read. */
function linkedIds(name: string, field: AnyField, record: AnyRecord): readonly unknown[] {
  const ids = record[propertyOf(name, field)] as readonly unknown[] | undefined
  return ids ?? ((record[name] ?? []) as readonly AnyRecord[]).map(({ id }) => id)
}

/** The value type of a field or of a base column. */
export function valueTypeOf(resource: ResourceDeclaration, name: string): ValueType {
  if (name === 'id') return 'id'
  if (name === 'createdAt' || name === 'updatedAt') return 'instant'
  if (name === 'version') return 'number'
  const field = fieldOf(resource, name) ?? fieldByProperty(resource, name)
  return field ? kindOf(field).valueType(field) : 'none'
}

function meetsComparison(
  type: ValueType,
  value: unknown,
  comparison: FieldComparison | null | undefined,
  record: AnyRecord,
  around: Surroundings,
): boolean {
  const own = completed(type, value)
  const resolved = (operand: unknown) => completed(type, resolve(type, operand, record, around))
  return Object.entries(comparison ?? {}).every(([operator, operand]) => {
    if (operand === undefined) return true
    if (operator === 'is' || (operator === 'eq' && operand === null)) return own === operand
    if (operator === 'isNot' || (operator === 'neq' && operand === null)) return own !== operand
    return operand !== null && holds(type, own, operator, operand, resolved)
  })
}

/** A value to compare; null for a missing one, and for the incomplete text of a number in a form (`12x`). */
function completed(type: ValueType, value: unknown): unknown {
  const isIncomplete = (type === 'number' || type === 'decimal') && typeof value === 'string' && !isDecimal(value)
  return isIncomplete ? null : (value ?? null)
}

/** The value of an operand: `$now` (today, for a date), `$me`, another field; any other operand is its own value. */
function resolve(type: ValueType, operand: unknown, record: AnyRecord, around: Surroundings): unknown {
  if (!isReference(operand)) return operand
  if (operand === '$now') return type === 'date' ? around.now.slice(0, 10) : around.now
  if (operand === '$me') return around.me
  return record[operand.slice(1)] ?? null
}

/** A comparison with SQL's three-valued logic: unknown counts as false. */
function holds(
  type: ValueType,
  value: unknown,
  operator: string,
  operand: unknown,
  resolved: (operand: unknown) => unknown,
): boolean {
  if (operator === 'in' || operator === 'notIn') {
    const list = (operand as unknown[]).filter((each) => each !== null).map(resolved)
    if (list.length === 0) return operator === 'notIn'
    if (value === null) return false
    const isAmong = list.some((other) => other !== null && compareValues(type, value, other) === 0)
    return operator === 'in' ? isAmong : !isAmong && !list.includes(null)
  }
  if (value === null) return false
  if (operator === 'between' || operator === 'notBetween') {
    const range = operand as { lower: unknown; upper: unknown }
    const [lower, upper] = [resolved(range.lower), resolved(range.upper)]
    const isBelow = lower !== null && compareValues(type, value, lower) < 0
    const isAbove = upper !== null && compareValues(type, value, upper) > 0
    return operator === 'notBetween' ? isBelow || isAbove : !isBelow && !isAbove && lower !== null && upper !== null
  }
  if (operator === 'digits') return digitsOf(operand) !== '' && digitsOf(value).includes(digitsOf(operand))
  const pattern = patterns[operator]
  if (pattern) return fitsPattern(String(value), String(operand), pattern.ignoreCase) === pattern.fits
  const other = resolved(operand)
  const sign = signs[operator]
  if (!sign) throw new Error(`There is no operator "${operator}".`)
  return other !== null && sign(compareValues(type, value, other))
}

const patterns: Readonly<Record<string, { ignoreCase: boolean; fits: boolean }>> = {
  like: { ignoreCase: false, fits: true },
  notLike: { ignoreCase: false, fits: false },
  iLike: { ignoreCase: true, fits: true },
  notILike: { ignoreCase: true, fits: false },
}

const signs: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
}

/** The values that an action sets on a record, by its declaration. */
export const valuesSet = (
  resource: ResourceDeclaration,
  { set = {} }: Pick<ResourceAction, 'set'>,
  record: AnyRecord,
  around: Surroundings,
): AnyRecord =>
  Object.fromEntries(
    Object.entries(set).map(([property, value]) => [
      property,
      resolve(valueTypeOf(resource, property), value, record, around),
    ]),
  )

/** The record after an action, as far as the declaration defines it. */
export function afterAction<Found extends AnyRecord>(
  resource: ResourceDeclaration,
  action: string,
  record: Found,
  around: Surroundings,
): Found {
  return { ...record, ...valuesSet(resource, resource.actions[action] ?? {}, record, around) }
}
