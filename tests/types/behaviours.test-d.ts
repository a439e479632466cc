import { type Change, defineBehaviour } from '../../server/operations/behaviour'
import { defineResource, type Language } from '../../src/declare'
import { f } from '../../src/fields'
import { holds, type Same } from './same'

// Hooks and actions are typed by the declaration. Nothing here runs: `tsc` is the test.

const studios = defineResource('studios', {
  title: 'name',
  fields: {
    name: f.text({ required: true, localized: true }),
    size: f.enum(['solo', 'small', 'large'], { required: true, default: 'small' }),
    budget: f.money({ write: 'action' }),
    visits: f.int({ default: 0, write: 'never' }),
    key: f.secret(),
    owner: f.relation('users'),
    total: f.computed({ sum: ['visits'] }),
  },
  actions: {
    grant: { input: { amount: f.money({ required: true }), note: f.text(), by: f.relation('admins') } },
    close: { set: { size: 'solo' } },
  },
})
type Studios = typeof studios

holds<Same<NonNullable<Change<Studios>['record']>['size'], 'solo' | 'small' | 'large'>>()
holds<Same<NonNullable<Change<Studios>['record']>['budget'], string | null>>()
holds<Same<NonNullable<Change<Studios>['record']>['ownerId'], string | null>>()
holds<Same<NonNullable<Change<Studios>['record']>['total'], number>>()
holds<Same<Change<Studios>['values']['visits'], number | null | undefined>>()
holds<Same<Change<Studios>['values']['name'], Partial<Record<Language, string>> | null | undefined>>()

defineBehaviour(studios, {
  scope: ({ role }) => (role === 'editor' ? { size: { neq: 'solo' } } : undefined),
  concerns: ['size', 'ownerId'],
  beforeWrite({ record, values }) {
    if (values.size === 'large') values.visits = (record?.visits ?? 0) + 1
    // @ts-expect-error computed values cannot be written
    values.total = 1
    // @ts-expect-error no such value
    values.size = 'huge'
    // @ts-expect-error a new record does not exist yet
    record.size
  },
  actions: {
    grant({ input, record, values }) {
      values.budget = record.budget ?? input.amount
      const note: string | null = input.note
      const by: string | null = input.byId
      return void [note, by]
    },
    close({ input }) {
      // @ts-expect-error the action declares no input
      input.amount
    },
  },
  test: async ({ record, secret }) => {
    if (record.size === 'solo') secret('key')
    // @ts-expect-error not a secret
    secret('name')
  },
})
// @ts-expect-error no such value in a scope
defineBehaviour(studios, { scope: () => ({ size: { eq: 'huge' } }) })
// @ts-expect-error no such property: a relation is written by its id
defineBehaviour(studios, { concerns: ['owner'] })
// @ts-expect-error no such action
defineBehaviour(studios, { actions: { gratn: () => undefined } })
// @ts-expect-error no such part
defineBehaviour(studios, { scop: () => undefined })

defineResource('studios', {
  title: 'name',
  fields: { name: f.text() },
  // @ts-expect-error an action has no such option
  actions: { close: { set: { name: 'x' }, blk: true } },
})
defineResource('studios', {
  title: 'name',
  fields: { name: f.text(), size: f.int() },
  // @ts-expect-error no such field beside one that exists
  actions: { close: { when: { name: { eq: 'x' }, sise: { eq: 1 } } } },
})
defineResource('studios', {
  title: 'name',
  fields: { name: f.text() },
  // @ts-expect-error an input consists of fields
  actions: { close: { input: { reason: 'text' } } },
})
