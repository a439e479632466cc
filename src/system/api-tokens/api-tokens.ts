import { defineResource, type RoleScheme } from '../../declare'
import { singularOf } from '../../declare/names'
import { declaredSchemes, type StaffAccounts, staffOf } from '../../declare/role-scheme'
import type { Singular } from '../../declare/types'
import { f } from '../../fields'

/** The prefix of all tokens, so that scanners recognize leaked secrets. */
export const tokenPrefix = 'sdk_'

const ownedBy = <const To extends StaffAccounts>(to: To, roleScheme?: RoleScheme) =>
  f.relation(to, { write: 'never', onDelete: 'cascade', ...(roleScheme && { roleScheme }) })

/** The field for the owner of a token, named after the singular of the accounts: `admin`. */
export const ownerField = (accounts: string) => singularOf(accounts) as Singular<StaffAccounts>

const isShared = new Set(declaredSchemes.map((roleScheme) => staffOf(roleScheme).accounts)).size === 1

/** A relation to the accounts of each role scheme; a single one if all share them. */
const owners = Object.fromEntries(
  declaredSchemes.map((roleScheme) => {
    const { accounts } = staffOf(roleScheme)
    return [ownerField(accounts), ownedBy(accounts, isShared ? undefined : roleScheme)]
  }),
) as { readonly [To in StaffAccounts as Singular<To>]: ReturnType<typeof ownedBy<To>> }

const ownerNames = Object.keys(owners) as Singular<StaffAccounts>[]

/** API tokens: programs act for their owner with at most the owner's permissions (api.md "Tokens"). */
export const apiTokens = defineResource('apiTokens', {
  icon: 'token',
  group: 'other',
  path: '/api-tokens',
  title: 'name',
  collaboration: false,
  duplicate: false,
  operations: ['list', 'show', 'create'],
  fields: {
    name: f.text({ required: true, max: 60, search: true, write: 'create' }),
    scopes: f.scopes({ required: true, write: 'create' }),
    expiresAt: f.datetime({ write: 'create', ahead: [7, 30, 90, 365] }),
    token: f.token({ prefix: tokenPrefix, unique: true, write: 'never' }),
    startsWith: f.text({ max: 20, write: 'never' }),
    ...owners,
    lastUsedAt: f.datetime({ write: 'never' }),
    revokedAt: f.datetime({ write: 'action' }),
    status: f.computed({
      cases: [
        { value: 'revoked', when: { revokedAt: { isNot: null } } },
        { value: 'expired', when: { expiresAt: { lte: '$now' } } },
        { value: 'active' },
      ],
    }),
  },
  list: {
    columns: ['name', 'status', 'startsWith', 'scopes', ...ownerNames, 'lastUsedAt', 'expiresAt', 'createdAt'],
    sort: '-createdAt',
    filters: ['status', ...ownerNames, 'lastUsedAt', 'expiresAt'],
  },
  form: [
    { id: 'main', fields: ['name'] },
    { id: 'access', fields: ['scopes'] },
    { id: 'expiry', fields: ['expiresAt'] },
  ],
  show: [
    { id: 'main', fields: ['name', 'status', 'startsWith', ...ownerNames] },
    { id: 'access', fields: ['scopes'] },
    { id: 'dates', fields: ['lastUsedAt', 'expiresAt', 'revokedAt'] },
  ],
  actions: {
    revoke: {
      icon: 'cancel',
      when: { revokedAt: { is: null } },
      set: { revokedAt: '$now' },
      bulk: true,
      confirm: true,
      danger: true,
    },
  },
})
