import { declareField, type RelatedSearch } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import type { LatestOptions } from '../../declare/traits'

export interface ChildrenOptions extends RelatedSearch {
  /** The relation field of the other resource that points here. */
  by: string
  /** Shows the first records of their list above the tabs of this record. */
  latest?: LatestOptions
}

/** The records of another resource that point to this one: a tab on its screen, and "some" in its filters. */
export const children = <const To extends string, const O extends ChildrenOptions>(to: To, options: O) =>
  declareField<'children', { to: To; write: 'never' } & O, never>('children', { to, write: 'never', ...options })

export const childrenKind = defineKind({
  name: 'children',
  build: children,
  shape: 'inverse',
  sortable: false,
  searchable: true,
  options: ['to', 'by', 'latest'],
  parse: () => undefined,
  format: () => '',
})

declare module '../../declare/kind' {
  interface FieldKinds {
    children: typeof childrenKind
  }
}
