import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { type Scope, scopeAccess } from '../../declare/token-scopes'
import { checkResourceValues, formatResourceValues, parseResourceValues } from '../resource-values'

/** Granted kinds of access by resource, each resource once; never more than the owner's role. */
export const scopes = fieldBuilder<'scopes', FieldOptions, readonly Scope[]>('scopes')

export const scopesKind = defineKind({
  name: 'scopes',
  build: scopes,
  sortable: false,
  parts: ['resource', 'access'],
  check: checkResourceValues({ key: 'access', values: scopeAccess, issue: 'scope' }),
  parse: parseResourceValues('access'),
  format: formatResourceValues('access'),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    scopes: typeof scopesKind
  }
}
