import { staffBehaviour } from '../../server/account/staff-behaviour'
import type { Accounts } from '../../server/auth/accounts'
import { defineBehaviour } from '../../server/operations/behaviour'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import { roleSchemes } from './product'

/** Staff under role scheme A. */
export const admins = defineResource('admins', {
  title: 'username',
  fields: {
    username: f.text({ required: true, unique: true, min: 2, max: 30, search: true }),
    email: f.email({ required: true, unique: true, search: true }),
    displayName: f.text({ max: 60, search: true }),
    password: f.password({ required: true }),
    role: f.enum(roleSchemes.A.roles, { required: true, default: 'support' }),
    status: f.enum(['active', 'inactive'], { required: true, default: 'active' }),
    secondStep: f.boolean(),
    lastLoginAt: f.datetime({ write: 'never' }),
  },
  deletion: { set: { status: 'inactive' } },
})

/** Customers, and staff under role scheme B. */
export const users = defineResource('users', {
  title: 'username',
  fields: {
    username: f.text({ required: true, unique: true, min: 2, max: 30, search: true }),
    email: f.email({ required: true, unique: true, search: true }),
    name: f.text({ max: 60, search: true }),
    password: f.password({ confirm: true }),
    role: f.enum([...roleSchemes.B.roles, 'user'], {
      required: true,
      default: 'user',
      schemeValues: { B: roleSchemes.B.roles },
    }),
    status: f.enum(['active', 'inactive', 'suspended', 'invited'], { required: true, default: 'active' }),
    points: f.int({ default: 0, write: 'never' }),
    lastLoginAt: f.datetime({ write: 'never' }),
  },
  deletion: { set: { status: 'inactive' } },
  actions: { suspend: { when: { status: { eq: 'active' } }, set: { status: 'suspended' }, bulk: true } },
})

// The names are accounts of this product, which replaces the other one when tests run.
const named = (name: string) => name as Accounts

export const adminsBehaviour = defineBehaviour(admins, (scheme) => staffBehaviour(scheme, named('admins')))

export const usersBehaviour = defineBehaviour(users, (scheme) => staffBehaviour(scheme, named('users')))
