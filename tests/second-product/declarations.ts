import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

/** Machines for hire. */
export const machines = defineResource('machines', {
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    rank: f.int({ default: 0 }),
    tag: f.relation('tags'),
    rentals: f.children('rentals', { by: 'machine' }),
    rentalCount: f.computed({ count: 'rentals', by: 'machine' }),
    lineCount: f.computed({ count: 'rentalLines', by: 'spares' }),
    rankOfRentals: f.total({ of: 'rentals', by: 'machine', sum: 'place' }),
    shovelCount: f.total({ of: 'rentalLines', by: 'spares', filter: { article: { like: 'Sho%' } } }),
    use: f.computed({
      cases: [{ value: 'rented', when: { rentals: { customer: { isNot: null } } } }, { value: 'free' }],
    }),
  },
  actions: {
    /** Changes a second machine, and adds a rental. */
    replace: {
      schedule: true,
      input: { by: f.relation('machines', { required: true }), customer: f.text({ required: true }) },
    },
    /** Removes a rental, and moves another one. */
    vacate: { input: { removed: f.relation('rentals', { required: true }), moved: f.relation('rentals') } },
  },
})

/** Agreements; their behaviour hides those of other branches. */
export const rentals = defineResource('rentals', {
  title: 'customer',
  deletion: { trash: true },
  fields: {
    customer: f.text({ required: true, max: 80, search: true }),
    branch: f.enum(['north', 'south'], { required: true }),
    place: f.int({ default: 0 }),
    startsOn: f.date(),
    endsOn: f.date(),
    machine: f.relation('machines', { required: true }),
    lines: f.children('rentalLines', { by: 'rental' }),
  },
  list: { columns: ['customer', 'branch', 'machine', 'place'], sort: 'place' },
  order: { by: 'place' },
  rules: [{ id: 'datesInOrder', check: { endsOn: { gte: '$startsOn' } } }],
  schedule: ['customer', 'place', 'startsOn'],
  calendar: { start: 'startsOn', end: 'endsOn', lane: 'branch' },
  actions: { moveUp: { move: 'up' }, moveDown: { move: 'down' } },
})

/** Items of an agreement, without a scope of their own. */
export const rentalLines = defineResource('rentalLines', {
  title: 'article',
  fields: {
    article: f.text({ required: true, max: 80 }),
    rental: f.relation('rentals', { required: true }),
    replaces: f.relation('rentals', { onDelete: 'clear' }),
    related: f.relations('rentals'),
    spares: f.relations('machines'),
    photo: f.image({ write: 'action' }),
    paper: f.file({ write: 'action' }),
    note: f.longText({ write: 'action' }),
  },
  actions: {
    /** An input for every kind that refers to a record or a file. */
    handOver: {
      input: {
        to: f.relation('rentals', { required: true }),
        others: f.relations('rentals'),
        photo: f.image({ required: true }),
        paper: f.file(),
      },
    },
    /** Adds a line to the agreement. */
    addNote: { input: { text: f.text({ required: true }) } },
  },
})

/** Places to keep machines, found by names in two languages, numbers and related records. */
export const depots = defineResource('depots', {
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 80, localized: true, search: true }),
    code: f.text({ max: 20, unique: true, search: true, mention: 'DEP-\\d+' }),
    phone: f.phone({ search: true }),
    status: f.enum(['open', 'closed'], { default: 'open', write: 'action' }),
    photo: f.image({ ratio: [16, 9] }),
    manual: f.markdown({ localized: true }),
    keeper: f.relation('users', { search: true }),
    rental: f.relation('rentals', { search: true, onDelete: 'clear' }),
    hasDraft: f.boolean({ write: 'never' }),
    tags: f.relations('tags'),
    rank: f.int({ default: 0 }),
  },
  drafts: { of: { status: { eq: 'open' } }, mark: 'hasDraft' },
  preview: ['name', 'photo', 'manual', 'status', 'keeper'],
  list: {
    columns: ['name', 'status', 'code', 'keeper'],
    presets: [{ id: 'open', filter: { status: { eq: 'open' } }, waiting: true }],
  },
  actions: {
    close: { when: { status: { eq: 'open' } }, set: { status: 'closed' }, schedule: true, bulk: true },
    reopen: { when: { status: { eq: 'closed' } }, set: { status: 'open' }, schedule: true, bulk: true },
  },
})

/** Places of machines; deleted ones can be restored with all that belongs to them. */
export const yards = defineResource('yards', {
  title: 'name',
  deletion: { trash: true },
  preview: ['name', 'photo', 'main', 'machines'],
  fields: {
    name: f.text({ required: true, max: 80, localized: true }),
    code: f.text({ required: true, max: 20, unique: true }),
    main: f.relation('machines', { required: true }),
    spare: f.relation('machines', { onDelete: 'clear' }),
    machines: f.relations('machines', { onDelete: 'clear' }),
    doorCode: f.secret(),
    fee: f.money(),
    opensAt: f.datetime(),
    days: f.strings(),
    photo: f.image({ ratio: [3, 4] }),
    keys: f.children('yardKeys', { by: 'yard' }),
    visitCount: f.total({ of: 'visits', by: 'yard', filter: { paid: { eq: true } } }),
    visitFees: f.total({ of: 'visits', by: 'yard', sum: 'fee', filter: { paid: { eq: true } } }),
  },
})

/** Keys of a yard, which are deleted with it. */
export const yardKeys = defineResource('yardKeys', {
  title: 'label',
  fields: {
    label: f.text({ required: true, max: 80, unique: true }),
    yard: f.relation('yards', { required: true, onDelete: 'cascade' }),
    opens: f.relations('machines', { onDelete: 'clear' }),
  },
})

/** Visits, which stay without their yard. */
export const visits = defineResource('visits', {
  title: 'visitor',
  fields: {
    visitor: f.text({ required: true, max: 80, search: true }),
    reason: f.text({ max: 80, search: true }),
    yard: f.relation('yards', { onDelete: 'clear' }),
    model: f.relation('models', { onDelete: 'clear' }),
    depot: f.relation('depots', { search: true, onDelete: 'clear' }),
    others: f.relations('yards', { onDelete: 'clear' }),
    fee: f.money({ default: '0.00' }),
    paid: f.boolean(),
  },
})

/** Labels of machines: the plain records of tests that need nothing else. */
export const tags = defineResource('tags', {
  icon: 'tag',
  title: 'name',
  deletion: { trash: true },
  fields: {
    name: f.text({ required: true, max: 60, search: true, localized: true }),
    description: f.longText({ max: 500, localized: true }),
    color: f.color({ default: '#6366f1' }),
    active: f.boolean({ default: true }),
    machines: f.children('machines', { by: 'tag' }),
    machineCount: f.computed({ count: 'machines', by: 'tag' }),
    depotCount: f.computed({ count: 'depots', by: 'tags' }),
    modelCount: f.computed({ count: 'models', by: 'tags' }),
  },
  list: { columns: ['name', 'description', 'color', 'active', 'machineCount'], sort: 'name_en' },
})

/** A plural name without a regular singular. */
export const machinery = defineResource('machinery', {
  singular: 'gear',
  title: 'name',
  fields: { name: f.text({ required: true, max: 80 }) },
})

/** A single record with a plural name. */
export const depotSettings = defineResource('depotSettings', {
  single: true,
  title: 'motto',
  fields: { motto: f.text({ max: 80 }), initialPoints: f.int({ min: 0, default: 50 }) },
})
