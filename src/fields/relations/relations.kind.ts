import { declareField, type FieldOptions, type RelatedSearch } from '../../declare/field'
import { isId } from '../../declare/formats'
import { defineKind } from '../../declare/kind'
import { invalid, mostEntries } from '../issues'
import type { OnDelete } from '../relation/relation.kind'
import { checkEntries } from '../strings/strings.kind'

export interface RelationsOptions extends Omit<FieldOptions, 'search'>, RelatedSearch {
  /** The effect on the links of deleting a related record. */
  onDelete?: OnDelete
  maxEntries?: number
}

/** Several records of another resource, in the chosen order. */
export const relations = <const To extends string, const O extends RelationsOptions = object>(
  to: To,
  options: O = {} as O,
) => declareField<'relations', { to: To } & O, readonly string[]>('relations', { to, ...options })

export const relationsKind = defineKind({
  name: 'relations',
  build: relations,
  shape: 'links',
  valueType: 'none',
  sortable: false,
  searchable: true,
  options: ['to', 'onDelete', 'maxEntries'],
  check: (value, field) => checkEntries(value, field, (entry) => (isId(entry) ? [] : invalid('id'))),
  longest: (field) => mostEntries(field) * 40,
  parse: (text) => text.split(/[\s,]+/).filter(Boolean),
  format: (value) => (Array.isArray(value) ? value.join(' ') : ''),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    relations: typeof relationsKind
  }
}
