import type { ResourceSlots } from '../../src/admin/slots'
import { defineResource, type Row } from '../../src/declare'
import { f } from '../../src/fields'
import { holds, type Same } from './same'

// A mistake in a declaration is a type error. Nothing here runs: `tsc` is the test.

const fields = {
  name: f.text({ required: true, localized: true }),
  slug: f.slug({ write: 'create' }),
  size: f.enum(['solo', 'small', 'large'], { default: 'small' }),
  budget: f.money({ min: '0' }),
  opened: f.date(),
  closed: f.date(),
  state: f.enum(['open', 'shut'], { required: true, default: 'open', write: 'action' }),
  visits: f.int({ default: 0, write: 'never' }),
  token: f.secret(),
  password: f.password(),
  games: f.children('games', { by: 'category' }),
  topGame: f.relation('games'),
  gameLinks: f.relations('games'),
  statuses: f.relations('statuses'),
  categories: f.relations('categories'),
  logo: f.image(),
  links: f.urls(),
  total: f.computed({ sum: ['visits'] }),
  phase: f.computed({ cases: [{ value: 'new', when: { visits: { eq: 0 } } }, { value: 'old' }] }),
} as const

const studios = defineResource('studios', {
  title: 'name',
  fields,
  list: {
    columns: ['logo', 'name', 'topGame', 'createdAt'],
    sort: '-name_zh',
    filters: ['size', 'topGame', 'gameLinks', 'name', 'phase', 'createdAt'],
  },
  preview: ['name', 'logo', 'topGame', 'gameLinks', 'links'],
  indexes: [['size', 'topGame', 'createdAt']],
  form: [{ id: 'main', fields: ['name', 'slug', 'password', 'topGame'] }],
  show: [{ id: 'main', fields: ['name', 'state', 'token', 'total', 'updatedAt'] }],
  rules: [{ id: 'inOrder', check: { closed: { gte: '$opened' } }, at: ['closed'] }],
  actions: { shut: { when: { state: { eq: 'open' } }, set: { state: 'shut', closed: '$now' } } },
})
type Studio = Row<typeof studios>

holds<Same<Studio['token'], { isSet: boolean; last4: string | null }>>()
holds<Same<Studio['phase'], 'new' | 'old'>>()
holds<Same<Studio['total'], number>>()
holds<Same<Studio['links'], readonly string[] | null>>()
holds<Same<Studio['gameLinkIds'], readonly string[]>>()
holds<Same<Studio['statusIds'], readonly string[]>>()
holds<Same<Studio['categoryIds'], readonly string[]>>()
holds<Same<Studio['topGameId'], string | null>>()
holds<Same<(typeof studios)['name'], 'studios'>>()

defineResource('studios', {
  // @ts-expect-error no such field
  title: 'nmae',
  fields,
})
defineResource('studios', { title: 'size', fields })
defineResource('studios', { title: 'phase', fields })
defineResource('studios', { title: 'topGame', fields })
defineResource('studios', { single: true, title: 'visits', fields })
defineResource('studios', {
  // @ts-expect-error a number cannot name a record
  title: 'visits',
  fields,
})
defineResource('studios', {
  // @ts-expect-error an image cannot name a record
  title: 'logo',
  fields,
})
defineResource('studios', {
  // @ts-expect-error a time cannot name a record
  title: 'opened',
  fields,
})
defineResource('studios', {
  // @ts-expect-error a password cannot name a record
  title: 'password',
  fields,
})
defineResource('studios', {
  // @ts-expect-error a number of records cannot name one
  title: 'total',
  fields,
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error unknown column
  list: { columns: ['name', 'bugdet'] },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a password is no column
  list: { columns: ['password'] },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a localized text is sorted in a language
  list: { sort: 'name' },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error images have no order
  list: { sort: '-logo' },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a relation is sorted by its id
  list: { sort: 'topGame' },
})
defineResource('studios', {
  title: 'name',
  fields,
  list: { board: 'phase' },
  calendar: { start: 'opened', end: 'closed', lane: 'size' },
  order: { by: 'visits', within: 'size' },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a number has no columns
  list: { board: 'visits' },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a choice is no date
  calendar: { start: 'size' },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error positions are integers
  order: { by: 'budget' },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a mark is true or false
  drafts: { of: {}, mark: 'visits' },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error unknown filter
  list: { filters: ['sizes'] },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error images have no operators
  list: { filters: ['logo'] },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a list has no filter of children
  list: { filters: ['games'] },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a secret is not readable
  preview: ['token'],
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a computed value is not stored
  preview: ['total'],
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a computed value has no column
  indexes: [['size', 'phase']],
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error lists have no order
  indexes: [['size', 'links']],
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error values of an enum have no order
  list: { presets: [{ id: 'big', filter: { size: { gte: 'small' } } }] },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a form cannot write fields of actions
  form: [{ id: 'main', fields: ['state'] }],
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error a form cannot write read-only fields
  form: [{ id: 'main', fields: ['visits'] }],
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error no such value
  actions: { shut: { set: { state: 'gone' } } },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error no such field
  actions: { shut: { when: { sate: { eq: 'open' } } } },
})
defineResource('studios', {
  title: 'name',
  fields,
  // @ts-expect-error no such place for a message
  rules: [{ id: 'inOrder', check: { closed: { gte: '$opened' } }, at: ['close'] }],
})

// @ts-expect-error no such default value
f.enum(['a', 'b'], { default: 'c' })
// @ts-expect-error money has two decimals
f.money({ scale: 3 })
// @ts-expect-error no such rule of writing
f.int({ write: 'sometimes' })

export const cells: ResourceSlots<typeof studios> = { cells: { budget: () => null } }
// @ts-expect-error There is no field "bugdet".
export const misspelt: ResourceSlots<typeof studios> = { cells: { bugdet: () => null } }
