import { kindOf } from '../fields'
import { compareValues, fitsPattern } from './comparison'
import type { AnyField } from './field'
import { type AnyFilter, type FieldComparison, isReference } from './filter'
import type { ValueType } from './operators'
import { fieldByProperty, isLocalized } from './properties'
import { fieldOf, type ResourceDeclaration } from './resource'

/** What `$now` and `$me` stand for. */
export interface Surroundings {
  now: string
  /** Id of the one who asks. */
  me: string | null
}

export type AnyRecord = Readonly<Record<string, unknown>>

/**
 * Whether a record meets a filter: the browser's and the hooks' reading of the language, held by a property test to the
 * same rows as the SQL. A comparison with a value that is not there never holds, `is`/`isNot` and `eq: null` excepted.
 */
export function meets(
  resource: ResourceDeclaration,
  filter: AnyFilter,
  record: AnyRecord,
  around: Surroundings,
): boolean {
  return Object.entries(filter).every(([key, condition]) => {
    if (condition === undefined || condition === null) return true
    if (key === 'and') return (condition as AnyFilter[]).every((part) => meets(resource, part, record, around))
    if (key === 'or') {
      const parts = condition as AnyFilter[]
      return parts.length === 0 || parts.some((part) => meets(resource, part, record, around))
    }
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
  if (field && kindOf(field).shape === 'reference') {
    const related = (record[name] ?? (record[`${name}Id`] ? { id: record[`${name}Id`] } : null)) as AnyRecord | null
    return Object.entries(comparison as Readonly<Record<string, FieldComparison>>).every(([key, part]) =>
      meetsComparison('id', related?.[key], part, record, around),
    )
  }
  return meetsComparison(type, record[name], comparison, record, around)
}

/** The value type of a field or of one of the columns every record has. */
export function valueTypeOf(resource: ResourceDeclaration, name: string): ValueType {
  if (name === 'id') return 'id'
  if (name === 'createdAt' || name === 'updatedAt') return 'instant'
  if (name === 'version') return 'number'
  const field = fieldOf(resource, name) ?? fieldByProperty(resource, name)?.[1]
  return field ? kindOf(field).valueType(field as AnyField) : 'none'
}

function meetsComparison(
  type: ValueType,
  value: unknown,
  comparison: FieldComparison,
  record: AnyRecord,
  around: Surroundings,
): boolean {
  return Object.entries(comparison).every(([operator, operand]) => {
    if (operand === undefined) return true
    return holds(type, value, operator, resolve(operand, record, around))
  })
}

function resolve(operand: unknown, record: AnyRecord, around: Surroundings): unknown {
  if (!isReference(operand)) return operand
  if (operand === '$now') return around.now
  if (operand === '$me') return around.me
  return record[operand.slice(1)]
}

function holds(type: ValueType, value: unknown, operator: string, operand: unknown): boolean {
  const isMissing = value === null || value === undefined
  if (operator === 'is' || (operator === 'eq' && operand === null))
    return isMissing ? operand === null : value === operand
  if (operator === 'isNot' || (operator === 'neq' && operand === null))
    return isMissing ? operand !== null : value !== operand
  if (operator === 'notIn' && (operand as unknown[]).length === 0) return true
  if (isMissing || operand === null || operand === undefined) return false
  const compare = (other: unknown) => compareValues(type, value, other)
  switch (operator) {
    case 'eq':
      return compare(operand) === 0
    case 'neq':
      return compare(operand) !== 0
    case 'gt':
      return compare(operand) > 0
    case 'gte':
      return compare(operand) >= 0
    case 'lt':
      return compare(operand) < 0
    case 'lte':
      return compare(operand) <= 0
    case 'in':
      return (operand as unknown[]).some((other) => compare(other) === 0)
    case 'notIn':
      return !(operand as unknown[]).some((other) => compare(other) === 0)
    case 'between':
    case 'notBetween': {
      const { lower, upper } = operand as { lower: unknown; upper: unknown }
      return (compare(lower) >= 0 && compare(upper) <= 0) === (operator === 'between')
    }
    case 'like':
    case 'iLike':
      return fitsPattern(String(value), String(operand), operator === 'iLike')
    case 'notLike':
    case 'notILike':
      return !fitsPattern(String(value), String(operand), operator === 'notILike')
    default:
      throw new Error(`There is no operator "${operator}".`)
  }
}
