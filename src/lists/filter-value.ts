import { type AnyField, fieldOf, type ResourceDeclaration, valueTypeOf } from '../declare'
import { kindOf } from '../declare/kind'
import { isLocalized, isNullable } from '../declare/properties'
import { hasShape, treeOf } from '../declare/traits'
import { resourceNamed } from '../registry/resources'

/**
 * The value of a list filter: enum values · a boolean · a range · a contained text · related records. Dates and times
 * also have a period relative to the reader's day, such as `last-30-days`. Fields without a required value may be empty or
 * not.
 */
export type FilterValue = FilterMarks &
  (
    | { readonly shape: 'choices'; readonly values: readonly string[] }
    | { readonly shape: 'flag'; readonly value: boolean }
    | { readonly shape: 'range'; readonly from: string | null; readonly to: string | null }
    | { readonly shape: 'text'; readonly text: string }
    | { readonly shape: 'records'; readonly ids: readonly string[] }
    | { readonly shape: 'period'; readonly period: string }
    | { readonly shape: 'empty'; readonly isEmpty: boolean }
  )

/** How the records that match a filter count. */
export interface FilterMarks {
  /** All others are meant. */
  readonly not?: true
  /** Of several filters with this mark, one is enough. */
  readonly any?: true
}

/** A filter with one mark set or removed. */
export function withMark(value: FilterValue, mark: keyof FilterMarks, isSet: boolean | undefined): FilterValue {
  const { [mark]: _, ...others } = value
  return (isSet ? { ...others, [mark]: true } : others) as FilterValue
}

/** The filter of a range; null without bounds. */
export const rangeOf = (from: string | null, to: string | null): FilterValue | null =>
  from === null && to === null ? null : { shape: 'range', from, to }

export type FilterShape = Exclude<FilterValue['shape'], 'period' | 'empty'>

/** The shape of a field's filter; null if the field cannot be filtered. A range of times may also be a period. */
export function filterShapeOf(resource: ResourceDeclaration, name: string): FilterShape | null {
  const field = fieldOf(resource, name)
  const shape = field ? kindOf(field).shape : 'column'
  if (shape === 'reference' || shape === 'links') return 'records'
  if (shape !== 'column' && shape !== 'derived') return null
  switch (valueTypeOf(resource, name)) {
    case 'enum':
      return 'choices'
    case 'boolean':
      return 'flag'
    case 'number':
    case 'decimal':
    case 'date':
    case 'instant':
      return 'range'
    case 'text':
      return 'text'
    default:
      return null
  }
}

/** Whether a filter may mean all other records. A range may not: the opposite range means the same. */
export const mayNegate = (resource: ResourceDeclaration, name: string): boolean =>
  ['choices', 'records', 'text'].includes(filterShapeOf(resource, name) ?? '')

/** Whether records may be filtered by the presence of a value. Localized texts have a value for each language. */
export function mayFilterEmpty(resource: ResourceDeclaration, name: string): boolean {
  const field = fieldOf(resource, name)
  if (!field || filterShapeOf(resource, name) === null) return false
  return hasShape(field, 'column', 'reference') && isNullable(field) && !isLocalized(field)
}

/** Whether a relation leads to records of a tree. */
export const isOfTree = (field: AnyField | undefined) => treeOf(resourceNamed(String(field?.to)).fields) !== undefined
