import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'

/** A value without a declared shape, such as the changed fields of a record; only the program writes it. */
export const json = fieldBuilder<'json', FieldOptions, Readonly<Record<string, unknown>>>('json')

export const jsonKind = defineKind({
  name: 'json',
  build: json,
  sortable: false,
  parse: () => undefined,
  format: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    json: typeof jsonKind
  }
}
