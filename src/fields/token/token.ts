import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'

export interface TokenOptions extends FieldOptions {
  /** What it begins with, so that scanners for leaked secrets know it. */
  prefix: string
}

/** A key that the program makes, shows once in the answer of the record's creation, and keeps as a hash alone. */
export const token = <const O extends TokenOptions>(options: O) => declareField<'token', O, string>('token', options)

export const tokenKind = defineKind({
  name: 'token',
  shape: 'token',
  sortable: false,
  options: ['prefix'],
  parse: () => undefined,
  format: () => '',
})
