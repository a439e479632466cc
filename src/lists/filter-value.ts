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
export type FilterValue =
  | { readonly shape: 'choices'; readonly values: readonly string[] }
  | { readonly shape: 'flag'; readonly value: boolean }
  | { readonly shape: 'range'; readonly from: string | null; readonly to: string | null }
  | { readonly shape: 'text'; readonly text: string }
  | { readonly shape: 'records'; readonly ids: readonly string[] }
  | { readonly shape: 'period'; readonly period: string }
  | { readonly shape: 'empty'; readonly isEmpty: boolean }

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

/** Whether records may be filtered by the presence of a value. Localized texts have a value for each language. */
export function mayFilterEmpty(resource: ResourceDeclaration, name: string): boolean {
  const field = fieldOf(resource, name)
  if (!field || filterShapeOf(resource, name) === null) return false
  return hasShape(field, 'column', 'reference') && isNullable(field) && !isLocalized(field)
}

/** Whether a relation leads to records of a tree. */
export const isOfTree = (field: AnyField | undefined) => treeOf(resourceNamed(String(field?.to)).fields) !== undefined
