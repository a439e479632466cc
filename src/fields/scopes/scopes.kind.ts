import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkResourceWords, formatResourceWords } from '../resource-words'

/** What a scope may open of a resource: reading it, changing its records, taking its actions. */
export const scopeAccess = ['read', 'write', 'actions'] as const
export type ScopeAccess = (typeof scopeAccess)[number]

/** A resource and what may be done with it. */
export interface Scope {
  readonly resource: string
  readonly access: readonly ScopeAccess[]
}

/** Which resources may be read, written or acted upon, each once; whoever holds it still has no more than their role. */
export const scopes = <const O extends FieldOptions = object>(options: O = {} as O) =>
  declareField<'scopes', O, readonly Scope[]>('scopes', options)

/** Which access an operation or an action's name needs. */
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
