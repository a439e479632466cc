import { expect, test } from 'vitest'
import { createBuilder } from '../../server/graphql/schema/builder'
import { takenName } from '../../server/graphql/schema/schema'
import { assertPolicyLines } from '../../server/policy/policy-checks'
import { policySource } from '../../server/policy/source'
import { checkDeclarations, defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'
import { resources } from '../../src/registry/resources'

// Each of these was accepted, or crashed without a place.

const fields = {
  name: f.text({ required: true }),
  count: f.int(),
  price: f.money(),
  dueOn: f.date(),
  size: f.enum(['small', 'large']),
}

/** Declares values that the compiler would refuse, as untyped code can. */
const declare = (options: object, name = 'rentals') =>
  defineResource(name, { title: 'name', group: 'other', fields, ...options } as never) as ResourceDeclaration
const problemsOf = (...declared: ResourceDeclaration[]) =>
  checkDeclarations(declared).map(({ code, path, message }) => `${path}: ${message} (${code})`)
const withField = (field: object) => problemsOf(declare({ fields: { ...fields, extra: field } }))

test('a valid declaration has no problem', () => {
  expect(problemsOf(declare({}))).toEqual([])
  expect(problemsOf(...resources)).toEqual([])
  expect(() => assertPolicyLines(policySource.lines, resources, [])).not.toThrow()
})

const place = 'rentals.fields.extra'
test.each([
  [f.total({ of: 'rental', by: 'extra' }), `${place}: unknown resource "rental", did you mean "rentals"? (D005)`],
  [
    f.total({ of: 'rentals', by: 'nam' }),
    `${place}.by: rentals has no relation "nam" to rentals; there are "parent" (D005)`,
  ],
  [
    f.total({ of: 'rentals', by: 'parent', sum: 'prise' }),
    `${place}.sum: "prise" of rentals has no sum, did you mean "price"? (D004)`,
  ],
  [
    f.total({ of: 'rentals', by: 'parent', filter: { sice: { eq: 'small' } } }),
    `${place}.filter.sice: unknown field "sice", did you mean "size"? (D010)`,
  ],
])('a total is of an existing relation, number and filter', (field, problem) => {
  const declared = { ...fields, parent: f.relation('rentals'), extra: field }
  expect(problemsOf(declare({ fields: declared }))).toEqual([problem])
})

test.each([
  [
    { ...f.computed({ sum: ['count'] }), sum: 'count' },
    `${place}.sum: must be a list of integer fields; valid are "count" (D004)`,
  ],
  [
    f.computed({ cases: [{ value: 'a', when: { extra: { eq: 'a' } } }, { value: 'b' }] }),
    `${place}: "extra" depends on itself (D004)`,
  ],
  [
    f.computed({ cases: [{ value: 'a' }, { value: 'b' }] }),
    `${place}.cases[0]: a case without a condition must be the last: later ones never apply (D004)`,
  ],
  [
    f.computed({ cases: [{ value: 'a', when: { count: { gt: 1 } } }] }),
    `${place}.cases[0].when: the last case must not have a condition: it applies to all other records (D004)`,
  ],
  [
    f.computed({ cases: [] }),
    `${place}.cases: must be a list of \`{ value, when }\`, the last one without a condition (D004)`,
  ],
  [
    f.enum(['solo', 'small'], { schemeValues: { B: ['smal'] } } as object),
    `${place}.schemeValues.B[0]: "smal" is not one of its values, did you mean "small"? (D004)`,
  ],
  [f.computed({} as never), `${place}: needs exactly one of: \`count\` with \`by\`, \`sum\`, \`cases\` (D004)`],
  [f.text({ account: 'sise' }), `${place}.account: unknown field "sise", did you mean "size"? (D004)`],
  [f.text({ mention: 'A-' }), `${place}.mention: needs a unique field that is not localized (D004)`],
  [f.text({ unique: true, mention: '(' }), `${place}.mention: "(" is not a regular expression (D004)`],
  [f.text({ unique: true, mention: '\\d*' }), `${place}.mention: "\\d*" matches an empty text (D004)`],
  [
    f.decimal({ precision: 2, scale: 3 }),
    `${place}.scale: must be a number of digits from 0 to the precision, 2, not 3 (D004)`,
  ],
  [
    f.decimal({ precision: 0, scale: 0 }),
    `${place}.precision: must be a number of digits from 1 to 1000, not 0 (D004)`,
  ],
  [
    f.enum(['in-use']),
    `${place}.values[0]: "in-use" is not a valid value: use only letters, digits and "_", such as "in_use" (D004)`,
  ],
  [
    f.enum(['true']),
    `${place}.values[0]: "true" is not a valid value: use only letters, digits and "_", such as "in_use" (D004)`,
  ],
  [f.enum(['a', 'b', 'a'] as never), `${place}.values[2]: "a" is there already (D023)`],
  [f.enum([] as never), `${place}.values: must be a list of values: f.enum(['draft', 'published']) (D004)`],
  [
    f.relation('rentals', { onDelete: 'setNull' as never }),
    `${place}.onDelete: "setNull" is not a valid choice; there are "restrict", "clear", "cascade" (D004)`,
  ],
  [
    f.relation('rentals', { required: true, onDelete: 'clear' }),
    `${place}.onDelete: 'clear' would empty a required relation: use onDelete: 'restrict' or 'cascade', or remove required (D004)`,
  ],
  [
    f.int({ write: 'once' as never }),
    `${place}.write: "once" is not a valid choice; there are "always", "create", "action", "never" (D004)`,
  ],
  [f.int({ min: 3, max: 2 }), `${place}.min: no value is between 3 and 2: min is above max (D004)`],
  [f.money({ above: '2', max: '2.00' }), `${place}.above: no value is above 2 and at most 2.00 (D004)`],
  [f.text({ min: 9, max: 2 }), `${place}.min: no value is between 9 and 2: min is above max (D004)`],
  [f.text({ max: 0 }), `${place}.max: must be an integer from 1, not 0 (D004)`],
  [f.slug({ max: 2.5 }), `${place}.max: must be an integer from 1, not 2.5 (D004)`],
  [f.text({ max: '5' as never }), `${place}.max: must be an integer from 1, not "5" (D004)`],
  [f.text({ min: 300 }), `${place}.min: no value is between 300 and 255: min is above max (D004)`],
  [f.strings({ maxEntries: 0 }), `${place}.maxEntries: must be an integer from 1, not 0 (D004)`],
  [f.int({ min: 1.5 }), `${place}.min: 1.5 is not a value of this field (D004)`],
  [f.int({ max: 3_000_000_000 }), `${place}.max: 3000000000 is not a value of this field (D004)`],
  [f.decimal({ min: '0.001' }), `${place}.min: "0.001" is not a value of this field (D004)`],
  [
    f.decimal({ precision: 2, scale: 3, min: '0', default: '1' }),
    `${place}.scale: must be a number of digits from 0 to the precision, 2, not 3 (D004)`,
  ],
  [f.rating({ max: 0 }), `${place}.max: 0 is not a value of this field (D004)`],
  [f.slug({ from: 'count' }), `${place}.from: "count" is not another text field; there are "name" (D004)`],
  [f.slug({ from: 'extra' }), `${place}.from: "extra" is not another text field; there are "name" (D004)`],
  [
    f.text({ unique: true, default: 'a' }),
    `${place}.default: only one record could have the default of a unique field (D004)`,
  ],
  [
    f.longText({ unique: true }),
    `${place}.unique: values of 20000 characters are too long: at most 2500 can be unique (D003)`,
  ],
  [f.int({ roleScheme: 'C' as never }), `${place}.roleScheme: "C" is not a valid choice, did you mean "A"? (D004)`],
  [
    f.enum(['solo'], { schemeValues: { B: 5 } } as object),
    `${place}.schemeValues.B: must be a list of its values (D004)`,
  ],
  [f.file({ accept: [] }), `${place}.accept: must be a list of media types: ['application/pdf'] (D004)`],
  [f.int({ max: 'many' as never }), `${place}.max: "many" is not a number (D004)`],
  [f.enum('draft' as never), `${place}.values: must be a list of values: f.enum(['draft', 'published']) (D004)`],
  [f.framing({ of: 'covr' }), `${place}.of: "covr" is not a field with an image (D004)`],
  [f.framing({ of: 'name' }), `${place}.of: "name" is not a field with an image (D004)`],
  [f.image({ ratio: [16, 0] }), `${place}.ratio: must be width and height as positive integers: [16, 9] (D004)`],
  [
    f.image({ ratio: '16:9' as never }),
    `${place}.ratio: must be width and height as positive integers: [16, 9] (D004)`,
  ],
  [f.image({ maxBytes: -1 }), `${place}.maxBytes: must be above 0, not -1 (D004)`],
  [f.image({ fallback: ['name', 'cover'] }), `${place}.fallback[0]: "name" is not a relation (D004)`],
  [f.file({ accept: ['pdf'] }), `${place}.accept: must be a list of media types: ['application/pdf'] (D004)`],
  [
    f.text({ default: '$later' as never, max: 3 }),
    `${place}.default: "$later" is not a valid value of this field (D004)`,
  ],
  [f.date({ default: '$now' }), `${place}.default: "$now" is not a valid value of this field (D004)`],
  [(f.relation as () => object)(), `${place}: names no resource: use its name, such as 'games' (D005)`],
  [
    (f.relation as (to: object) => object)(declare({})),
    `${place}: names no resource: use its name, such as 'games' (D005)`,
  ],
  [
    (f.children as (to: string) => object)('rentals'),
    `${place}.by: rentals has no relation "undefined" to rentals (D005)`,
  ],
  [f.text, `${place}: must be a field, such as f.text(), not a function (D035)`],
  ['text', `${place}: must be a field, such as f.text(), not "text" (D035)`],
] as [object, string][])('a field %#', (field, problem) => {
  expect(withField(field)).toContain(problem)
})

test.each([
  [{ form: ['name'] }, 'rentals.form[0]: must be an object with "id", "fields", "when", not "name" (D035)'],
  [{ form: [{ id: 'main' }] }, 'rentals.form[0].fields: is missing (D035)'],
  [{ title: undefined }, 'rentals.title: is missing (D035)'],
  [{ fields: undefined }, 'rentals.fields: is missing (D035)'],
  [{ form: [{ id: 'main', fields: ['count'] }] }, 'rentals.form: needs the required field "name" (D007)'],
  [{ list: { columns: 'name' } }, 'rentals.list.columns: must be a list, not "name" (D035)'],
  [{ list: { sort: ['name'] } }, 'rentals.list.sort: must be a text, not ["name"] (D035)'],
  [{ list: { gallery: 'cover' } }, 'rentals.list.gallery: must be true or false, not "cover" (D035)'],
  [{ list: { presets: [{ id: 'large' }] } }, 'rentals.list.presets[0].filter: is missing (D035)'],
  [{ rules: [{ id: 'a' }] }, 'rentals.rules[0].check: is missing (D035)'],
  [{ deletion: 'trash' }, 'rentals.deletion: must be an object with "set", "trash", not "trash" (D035)'],
  [{ indexes: ['count'] }, 'rentals.indexes[0]: must be a list, not "count" (D035)'],
  [{ queue: 'pending' }, 'rentals.queue: must be an object with "preset", "sort", not "pending" (D035)'],
  [{ actions: { finish: null } }, /^rentals\.actions\.finish: must be an object with .*, not null \(D035\)$/],
  [
    { actions: { finish: { set: { count: 1 }, when: { size: 'small' } } } },
    'rentals.actions.finish.when.size: must be a comparison, such as { eq: "small" } (D010)',
  ],
  [
    { actions: { finish: { set: { count: 1 }, when: { or: { size: { eq: 'small' } } } } } },
    'rentals.actions.finish.when.or: must be a list of conditions (D010)',
  ],
  [
    { list: { presets: [{ id: 'a', filter: { size: { in: 'small' } } }] } },
    'rentals.list.presets[0].filter.size.in: must be a list of values (D010)',
  ],
  [
    { list: { presets: [{ id: 'a', filter: { dueOn: { gte: '2026-13-45' } } }] } },
    `rentals.list.presets[0].filter.dueOn.gte: "2026-13-45" is not a day, such as '2026-03-14' (D010)`,
  ],
  [
    { list: { presets: [{ id: 'a', filter: { id: { eq: 'x' } } }] } },
    'rentals.list.presets[0].filter.id.eq: "x" is not an id (D010)',
  ],
  [
    { fields: { ...fields, key: f.secret({ unique: true }) } },
    'rentals.fields.key.unique: values of a secret field cannot be compared (D003)',
  ],
  [
    { fields: { ...fields, key: f.secret() }, list: { filters: ['key'] } },
    'rentals.list.filters[0]: a list cannot be filtered by a secret field (D014)',
  ],
  [
    { actions: { finish: { set: { name: null } } } },
    'rentals.actions.finish.set.name: cannot be empty: the field is required or has a default (D011)',
  ],
  [
    { actions: { finish: { set: { count: '$now' } } } },
    'rentals.actions.finish.set.count: "$now" has the type instant, not number (D011)',
  ],
  [
    { fields: { ...fields, key: f.password() }, actions: { finish: { set: { key: 'a long password' } } } },
    'rentals.actions.finish.set.key: a password field cannot have a declared value (D011)',
  ],
  [{ actions: { export: { set: { count: 1 } } } }, /^rentals\.actions\.export: "export" is the name.*\(D011\)$/],
  [
    { actions: { finish: { set: { count: 1 }, bulk: true, input: { filter: f.text() } } } },
    'rentals.actions.finish.input.filter: an action with `bulk` has the input "filter" already (D011)',
  ],
  [
    { path: '/settings' },
    `rentals.path: "/settings" is a path of the program: declare another one, such as path: '/our-settings' (D015)`,
  ],
  [{ policyPath: 'rentals' }, 'rentals.policyPath: "rentals" is not a valid path (D015)'],
  [{ singular: 'my rental' }, /^rentals\.singular: "my rental" is not a valid name: .*\(D009\)$/],
  [
    { fields: { ...fields, code: f.text({ unique: true }) }, builtIn: [{ code: 'a', size: 'huge' }] },
    'rentals.builtIn[0].size: "huge" is not a valid value of this field; there are "small", "large" (D016)',
  ],
  [
    { fields: { ...fields, code: f.text({ unique: true }) }, builtIn: [{ code: 'a' }] },
    'rentals.builtIn[0].name: is missing: a required field of a built-in record needs a value (D016)',
  ],
  [{ colour: 'red' }, /^rentals\.colour: unknown option "colour"; there are "icon".*\(D003\)$/],
  [{ list: { colums: ['name'] } }, 'rentals.list.colums: unknown option "colums", did you mean "columns"? (D003)'],
  [
    { form: [{ id: 'a', field: ['name'], fields: ['name'] }] },
    'rentals.form[0].field: unknown option "field", did you mean "fields"? (D003)',
  ],
  [
    { actions: { finish: { set: { count: 1 }, bulky: true } } },
    'rentals.actions.finish.bulky: unknown option "bulky", did you mean "bulk"? (D003)',
  ],
  [
    { operations: ['list', 'remove'] },
    'rentals.operations[1]: unknown operation "remove"; there are "list", "show", "create", "edit", "delete" (D021)',
  ],
  [
    { deletion: { set: { state: 'gone' } } },
    'rentals.deletion.set.state: unknown field "state"; there are "name", "count", "price", "dueOn", "size" (D022)',
  ],
  [
    { deletion: { set: { size: 'huge' } } },
    'rentals.deletion.set.size: "huge" is not a valid value of this field; there are "small", "large" (D022)',
  ],
  [{ list: { columns: ['name', 'name'] } }, 'rentals.list.columns[1]: "name" is there already (D023)'],
  [
    {
      form: [
        { id: 'a', fields: ['name'] },
        { id: 'a', fields: ['count'] },
      ],
    },
    'rentals.form[1]: "a" is there already (D023)',
  ],
  [{ show: [{ id: 'a', fields: ['name', 'name'] }] }, 'rentals.show[0].fields[1]: "name" is there already (D023)'],
  [{ icon: 'rokcet' }, /^rentals\.icon: unknown icon "rokcet".*, did you mean "rocket"\? \(D024\)$/],
  [
    { actions: { finish: { set: { count: 1 }, icon: 'nope' } } },
    /^rentals\.actions\.finish\.icon: unknown icon "nope".*\(D024\)$/,
  ],
  [
    { actions: { finish_it: { set: { count: 1 } } } },
    /^rentals\.actions\.finish_it: "finish_it" is not a valid name of an action.*\(D009\)$/,
  ],
  [
    { actions: { finish: { set: { count: 1 }, input: { by: f.relation('persons') } } } },
    'rentals.actions.finish.input.by: unknown resource "persons"; there are "rentals" (D005)',
  ],
  [
    { actions: { finish: { set: { count: 1 }, input: { sum: f.computed({ sum: ['count'] }) } } } },
    'rentals.actions.finish.input.sum: a computed field has no value to fill in (D011)',
  ],
  [
    { actions: { finish: { set: { count: 1 }, input: { to: f.relation('rentals'), toId: f.text() } } } },
    'rentals.actions.finish.input.toId: "toId" is the property of "to" in records (D009)',
  ],
  [
    { list: { sort: 'count' }, order: { by: 'count' }, actions: { finish: { move: 'left' } } },
    'rentals.actions.finish.move: "left" is not a valid choice; there are "up", "down" (D011)',
  ],
  [
    { fields: { ...fields, label: f.text({ localized: true }) }, actions: { finish: { set: { label: 'new' } } } },
    'rentals.actions.finish.set.label: "new" is not a valid value of this field (D011)',
  ],
  [
    {
      fields: { ...fields, label: f.text({ localized: true, max: 3 }) },
      actions: { finish: { set: { label: { en: 'long' } } } },
    },
    'rentals.actions.finish.set.label: {"en":"long"} is not a valid value of this field (D011)',
  ],
  [
    { list: { presets: [{ id: 'a', filter: { count: { between: { from: 1, to: 2 } } } }] } },
    'rentals.list.presets[0].filter.count.between: must be a range: { lower: …, upper: … } (D010)',
  ],
  [
    { rules: [{ id: 'a', check: { count: { gt: 1 } }, at: ['cuont'] }] },
    'rentals.rules[0].at[0]: unknown field "cuont", did you mean "count"? (D010)',
  ],
  [{ deletion: { set: {} } }, 'rentals.deletion.set: is empty: a deletion would change nothing (D022)'],
  [{ actions: { finish: { issue: ['name'] } } }, 'rentals.actions.finish.issue[0]: "name" is not a token field (D011)'],
  [
    { fields: { ...fields, token: f.token({ prefix: 'r' }) }, actions: { renew: { issue: ['token'], bulk: true } } },
    'rentals.actions.renew.bulk: an action with `issue` cannot be `bulk` (D011)',
  ],
  [
    { fields: { ...fields, token: f.token({ prefix: 'r' }) }, list: { columns: ['token'] } },
    'rentals.list.columns[0]: a token field cannot be displayed in a list (D012)',
  ],
  [
    { fields: { ...fields, token: f.token({ prefix: 'r' }) }, show: [{ id: 'main', fields: ['token'] }] },
    'rentals.show[0].fields[0]: a token field cannot be displayed on a record (D008)',
  ],
  [
    { fields: { ...fields, lines: f.children('rentals', { by: 'parent' }) }, list: { columns: ['lines'] } },
    'rentals.list.columns[0]: a children field cannot be displayed in a list (D012)',
  ],
  [
    {
      fields: {
        ...fields,
        parent: f.relation('rentals'),
        lines: f.children('rentals', { by: 'parent', latest: { fields: ['nmae'] } }),
      },
    },
    'rentals.fields.lines.latest.fields[0]: unknown field "nmae", did you mean "name"? (D012)',
  ],
  [
    {
      fields: {
        ...fields,
        parent: f.relation('rentals'),
        lines: f.children('rentals', { by: 'parent', latest: {} as never }),
      },
    },
    'rentals.fields.lines.latest.fields: must be a list of fields to show beside the title (D035)',
  ],
  [
    { indexes: [['dueOn']] },
    'rentals.indexes[0]: "dueOn" has an index already: add another field, or remove this one (D017)',
  ],
  [
    {
      indexes: [
        ['size', 'dueOn'],
        ['size', 'dueOn'],
      ],
    },
    'rentals.indexes[1]: "size, dueOn" is there already (D023)',
  ],
  [{ indexes: [[]] }, 'rentals.indexes[0]: names no field (D017)'],
  [
    { fields: { ...fields, notes: f.longText() }, indexes: [['size', 'notes']] },
    'rentals.indexes[0][1]: a longText field cannot be in an index (D017)',
  ],
  [
    { recommended: [{ id: 'a', ranges: { count: null } }] },
    'rentals.recommended[0].ranges.count: needs both "from" and "to" (D018)',
  ],
  [
    {
      fields: { ...fields, stars: f.int({ max: 5 }) },
      recommended: [{ id: 'a', ranges: { stars: { from: 6, to: 9 } } }],
    },
    'rentals.recommended[0].ranges.stars: "6" is not a valid value of this field (D018)',
  ],
  [
    { fields: { ...fields, code: f.text({ unique: true }) }, builtIn: [{ name: 'a', code: null }] },
    'rentals.builtIn[0]: without a unique value each start would add it again (D016)',
  ],
  [
    { path: '/rentals', page: '/machines' },
    'rentals.path: a tab of "/machines" has its screens below it: use a path such as "/machines/rentals" (D015)',
  ],
  [
    { single: true, operations: ['show', 'create'], builtIn: [{}] },
    'rentals.operations: a single record has no "create" (D016)',
  ],
  [
    { single: true },
    'rentals.fields.name: a required field of a single record needs a default, or a value in `builtIn` (D016)',
  ],
  [{ builtIn: [{ nmae: 'x' }] }, 'rentals.builtIn[0]: unknown field "nmae", did you mean "name"? (D016)'],
  [
    { recommended: [{ id: 'a', ranges: { name: { from: 1, to: 2 } } }] },
    'rentals.recommended[0].ranges.name: a text field cannot have a range (D018)',
  ],
  [
    {
      operations: ['show'],
      list: { presets: [{ id: 'open', filter: { size: { eq: 'small' } } }] },
      queue: { preset: 'open', sort: 'count' },
      actions: { finish: { set: { count: 1 } } },
    },
    'rentals.queue: the resource needs the operations list and show (D019)',
  ],
  [
    { rules: [{ id: 'a', check: { dueOn: { gte: 5 } } }] },
    `rentals.rules[0].check.dueOn.gte: "5" is not a day, such as '2026-03-14' (D010)`,
  ],
  [
    { rules: [{ id: 'a', check: { dueOn: { gte: '$count' } } }] },
    'rentals.rules[0].check.dueOn.gte: "$count" has the type number, not date (D010)',
  ],
  [
    {
      list: { presets: [{ id: 'a', filter: { parent: { nmae: { eq: 'x' } } } }] },
      fields: { ...fields, parent: f.relation('rentals') },
    },
    'rentals.list.presets[0].filter.parent.nmae: unknown field "nmae", did you mean "name"? (D010)',
  ],
])('a resource %#', (options, problem) => {
  const expected = problem instanceof RegExp ? expect.stringMatching(problem) : problem
  expect(problemsOf(declare(options))).toContainEqual(expected)
})

test('a name must be in camelCase', () => {
  expect(problemsOf(declare({}, 'rental_lines'))).toContainEqual(
    expect.stringMatching(
      /^rental_lines: "rental_lines" is not a valid name of a resource: .*, such as "rentalLines" \(D009\)$/,
    ),
  )
})

test('a field whose name is no name of a column', () => {
  expect(problemsOf(declare({ fields: { ...fields, due_date: f.date() } }))).toContainEqual(
    expect.stringMatching(/^rentals\.fields\.due_date: "due_date" is not a valid name of a field: .*\(D009\)$/),
  )
})

test('a circle of required relations has no first record', () => {
  const circle = (to: string, options: object) =>
    declare({ fields: { name: f.text(), other: f.relation(to, { required: true, ...options }) } }, 'rentals')
  expect(problemsOf(circle('rentals', {}))).toEqual([
    'rentals.fields.other: cannot be required: every record of rentals needs one of rentals before (D005)',
  ])
  const teams = (required: boolean) =>
    declare({ fields: { name: f.text(), lead: f.relation('rentals', { required }) } }, 'teams')
  expect(problemsOf(circle('teams', {}), teams(false))).toEqual([])
  expect(problemsOf(circle('teams', {}), teams(true))).toEqual([
    'rentals.fields.other: cannot be required: every record of teams needs one of rentals before (D005)',
    'teams.fields.lead: cannot be required: every record of rentals needs one of teams before (D005)',
  ])
})

test('two fields with one property in records', () => {
  const both = { boxes: f.relations('rentals'), box: f.relations('rentals') }
  expect(problemsOf(declare({ fields: { ...fields, ...both } }))).toEqual([
    'rentals.fields.boxes: "boxIds" is the property of "box" in records (D009)',
  ])
  const repeated = { key: f.password({ confirm: true }), confirmKey: f.text() }
  expect(problemsOf(declare({ fields: { ...fields, ...repeated } }))).toEqual([
    'rentals.fields.confirmKey: "confirmKey" is the property of "key" in records (D009)',
  ])
})

test('a resource has the name of a method of objects', () => {
  expect(problemsOf(declare({ singular: 'one' }, 'constructor'))).toEqual([])
})

test('the former name of a resource is not one of another', () => {
  const lines = declare({ fields: { name: f.text() } }, 'lines')
  expect(problemsOf(declare({ was: 'lines' }), lines)).toEqual([
    'rentals.was: "lines" is a resource: only a former name can be renamed (D004)',
  ])
})

test('a field with the name of a method of promises', () => {
  expect(problemsOf(declare({ fields: { ...fields, ...Object.fromEntries([['then', f.text()]]) } }))).toEqual([
    'rentals.fields.then: "then" is reserved: choose another name (D009)',
  ])
})

test('an object must come from defineResource', () => {
  const problems = problemsOf(declare({}), { name: 'lines', title: 'name', fields } as never)
  expect(problems).toEqual([
    'lines: is not made by defineResource: export const … = defineResource(name, { … }) (D025)',
  ])
})

test('the schema has no two types or queries of one name', () => {
  const builder = createBuilder()
  builder.queryType()
  for (const type of ['String', 'Int'] as const)
    builder.queryField('activity', (t) => t.field({ type, resolve: () => 0 }) as never)
  const activities = declare({}, 'activities')
  const conflict = (() => {
    try {
      return builder.toSchema()
    } catch (error) {
      return takenName(error, [activities])
    }
  })()
  expect(String(conflict)).toBe(
    `DeclarationError: activities: the schema has "activity" already: choose another name, or another singular: '…' (D001)`,
  )
})

test('two actions of one mutation name their resource', () => {
  const error = new Error('Duplicate typename: Another type with name SchedulePublishOneLineItemInput already exists.')
  const declared = [declare({}, 'lines'), declare({}, 'lineItems'), declare({}, 'items')]
  expect(String(takenName(error, declared))).toBe(
    `DeclarationError: lineItems: the schema has "SchedulePublishOneLineItemInput" already: choose another name, or another singular: '…' (D001)`,
  )
})

test('a policy line must have an existing path and action', () => {
  const lines = (...more: string[]) => ['# a comment', 'p, A, super_admin, *, *', ...more].join('\n')
  expect(() => assertPolicyLines(lines('', 'p, A, editor, /rentlas, *'), resources, [])).toThrow(
    'policy.csv line 4: no resource or page has the path "/rentlas", did you mean "/rentals"? (D026)',
  )
  expect(() => assertPolicyLines(lines('p, A, editor, /machines, list|replce'), resources, [])).toThrow(
    'policy.csv line 3: /machines has no action "replce", did you mean "replace"? (D026)',
  )
})
