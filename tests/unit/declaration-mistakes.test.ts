import { expect, test } from 'vitest'
import { createBuilder } from '../../server/graphql/schema/builder'
import { takenName } from '../../server/graphql/schema/schema'
import { assertPolicyLines } from '../../server/policy/policy-checks'
import { policySource } from '../../server/policy/source'
import { defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'
import { resources } from '../../src/registry/resources'
import { declare, fields, problemsOf } from '../harness/mistakes'

// Each of these was accepted, or crashed without a place.

test('a valid declaration has no problem', () => {
  expect(problemsOf(declare({}))).toEqual([])
  expect(problemsOf(...resources)).toEqual([])
  expect(() => assertPolicyLines(policySource.lines, resources, [])).not.toThrow()
})

test('a declaration without options needs its title and fields', () => {
  const declared = defineResource('rentals', undefined as never) as ResourceDeclaration
  expect(problemsOf(declared).slice(0, 2)).toEqual([
    'rentals.title: is missing (D035)',
    'rentals.fields: is missing (D035)',
  ])
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
  [{ singular: 5 }, 'rentals.singular: must be a text, not 5 (D035)'],
  [{ operations: { list: true } }, 'rentals.operations: must be a list, not {"list":true} (D035)'],
  [{ rules: [null] }, 'rentals.rules[0]: must be an object with "id", "check", "at", not null (D035)'],
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
    { list: { presets: [{ id: 'a', filter: { not: { sise: { eq: 'small' } } } }] } },
    'rentals.list.presets[0].filter.not.sise: unknown field "sise", did you mean "size"? (D010)',
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
    {
      fields: { ...fields, above: f.relation('rentals', { tree: true }), code: f.text({ unique: { within: 'abov' } }) },
    },
    'rentals.fields.code.unique.within: "abov" is not a relation, did you mean "above"? (D004)',
  ],
  [
    {
      fields: { ...fields, above: f.relation('rentals', { tree: true }), other: f.relation('rentals', { tree: true }) },
    },
    'rentals.fields.other.tree: a resource has one tree: remove the other (D004)',
  ],
  [
    { fields: { ...fields, all: f.computed({ count: 'rentals', by: 'above', within: true }) } },
    'rentals.fields.all.within: needs `count`, and a relation of rentals with `tree: true` (D004)',
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
    { operations: ['list', 'create', 'edit'] },
    'rentals.operations: "edit" needs "show": a form shows the record that it changes (D021)',
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

test('a resource has the name of a method of objects', () => {
  expect(problemsOf(declare({ singular: 'one' }, 'constructor'))).toEqual([])
})

test('the former name of a resource is not one of another', () => {
  const lines = declare({ fields: { name: f.text() } }, 'lines')
  expect(problemsOf(declare({ was: 'lines' }), lines)).toEqual([
    'rentals.was: "lines" is a resource: only a former name can be renamed (D004)',
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
  expect(() => assertPolicyLines(lines('p, A, editor, /machines, list|edit'), resources, [])).toThrow(
    'policy.csv line 3: "edit" of /machines needs "show": a form shows the record that it changes (D026)',
  )
})

test.each(Object.entries({ unique: true, search: true, write: 'never', was: 'remark', roleScheme: 'A' }))(
  'an input of an action has no option %s',
  (option, value) => {
    const note = f.text({ [option]: value })
    expect(problemsOf(declare({ actions: { finish: { set: { count: 1 }, input: { note } } } }))).toContain(
      `rentals.actions.finish.input.note.${option}: an input of an action has no option "${option}" (D003)`,
    )
  },
)
