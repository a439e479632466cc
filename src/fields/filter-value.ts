import { fieldOf, type ResourceDeclaration, valueTypeOf } from '../declare'
import { kindOf } from '../declare/kind'

/**
 * What a person may say about a field in a list: some of its words · yes or no · between two bounds · containing a text ·
 * some of the records it leads to.
 */
export type FilterValue =
  | { readonly shape: 'choices'; readonly values: readonly string[] }
  | { readonly shape: 'flag'; readonly value: boolean }
  | { readonly shape: 'range'; readonly from: string | null; readonly to: string | null }
  | { readonly shape: 'text'; readonly text: string }
  | { readonly shape: 'records'; readonly ids: readonly string[] }

export type FilterShape = FilterValue['shape']

/** The shape of a field's filter; null for a field that a list cannot be filtered by. */
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
