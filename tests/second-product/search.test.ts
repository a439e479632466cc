import { beforeAll, describe, expect, test } from 'vitest'
import { everything } from '../../server/access/access'
import { foundResources } from '../../server/operations/search'
import { Params } from '../../server/sql/params'
import { foundRowsSql } from '../../server/sql/search'
import { searchedFor } from '../../server/sql/searched-for'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { hostileTexts } from '../harness/hostile-values'
import { statementsDuring } from '../harness/statements'
import { users } from './accounts'
import { depots, machines, rentals, visits } from './declarations'
import { openProduct } from './open-product'

// `support` sees machines, depots and rentals of the north; `editor` sees depots, but no users and no rentals.

const { database, endpoint, make } = await openProduct()
let root: Ask
let support: Ask
let editor: Ask
let harbour: string
let music: string

beforeAll(async () => {
  ;[root, support, editor] = [
    await endpoint.as('super_admin'),
    await endpoint.as('support'),
    await endpoint.as('editor'),
  ]
  const keeper = await make(users, { username: 'ludmila', email: 'keys@depot.example', name: 'Ludmila' })
  const machine = await make(machines, { name: 'Élan Crane' })
  const rental = (customer: string, branch: string) => make(rentals, { customer, branch, place: 1, machineId: machine })
  const [north, south] = [await rental('Nørdahl Brothers', 'north'), await rental('Sundström', 'south')]
  const name = (en: string, zh: string) => ({ name: { en, zh } })
  harbour = await make(depots, { ...name('Harbour Hall', '海港'), code: 'DEP-2041', keeperId: keeper, rentalId: south })
  music = await make(depots, { ...name('Music Yard', '音乐仓库'), code: 'DEP-77', phone: '+1 (555) 010-0199' })
  await make(depots, { ...name('Harbour Annex', '重庆港'), code: 'DEP-78', rentalId: north })
  for (const each of [1, 2, 3, 4, 5]) await make(machines, { name: `Digger ${each}` })
})

interface Hit {
  resource: string
  id: string
  title: string
  isExact: boolean
}

const query = `query ($text: String!, $resources: [SearchedResource!], $limit: Int) {
  search(text: $text, resources: $resources, limit: $limit) { resource id title isExact } }`
const hits = async (ask: Ask, text: string, more: object = {}): Promise<readonly Hit[]> =>
  (await ask(query, { text, ...more })).data.search
const titles = async (ask: Ask, text: string, more?: object) => (await hits(ask, text, more)).map(({ title }) => title)

describe('texts', () => {
  test.each([
    ['a part of a word', 'arbou', ['Harbour Annex', 'Harbour Hall']],
    ['words in any order', 'hall harb', ['Harbour Hall']],
    ['an accent in the record', 'elan', ['Élan Crane']],
    ['an accent in the text', 'hàrböur hâll', ['Harbour Hall']],
    ['a letter without decomposition', 'nordahl', ['Nørdahl Brothers', 'Harbour Annex']],
    ['Chinese characters', '海港', ['Harbour Hall']],
    ['one Chinese character', '仓', ['Music Yard']],
    ['pinyin initials', 'yyck', ['Music Yard']],
    ['pinyin initials of two characters inside', 'ck', ['Music Yard']],
    ['pinyin initials of another reading', 'cqg', ['Harbour Annex']],
    ['pinyin initials in capitals', 'HG', ['Harbour Hall']],
    ['digits of a phone number', '5550100199', ['Music Yard']],
    ['digits in another spacing', '555-01 00', ['Music Yard']],
    ['the national form of a phone number', '0555 010-0199', ['Music Yard']],
    ['the international form with zeros', '0015550100199', ['Music Yard']],
    ['a phone number of a link', 'tel:+1-555-010-0199', ['Music Yard']],
    ['an email address of a link', 'mailto:keys@depot.example', ['ludmila', 'Harbour Hall']],
    ['a number with a name', 'music 0555 010-0199', ['Music Yard']],
    ['a number with a name and full-width digits', '５５５ ０１０-０１９９　yard', ['Music Yard']],
    ['a code without its hyphen', 'DEP2041', ['Harbour Hall']],
    ['a part of a code across its hyphen', 'p20', []],
    ['a code with a related name', 'DEP-2041 ludmila', ['Harbour Hall']],
    ['a related name with a code without its hyphen', 'keys@depot dep2041', ['Harbour Hall']],
    ['a code with the name of another record', 'DEP-2041 nordahl', []],
    ['punctuation between words', 'dep 2041', ['Harbour Hall']],
    ['the e-mail address of a related record', 'keys@depot', ['ludmila', 'Harbour Hall']],
    ['nothing', 'zeppelin', []],
    ['an empty text', '  ', []],
    ['wildcards', '%_\\', []],
    ['an emoji', '👩‍👩‍👧‍👦', []],
  ])('%s: %s', async (_name, text, expected) => {
    expect((await titles(root, text)).sort()).toEqual([...expected].sort())
  })

  test('a pasted id or code is the exact hit, and comes first', async () => {
    const exact = { resource: 'depots', id: harbour, title: 'Harbour Hall', isExact: true }
    const address = `https://x/depots/${harbour}?tab=history`
    const spaced = harbour.replaceAll('-', ' ')
    const ids = [harbour, harbour.toUpperCase(), `"${harbour}"`, address, spaced, spaced.replaceAll(' ', '')]
    const fullWidth = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
    for (const text of [
      ...ids,
      fullWidth(harbour),
      ' DEP-2041 ',
      'dep-2041',
      fullWidth('DEP-2041'),
      'dep2041',
      'DEP–2041',
      'DEP−2041',
    ]) {
      expect((await hits(root, text))[0], text).toEqual(exact)
    }
    expect((await hits(root, 'DEP-7')).some(({ isExact }) => isExact)).toBe(false)
  })

  test('the first digits of an id find its record', async () => {
    for (const start of [music.slice(0, 27), music.slice(0, 27).replaceAll('-', '').toUpperCase()]) {
      expect(await hits(root, start), start).toContainEqual({
        resource: 'depots',
        id: music,
        title: 'Music Yard',
        isExact: false,
      })
    }
    expect(await titles(root, music.slice(0, 7), { limit: 50 })).not.toContain('Music Yard')
  })

  test('a name is found with the code of a related record', async () => {
    const depotId = await make(depots, { name: { en: 'Quay', zh: '码头' }, code: 'DEP-9009' })
    await make(visits, { visitor: 'Okonkwo', depotId })
    await make(visits, { visitor: 'Adeyemi', depotId })
    expect(await titles(root, 'okonkwo DEP9009')).toEqual(['Okonkwo'])
    expect(await titles(root, 'quay DEP9009')).toEqual(['Quay', 'Adeyemi', 'Okonkwo'])
  })

  test('titles that begin with the text precede others', async () => {
    await make(machines, { name: 'Old digger' })
    expect((await titles(root, 'digger', { limit: 50 })).at(-1)).toBe('Old digger')
  })

  test('a change is found at once, and its former text no longer', async () => {
    const update = `mutation { updateOneDepot(input: {id: "${music}", update: {name: {en: "Music Yard", zh: "银行"}}}) { id } }`
    expect((await root(update)).errors).toBeUndefined()
    expect(await titles(root, 'yh')).toEqual(['Music Yard'])
    expect(await titles(root, 'yyck')).toEqual([])
  })
})

describe('limits', () => {
  test('each resource has at most the limit', async () => {
    expect(await hits(root, 'digger')).toHaveLength(3)
    expect(await hits(root, 'digger', { limit: 5 })).toHaveLength(5)
    expect(await hits(root, 'digger', { limit: 1_000_000 })).toHaveLength(6)
    expect(fieldsOfAnswer(await root(query, { text: 'digger', limit: 0 }))).toHaveProperty('limit')
  })

  test('only the named resources are searched', async () => {
    const found = await hits(root, 'dep', { resources: ['users'] })
    expect(new Set(found.map(({ resource }) => resource))).toEqual(new Set(['users']))
    expect(await hits(root, 'digger', { resources: [] })).toEqual([])
  })

  test.each(Object.entries(hostileTexts))('%s is answered or refused, never an internal error', async (_name, text) => {
    const { status, errors } = await root(query, { text })
    const refusals = ['VALIDATION_FAILED', 'QUERY_TOO_COMPLEX']
    const codes = errors?.map(({ extensions }) => extensions.code) ?? []
    expect(codes.filter((code) => !refusals.includes(code))).toEqual([])
    expect(status).toBeLessThan(500)
  })

  test('a resource without a title of its own is searched alone, by several words and an id', async () => {
    for (const { name: resource } of foundResources)
      for (const text of ['two words', 'four 12345', '+1 (555) 123 abc', harbour])
        expect((await root(query, { text, resources: [resource] })).errors, `${text} in ${resource}`).toBeUndefined()
  })

  test('a document with too many searches is refused', async () => {
    const many = Array.from({ length: 14 }, (_, at) => `a${at}: search(text: "a", limit: 50) { id }`)
    const lists = Array.from({ length: 29 }, (_, at) => `b${at}: machines(paging: {limit: 1000}) { nodes { id } }`)
    expect(codeOfAnswer(await root(`{ ${[...many, ...lists].join(' ')} }`))).toBe('QUERY_TOO_COMPLEX')
  })

  test('all resources are one statement', async () => {
    await hits(root, 'warm')
    const { statements } = await statementsDuring(database, () => hits(root, 'harbour'))
    expect(statements).toHaveLength(1)
  })
})

describe('access', () => {
  test('a role finds only resources that it may list', async () => {
    expect((await hits(support, 'ludmila')).map(({ resource }) => resource)).toEqual(['depots'])
    expect(await titles(editor, 'elan')).toEqual([])
    expect(codeOfAnswer(await editor(query, { text: 'elan', resources: ['machines'] }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await (await endpoint.as('none'))(query, { text: 'elan' }))).toBe('UNAUTHENTICATED')
  })

  test('records outside of the scope are neither found nor lead to others', async () => {
    expect((await titles(root, 'sundstrom')).sort()).toEqual(['Harbour Hall', 'Sundström'])
    expect(await titles(support, 'sundstrom')).toEqual([])
    expect((await titles(support, 'nordahl')).sort()).toEqual(['Harbour Annex', 'Nørdahl Brothers'])
    expect((await titles(root, 'DEP-2041 sundstrom')).sort()).toEqual(['Harbour Hall'])
    expect(await titles(support, 'DEP-2041 sundstrom')).toEqual([])
  })

  test('a related record that the role may not list is searched only by its title', async () => {
    expect(await titles(editor, 'ludmila')).toEqual(['Harbour Hall'])
    expect(await titles(editor, 'keys@depot')).toEqual([])
    expect(await titles(editor, 'ludmila DEP-2041')).toEqual(['Harbour Hall'])
    expect(await titles(editor, 'keys@depot DEP-2041')).toEqual([])
  })

  test('the executor and the plan answer the same', async () => {
    const planned = endpoint.planCounts().planned
    const document = '{ found: search(text: "harbour") { __typename name: title fact { __typename value } isExact } }'
    const answers = [await editor(document), await editor(document)]
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]?.data.found).toHaveLength(2)
    expect(endpoint.planCounts().planned).toBe(planned + 1)
  })

  test('a scope of related records without texts adds no value that the statement lacks', () => {
    const posters = defineResource('posters', {
      title: 'name',
      fields: { name: f.text({ search: true }), promotion: f.relation('promotions', { search: true }) },
    })
    const params = new Params()
    const rows = { filters: new Map([['promotions', { type: { eq: 'banner' } }]]), me: null }
    const asked = searchedFor('hall', params)
    const select = asked && foundRowsSql(posters, asked, { ...everything, rows }, 3)
    const text = `${asked?.withShared()}${select}`
    expect(params.values.filter((_, at) => !text.includes(`$${at + 1}::`))).toEqual([])
  })

  test('a hit has state and fact, and titles in the language of the request', async () => {
    const document = `{ search(text: "DEP-2041") { title state fact { field value } picture { url } } }`
    const [hit] = (await editor(document)).data.search
    expect(hit).toEqual({
      title: 'Harbour Hall',
      state: 'open',
      fact: { field: 'code', value: 'DEP-2041' },
      picture: null,
    })
    const chinese = await editor(document, {}, { cookie: 'vite-ui-language=zh' })
    expect(chinese.data.search[0].title).toBe('海港')
  })
})
