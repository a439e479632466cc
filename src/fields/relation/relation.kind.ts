import { declareField, type FieldOptions, type RelatedSearch } from '../../declare/field'
import { isId } from '../../declare/formats'
import { defineKind } from '../../declare/kind'
import { invalid } from '../issues'

/** The effect on this record of deleting the related one; by default the deletion is refused. */
export type OnDelete = 'restrict' | 'cascade' | 'clear'

export interface RelationOptions extends Omit<FieldOptions, 'search'>, RelatedSearch {
  onDelete?: OnDelete
  /** The related record of the same resource is above this one: the records are a tree. */
  tree?: boolean
}

/** One record of another resource, by the resource's name. */
export const relation = <const To extends string, const O extends RelationOptions = object>(
  to: To,
  options: O = {} as O,
) => declareField<'relation', { to: To } & O, string>('relation', { to, ...options })

export const relationKind = defineKind({
  name: 'relation',
  build: relation,
  shape: 'reference',
  valueType: 'id',
  searchable: true,
  options: ['to', 'onDelete', 'tree'],
  normalise: (value) => (value === '' ? null : value),
  check: (value) => (isId(value) ? [] : invalid('id')),
  parse: (text) => (isId(text.trim()) ? text.trim() : undefined),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    relation: typeof relationKind
  }
}
