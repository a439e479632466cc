import { expect, test } from 'vitest'
import { f } from '../../src/fields'
import { declare, fields, problemsOf } from '../harness/mistakes'

// Each of these was accepted, or crashed without a place.

const withField = (field: object) => problemsOf(declare({ fields: { ...fields, extra: field } }))
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

test('a field with the name of a method of promises', () => {
  expect(problemsOf(declare({ fields: { ...fields, ...Object.fromEntries([['then', f.text()]]) } }))).toEqual([
    'rentals.fields.then: "then" is reserved: choose another name (D009)',
  ])
})
