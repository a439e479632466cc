import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/** What every token begins with, so that scanners for leaked secrets know one. */
export const tokenPrefix = 'sdk_'

/** Tokens with which programs ask the endpoint in somebody's name, and may less than they (api.md "Accounts"). */
export const apiTokens = defineResource('apiTokens', {
  icon: 'token',
  group: 'other',
  path: '/api-tokens',
  title: 'name',
  operations: ['list', 'show', 'create'],
  fields: {
    name: f.text({ required: true, max: 60, search: true, write: 'create' }),
    scopes: f.scopes({ required: true, write: 'create' }),
    expiresAt: f.datetime({ write: 'create', ahead: [7, 30, 90, 365] }),
    token: f.token({ prefix: tokenPrefix, unique: true, write: 'never' }),
    startsWith: f.text({ max: 20, write: 'never' }),
    admin: f.relation('admins', { write: 'never', onDelete: 'cascade', reading: 'A' }),
    user: f.relation('users', { write: 'never', onDelete: 'cascade', reading: 'B' }),
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
    columns: ['name', 'status', 'startsWith', 'scopes', 'admin', 'user', 'lastUsedAt', 'expiresAt', 'createdAt'],
    sort: '-createdAt',
    filters: ['status', 'admin', 'user', 'lastUsedAt', 'expiresAt'],
  },
  form: [
    { id: 'main', fields: ['name'] },
    { id: 'access', fields: ['scopes'] },
    { id: 'expiry', fields: ['expiresAt'] },
  ],
  show: [
    { id: 'main', fields: ['name', 'status', 'startsWith', 'admin', 'user'] },
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

export type ApiToken = Row<typeof apiTokens>
