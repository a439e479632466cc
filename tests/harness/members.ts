import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

/** A resource with each shape of filter: tests of addresses and filters of a list. */
export const members = defineResource('members', {
  title: 'username',
  fields: {
    username: f.text({ required: true, search: true }),
    email: f.email({ required: true, search: true }),
    phoneNumber: f.phone({ search: true }),
    password: f.password(),
    status: f.enum(['active', 'inactive', 'suspended', 'invited'], { required: true, default: 'active' }),
    credits: f.int({ default: 0 }),
    balance: f.money({ default: '0.00' }),
    subscribed: f.boolean(),
    registeredAt: f.datetime(),
    category: f.relation('shelves'),
    tags: f.relations('tags'),
  },
  list: { columns: ['username', 'status', 'credits'], sort: '-registeredAt' },
})
