import { defineResource } from '../../declare'
import { f } from '../../fields'

/** Staff accounts in role scheme A (specification section 6). */
export const admins = defineResource('admins', {
  icon: 'shield',
  group: 'userManagement',
  path: '/users/admins',
  title: 'username',
  duplicate: false,
  fields: {
    username: f.text({ required: true, unique: true, min: 2, max: 30, search: true }),
    email: f.email({ required: true, unique: true, search: true }),
    displayName: f.text({ max: 60, search: true }),
    password: f.password({ required: true }),
    role: f.enum(['super_admin', 'editor', 'moderator', 'support'], { required: true, default: 'support' }),
    status: f.enum(['active', 'inactive'], { required: true, default: 'active' }),
    secondStep: f.boolean(),
    lastLoginAt: f.datetime({ write: 'never' }),
  },
  deletion: { set: { status: 'inactive' } },
  list: {
    columns: ['username', 'displayName', 'email', 'role', 'status', 'lastLoginAt', 'createdAt'],
    sort: 'username',
    filters: ['role', 'status', 'username', 'email', 'lastLoginAt'],
  },
  form: [
    { id: 'account', fields: ['username', 'email', 'displayName'] },
    { id: 'access', fields: ['role', 'status', 'password', 'secondStep'] },
  ],
  show: [
    { id: 'account', fields: ['username', 'email', 'displayName'] },
    { id: 'access', fields: ['role', 'status', 'secondStep', 'lastLoginAt'] },
  ],
})
