import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'

export interface TokenOptions extends FieldOptions {
  /** What it begins with, so that scanners for leaked secrets know it. */
  prefix: string
  /** Kept sealed and not as a hash: the program itself has to use it, to sign with it. */
  sealed?: boolean
}

/** A key that the program makes, shows once in the answer of the record's creation, and keeps as a hash, or sealed. */
export const token = <const O extends TokenOptions>(options: O) => declareField<'token', O, string>('token', options)

export const tokenKind = defineKind({
  name: 'token',
  build: token,
  shape: 'issued',
  sortable: false,
  options: ['prefix', 'sealed'],
  parse: () => undefined,
  format: () => '',
})

declare module '../../declare/kind' {
  interface FieldKinds {
    token: typeof tokenKind
  }
}
