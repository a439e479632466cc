import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'

export interface TokenOptions extends FieldOptions {
  /** Its prefix, so that scanners recognize leaked secrets. */
  prefix: string
  /** Stored encrypted instead of hashed, because the program signs with it. */
  sealed?: boolean
}

/** A generated key: shown once in the answer to its creation, and stored as a hash, or encrypted. */
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
