import { declareField, type FieldOptions, type RelatedSearch } from '../../declare/field'
import { isId } from '../../declare/formats'
import { defineKind } from '../../declare/kind'
import { invalid } from '../issues'

/** The effect on this record of deleting the related one; by default the deletion is refused. */
export type OnDelete = 'restrict' | 'cascade' | 'clear'

export interface RelationOptions extends Omit<FieldOptions, 'search'>, RelatedSearch {
  onDelete?: OnDelete
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
  options: ['to', 'onDelete'],
  checkOptions: ({ required, onDelete }, report) => {
    const cure = "use onDelete: 'restrict' or 'cascade', or remove required"
    if (required && onDelete === 'clear') report('onDelete', `'clear' would empty a required relation: ${cure}`)
  },
  normalise: (value) => (value === '' ? null : value),
  check: (value) => (isId(value) ? [] : invalid('id')),
  parse: (text) => (isId(text.trim()) ? text.trim() : undefined),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    relation: typeof relationKind
  }
}
