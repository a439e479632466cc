import { expect, test } from 'vitest'
import { defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'
import { resourceNamed } from '../../src/registry/resources'
import { problemsOf } from '../harness/mistakes'
import { declare, fields, withField } from '../harness/studios'

const studios = declare('studios')

test('a valid declaration has no problem', () => {
  expect(problemsOf(studios)).toEqual([])
})

test('D001: names and paths are unique', () => {
  expect(problemsOf(studios, declare('shops', { singular: 'studio', fields: { name: fields.name } }))).toEqual([
    'shops: another resource has the name "studio" (D001)',
  ])
  expect(problemsOf(declare('news', { singular: 'news', fields: { name: fields.name } }))).toEqual([
    'news: singular and plural are both "news"; add singular: \'…\' (D001)',
  ])
  expect(problemsOf(studios, declare('shops', { path: '/studios', fields: { name: fields.name } }))).toContain(
    'shops.path: "/studios" is the path of studios too (D001)',
  )
})

test('D002 and D003: kinds and options exist', () => {
  expect(withField({ kind: 'texte' })).toContain(
    'studios.fields.extra: unknown kind "texte", did you mean "text"? (D002)',
  )
  const { mony } = f as unknown as Record<string, typeof f.text>
  expect(withField(mony?.({ required: true }) ?? {})).toContain(
    'studios.fields.extra: unknown kind "mony", did you mean "money"? (D002)',
  )
  expect(withField({ kind: 'text', maxi: 3 })).toEqual([
    'studios.fields.extra.maxi: a text field has no option "maxi", did you mean "max"? (D003)',
  ])
})

test('D034: accounts have the fields of sign-in', () => {
  const { email, password, ...others } = resourceNamed('users').fields as Record<string, ReturnType<typeof f.text>>
  expect(problemsOf(declare('users', { title: 'username', fields: others }))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^users\.fields: accounts of src\/product\.ts need the field "email".*\(D034\)$/),
      expect.stringMatching(/need the field "password"/),
    ]),
  )
})

test('D004: options of a field are consistent', () => {
  expect(withField(f.int({ required: true, write: 'never' }))).toEqual([
    'studios.fields.extra: required, but never written: add a default (D004)',
  ])
  expect(withField(f.text({ was: 'name' }))).toEqual([
    'studios.fields.extra.was: "name" is a field: a migration would give its values to "extra" (D004)',
  ])
  expect(withField(f.enum(['a', 'b'], { default: 'c' } as object))).toEqual([
    'studios.fields.extra.default: "c" is not a valid value of this field, did you mean "a"? (D004)',
  ])
  expect(withField(f.int({ search: true }))).toEqual([
    'studios.fields.extra.search: an int field cannot be searched (D004)',
  ])
  expect(withField(f.computed({ sum: ['budget'] }))).toEqual([
    'studios.fields.extra.sum[0]: "budget" is not an integer field (D004)',
  ])
  expect(withField(f.slug({ from: 'nmae' }))).toEqual([
    'studios.fields.extra.from: "nmae" is not another text field, did you mean "name"? (D004)',
  ])
})

test('D004: a search through a relation uses searched fields', () => {
  const searching = (search: boolean | readonly string[]) =>
    problemsOf(defineResource('shops', { title: 'name', fields: { name: fields.name } }), {
      ...studios,
      fields: { ...fields, shop: f.relation('shops', { search }) },
    } as unknown as ResourceDeclaration)
  expect(searching(true)).toEqual([])
  expect(searching(['name'])).toEqual(['studios.fields.shop.search[0]: the search of shops has no field "name" (D004)'])
  expect(withField(f.text({ search: ['name'] } as object))).toEqual([
    'studios.fields.extra.search: only a search through a relation can list fields (D004)',
  ])
})

test('D005: a relation refers to a resource, and children to a relation back', () => {
  expect(withField(f.relation('studioss'))).toEqual([
    'studios.fields.extra: unknown resource "studioss", did you mean "studios"? (D005)',
  ])
  expect(withField(f.children('studios', { by: 'owner' }))).toEqual([
    'studios.fields.extra.by: studios has no relation "owner" to studios; there are "parent" (D005)',
  ])
})

test('D004: an image falls back to one of a related record', () => {
  const games = defineResource('games', { title: 'name', fields: { name: fields.name, cover: f.image() } })
  const slots = (fallback: [string, string]) =>
    problemsOf(
      studios,
      games,
      declare('slots', { fields: { ...fields, game: f.relation('games'), hero: f.image({ fallback }) } }),
    )
  expect(slots(['game', 'cover'])).toEqual([])
  expect(slots(['gmae', 'cover'])).toEqual([
    'slots.fields.hero.fallback[0]: "gmae" is not a relation, did you mean "game"? (D004)',
  ])
  expect(slots(['game', 'name'])).toEqual([
    'slots.fields.hero.fallback[1]: games has no image field "name"; there are "cover" (D004)',
  ])
})

test('D006: the title is a text of the record', () => {
  expect(problemsOf(declare('studios', { title: 'nme' }))).toEqual([
    'studios.title: unknown field "nme", did you mean "name"? (D006)',
  ])
  expect(problemsOf(declare('studios', { title: 'budget' }))).toEqual([
    'studios.title: a money field cannot name a record (D006)',
  ])
  const byStudio = { studio: f.relation('studios', { required: true }) }
  const rooms = defineResource('rooms', { title: 'studio', fields: byStudio })
  expect(problemsOf(studios, rooms)).toEqual([])
  expect(
    problemsOf(studios, defineResource('rooms', { title: 'studio', fields: { studio: f.relation('studios') } })),
  ).toEqual(['rooms.title: "studio" may be empty: a title must be required (D006)'])
  const desks = defineResource('desks', { title: 'room', fields: { room: f.relation('rooms', { required: true }) } })
  expect(problemsOf(studios, rooms, desks)).toEqual([
    'desks.title: "room" is a relation to rooms, whose title is a relation too (D006)',
  ])
})

test('D007 and D008: forms have writable fields, screens have readable ones', () => {
  expect(problemsOf(declare('studios', { form: [{ id: 'main', fields: ['name', 'sise'] }] }))).toEqual([
    'studios.form[0].fields[1]: unknown field "sise", did you mean "size"? (D007)',
  ])
  const state = { ...fields, size: f.enum(['solo'], { default: 'solo', write: 'action' }) }
  expect(problemsOf(declare('studios', { fields: state, form: [{ id: 'main', fields: ['size', 'name'] }] }))).toEqual([
    'studios.form[0].fields[0]: "size" is not written by a form (D007)',
  ])
  expect(problemsOf(declare('studios', { show: [{ id: 'main', fields: ['createdAt', 'nothing'] }] }))).toEqual([
    expect.stringMatching(
      /^studios\.show\[0\]\.fields\[1\]: unknown field "nothing"; there are "name", "size", .*\(D008\)$/,
    ),
  ])
})

test("show: 'form' repeats the sections of the form", () => {
  const form = [{ id: 'main', fields: ['name'] }]
  expect(declare('studios', { form }).show).not.toEqual(form)
  expect(declare('studios', { form, show: 'form' }).show).toEqual(form)
})

test('D009: names are not reserved, and not used by another field', () => {
  expect(problemsOf(declare('studios', { fields: { ...fields, version: f.int() } }))).toEqual([
    'studios.fields.version: "version" is reserved: choose another name (D009)',
  ])
  expect(problemsOf(declare('studios', { fields: { ...fields, constructor: f.int() } }))).toEqual([
    'studios.fields.constructor: "constructor" is reserved: choose another name (D009)',
  ])
  expect(problemsOf(declare('studios', { fields: { ...fields, parentId: f.text() } }))).toEqual([
    'studios.fields.parentId: "parentId" is the property of "parent" in records (D009)',
  ])
})

test('D010: the condition of a section is a filter', () => {
  const section = { id: 'main', fields: ['name'], when: { size: { eq: 'smol' } } }
  for (const layout of ['form', 'show']) {
    const [problem] = problemsOf(declare('studios', { [layout]: [section] }))
    expect(problem).toMatch(new RegExp(`^studios\\.${layout}\\[0\\]\\.when\\.size\\.eq: .*\\(D010\\)$`))
  }
})

test('D010: filters use existing fields, operators, values and references', () => {
  const preset = (filter: object) => problemsOf(declare('studios', { list: { presets: [{ id: 'mine', filter }] } }))
  const place = 'studios.list.presets[0].filter'
  expect(preset({ prize: { eq: '1' } })).toEqual([
    expect.stringMatching(/filter\.prize: unknown field "prize"; there are "name", .*\(D010\)$/),
  ])
  expect(preset({ size: { gte: 'small' } })).toEqual([
    `${place}.size.gte: no such operator here; there are "eq", "neq", "in", "notIn", "is", "isNot" (D010)`,
  ])
  expect(preset({ or: [{ size: { in: ['solo', 'smal'] } }] })).toEqual([
    `${place}.or[0].size.in: "smal" is not one of its values, did you mean "small"? (D010)`,
  ])
  expect(preset({ name: { eng: { eq: 'x' } } })).toEqual([
    `${place}.name.eng: no such language, did you mean "en"? (D010)`,
  ])
  expect(problemsOf(declare('studios', { rules: [{ id: 'r', check: { budget: { gte: '$budgt' } } }] }))).toEqual([
    'studios.rules[0].check.budget.gte: unknown field "budgt", did you mean "budget"? (D010)',
  ])
})

test('D012 to D014, D027, D029: columns, sort, filters, sums and shape of the list', () => {
  expect(problemsOf(declare('studios', { list: { columns: ['name', 'bugdet'] } }))).toEqual([
    'studios.list.columns[1]: unknown field "bugdet", did you mean "budget"? (D012)',
  ])
  const priced = { ...fields, price: f.money() }
  const games = declare('games', { path: '/games', fields: priced, list: { columns: ['name', 'size', 'pirce'] } })
  expect(problemsOf(studios, games)).toEqual([
    'games.list.columns[2]: unknown field "pirce", did you mean "price"? (D012)',
  ])
  expect(problemsOf(declare('studios', { list: { sort: '-name' } }))).toEqual([
    'studios.list.sort: cannot sort by "name", did you mean "name_en"? (D013)',
  ])
  expect(problemsOf(declare('studios', { list: { filters: ['siez'] } }))).toEqual([
    'studios.list.filters[0]: unknown field "siez", did you mean "size"? (D014)',
  ])
  expect(problemsOf(declare('studios', { list: { sums: ['bugdet', 'name'] } }))).toEqual([
    'studios.list.sums[0]: unknown field "bugdet", did you mean "budget"? (D027)',
    'studios.list.sums[1]: "name" has no sum; there are "budget" (D027)',
  ])
  expect(problemsOf(declare('studios', { list: { as: 'card' } }))).toEqual([
    'studios.list.as: unknown shape "card", did you mean "cards"? (D029)',
  ])
})

test('D029: a gallery without images in its columns', () => {
  const pictured = { ...fields, logo: f.image() }
  const gallery = (given: object, list: object) => problemsOf(declare('studios', { fields: given, list }))
  const problem = 'studios.list.columns: a gallery needs an image field:'
  expect(gallery(fields, { gallery: true })).toEqual([`${problem} there is none (D029)`])
  expect(gallery(pictured, { as: 'gallery', columns: ['name'] })).toEqual([`${problem} add "logo" (D029)`])
  expect(gallery(pictured, { gallery: true, columns: ['name', 'logo'] })).toEqual([])
})

test('D032: the board of the list', () => {
  const board = (name: unknown, more = {}) => problemsOf(declare('studios', { list: { board: name }, ...more }))
  expect(board('size')).toEqual([])
  expect(board('siez')).toEqual(['studios.list.board: unknown field "siez", did you mean "size"? (D032)'])
  expect(board('budget')).toEqual(['studios.list.board: "budget" has no fixed values (D032)'])
  expect(problemsOf(declare('studios', { list: { as: 'board' } }))).toEqual([
    'studios.list.board: is missing: it names the field of the columns (D032)',
  ])
  const read = { ...fields, size: f.enum(['solo', 'small'], { write: 'never' }) }
  expect(
    problemsOf(declare('studios', { fields: read, list: { board: 'size' }, form: [{ id: 'main', fields: ['name'] }] })),
  ).toEqual(['studios.list.board: no form and no action writes "size" (D032)'])
})

test('D015: groups and paths', () => {
  expect(problemsOf(declare('studios', { group: 'othre' }))).toEqual([
    'studios.group: unknown group "othre", did you mean "other"? (D015)',
  ])
  expect(problemsOf(declare('studios', { path: 'studios' }))).toContain(
    'studios.path: "studios" is not a valid path (D015)',
  )
})

test('D016 and D017: built-in records and indexes', () => {
  expect(problemsOf(declare('studios', { builtIn: [{ name: { en: 'a', zh: 'a' }, size: 'solo' }] }))).toEqual([
    'studios.builtIn[0]: without a unique value each start would add it again (D016)',
  ])
  expect(problemsOf(declare('studios', { indexes: [['size', 'sizes']] }))).toEqual([
    'studios.indexes[0][1]: unknown field "sizes", did you mean "size"? (D017)',
  ])
})

test('D020: an order has an integer field that the list is sorted by', () => {
  const ordered = { ...fields, place: f.int({ min: 0, default: 0 }) }
  const list = { columns: ['name'], sort: 'place' }
  expect(problemsOf(declare('studios', { fields: ordered, list, order: { by: 'place', within: 'size' } }))).toEqual([])
  expect(problemsOf(declare('studios', { fields: ordered, order: { by: 'budget', within: 'name' } }))).toEqual([
    'studios.order.by: "budget" is not a writable integer field; there are "place" (D020)',
    'studios.order.within: "name" is not an enum field; there are "size" (D020)',
    'studios.order: the list must be sorted by "budget" (D020)',
  ])
})
