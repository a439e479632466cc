import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

/** What is hired out. */
export const machines = defineResource('machines', {
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 80, search: true }),
    rank: f.int({ default: 0 }),
    rentals: f.children('rentals', { by: 'machine' }),
    rentalCount: f.computed({ count: 'rentals', by: 'machine' }),
    lineCount: f.computed({ count: 'rentalLines', by: 'spares' }),
    use: f.computed({
      cases: [{ value: 'rented', when: { rentals: { customer: { isNot: null } } } }, { value: 'free' }],
    }),
  },
  actions: {
    /** Changes a second machine, and adds a rental. */
    replace: { input: { by: f.relation('machines', { required: true }), customer: f.text({ required: true }) } },
    /** Removes a rental, and moves another one. */
    vacate: { input: { removed: f.relation('rentals', { required: true }), moved: f.relation('rentals') } },
  },
})

/** Agreements; the behaviour beside it hides those of other branches. */
export const rentals = defineResource('rentals', {
  title: 'customer',
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
    /** Everything that leads to a record or a file, asked for by an action. */
    handOver: {
      input: {
        to: f.relation('rentals', { required: true }),
        others: f.relations('rentals'),
        photo: f.image({ required: true }),
        paper: f.file(),
      },
    },
    /** Adds a line to the paper. */
    addNote: { input: { text: f.text({ required: true }) } },
  },
})

/** A name that no plural tells the singular of. */
export const machinery = defineResource('machinery', {
  singular: 'gear',
  title: 'name',
  fields: { name: f.text({ required: true, max: 80 }) },
})

/** A single record that is named in the plural. */
export const depotSettings = defineResource('depotSettings', {
  single: true,
  title: 'motto',
  fields: { motto: f.text({ max: 80 }) },
})
