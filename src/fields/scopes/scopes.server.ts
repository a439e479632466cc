import type { ScopeAccess } from '../../declare/token-scopes'
import { resourceValuesKind } from '../resource-values.server'

export const server = resourceValuesKind<ScopeAccess>({
  type: 'TokenScope',
  description: 'A resource and the permissions of a token on it.',
  key: 'access',
  chosen: 'The permitted kinds of access, without duplicates.',
  enumName: 'TokenAccess',
  enumDescription: 'A kind of access to a resource.',
  meanings: {
    read: 'List and show its records, and subscribe to changes.',
    write: 'Create, update and delete them.',
    actions: 'Take its actions, such as `publish` or `refund`.',
  },
})
