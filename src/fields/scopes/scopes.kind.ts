import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkResourceWords, formatResourceWords } from '../resource-words'

/** Kinds of access: reading, writing, taking actions. */
export const scopeAccess = ['read', 'write', 'actions'] as const
export type ScopeAccess = (typeof scopeAccess)[number]

/** A resource and the granted kinds of access. */
export interface Scope {
  readonly resource: string
  readonly access: readonly ScopeAccess[]
}

/** Granted kinds of access by resource, each resource once; never more than the owner's role. */
export const scopes = <const O extends FieldOptions = object>(options: O = {} as O) =>
  declareField<'scopes', O, readonly Scope[]>('scopes', options)

/** The kind of access for an operation or an action. */
export function scopeAccessOf(action: string): ScopeAccess {
  if (['list', 'show', 'export'].includes(action)) return 'read'
  return ['create', 'edit', 'delete'].includes(action) ? 'write' : 'actions'
}

export const scopesKind = defineKind({
  name: 'scopes',
  build: scopes,
  sortable: false,
  parts: ['resource', 'access'],
  check: checkResourceWords({ key: 'access', words: scopeAccess, issue: 'scope' }),
  parse: () => undefined,
  format: formatResourceWords('access'),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    scopes: typeof scopesKind
  }
}
