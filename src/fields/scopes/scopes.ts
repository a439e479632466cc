import { declareField, type FieldOptions } from '../../declare/field'
import { type Complaint, defineKind } from '../../declare/kind'
import { complain } from '../complaints'

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

const mostScopes = 100

function checkScopes(value: unknown): readonly Complaint[] {
  if (!Array.isArray(value)) return complain('list')
  if (value.length > mostScopes) return complain('maxEntries', { max: mostScopes })
  const seen = new Set<unknown>()
  return value.flatMap((scope: Partial<Scope> | null, index) => {
    const { resource, access } = scope ?? {}
    const isResource = typeof resource === 'string' && /^[a-z][a-zA-Z0-9]{0,40}$/.test(resource) && !seen.has(resource)
    seen.add(resource)
    const isAccess =
      Array.isArray(access) &&
      access.length > 0 &&
      new Set(access).size === access.length &&
      access.every((each) => scopeAccess.includes(each))
    return isResource && isAccess ? [] : complain('scope', undefined, String(index))
  })
}

export const scopesKind = defineKind({
  name: 'scopes',
  sortable: false,
  check: checkScopes,
  parse: () => undefined,
  format: (value) =>
    Array.isArray(value)
      ? (value as Scope[]).map(({ resource, access }) => `${resource}: ${access.join(' ')}`).join('\n')
      : '',
})
