import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'

/** A value without a declared shape, such as the changed fields of a record; only the program writes it. */
export const json = <const O extends FieldOptions = object>(options: O = {} as O) =>
  declareField<'json', O, Readonly<Record<string, unknown>>>('json', options)

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
