import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { machines, rentals } from '../second-product/declarations'
import { openProduct } from '../second-product/open-product'

const { database, endpoint, make } = await openProduct()
let support: Ask
let colleague: Ask
let root: Ask

const newPerson = async (role: string) => {
  const account = await createAccount(database, { role })
  return { ...account, ask: endpoint.with((await enter(endpoint.auth, account.email)).accessToken) }
}

const save = (ask: Ask, input: object) =>
  ask(
    'mutation ($input: SaveViewInput!) { saveView(input: $input) { id name state layout roles isOwn filter sorting } }',
    { input },
  )
const use = (ask: Ask, input: object) =>
  ask('mutation ($input: UseViewInput!) { useView(input: $input) { uses { kind day hour zone threshold } } }', {
    input,
  })
const remove = (ask: Ask, id: string) => ask('mutation ($id: ID!) { deleteView(id: $id) }', { id })
const namesOf = async (ask: Ask, resource?: string): Promise<string[]> => {
  const { data } = await ask('query ($of: String) { me { views(resource: $of) { name } } }', { of: resource })
  return data.me.views.map(({ name }: { name: string }) => name)
}

beforeAll(async () => {
  support = await endpoint.as('support')
  root = await endpoint.as('super_admin')
  colleague = (await newPerson('support')).ask
  const machine = await make(machines, { name: 'Excavator' })
  for (const [customer, branch] of [
    ['Nora', 'north'],
    ['Sune', 'south'],
  ])
    await make(rentals, { customer, branch, place: 1, machineId: machine })
})

test('a view is saved with a layout that is written in the document', async () => {
  const { data } = await support(
    `mutation ($width: JSON) { saveView(input: { resource: "rentals", name: "Literal", state: "",
      layout: { columns: ["customer"], widths: { customer: $width } } }) { id layout } }`,
    { width: 120 },
  )
  expect(data?.saveView.layout).toEqual({ columns: ['customer'], widths: { customer: 120 } })
  await remove(support, data.saveView.id)
})

describe('who sees and changes a view', () => {
  test('a view is private until it is shared with a role that may list the resource', async () => {
    const { data } = await save(support, { resource: 'rentals', name: 'North', state: '?branch=north&sort=-place' })
    expect(data.saveView).toMatchObject({ name: 'North', state: 'branch=north&sort=-place', roles: [], isOwn: true })
    expect(await namesOf(support)).toEqual(['North'])
    expect(await namesOf(colleague)).toEqual([])
    expect(await namesOf(root)).toEqual([])
    const { id } = data.saveView
    await save(support, { id, roles: ['support', 'editor'] })
    expect(await namesOf(colleague)).toEqual(['North'])
    expect(await namesOf(colleague, 'machines')).toEqual([])
    // The second product lets editors list nothing.
    expect(await namesOf(await endpoint.as('editor'))).toEqual([])
    expect((await (await endpoint.as('none'))('{ me { views { name } } }')).data.me).toBeNull()
    expect(codeOfAnswer(await save(await endpoint.as('none'), { resource: 'rentals', name: 'X' }))).toBe(
      'UNAUTHENTICATED',
    )
    expect(codeOfAnswer(await save(await endpoint.as('editor'), { resource: 'rentals', name: 'X' }))).toBe('FORBIDDEN')
    await remove(support, id)
  })

  test('only the owner or a super admin changes or deletes it', async () => {
    const view = { resource: 'rentals', name: 'Ours', state: '', roles: ['support'] }
    const { id } = (await save(support, view)).data.saveView
    expect(codeOfAnswer(await save(colleague, { id, name: 'Mine' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await remove(colleague, id))).toBe('FORBIDDEN')
    expect((await save(root, { id, name: 'Renamed' })).data.saveView).toMatchObject({ name: 'Renamed', isOwn: false })
    const hidden = (await save(root, { resource: 'rentals', name: 'Private', state: '' })).data.saveView.id
    expect(codeOfAnswer(await save(support, { id: hidden, resource: 'rentals', name: 'Taken over' }))).toBe('NOT_FOUND')
    expect((await remove(support, hidden)).data.deleteView).toBe(false)
    expect(codeOfAnswer(await use(support, { id: hidden, kind: 'favourite', on: true }))).toBe('NOT_FOUND')
    expect((await remove(root, id)).data.deleteView).toBe(true)
    expect((await remove(root, id)).data.deleteView).toBe(false)
    await remove(root, hidden)
  })

  test('each change has an audit event of the resource', async () => {
    const { id } = (await save(root, { resource: 'machines', name: 'Audited', state: '' })).data.saveView
    await remove(root, id)
    const query = '{ auditEvents(filter: {resource: {eq: "machines"}}) { nodes { action before after } } }'
    const { nodes } = (await root(query)).data.auditEvents
    expect(nodes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'saveView', after: expect.objectContaining({ id, name: 'Audited' }) }),
        expect.objectContaining({ action: 'deleteView', before: expect.objectContaining({ id }) }),
      ]),
    )
  })

  test('a token reads views of the lists in its scopes and needs the scope to write', async () => {
    const { ask } = await newPerson('super_admin')
    await save(ask, { resource: 'rentals', name: 'Rentals', state: '' })
    await save(ask, { resource: 'machines', name: 'Machines', state: '' })
    const token = async (access: string[]) => {
      const document =
        'mutation ($apiToken: CreateApiToken!) { createOneApiToken(input: {apiToken: $apiToken}) { token } }'
      const apiToken = { name: 'program', scopes: [{ resource: 'rentals', access }] }
      return endpoint.with((await ask(document, { apiToken })).data.createOneApiToken.token)
    }
    const reader = await token(['read'])
    expect(await namesOf(reader)).toEqual(['Rentals'])
    const view = { resource: 'rentals', name: 'Program', state: '' }
    expect(codeOfAnswer(await save(reader, view))).toBe('FORBIDDEN')
    const writer = await token(['read', 'write'])
    const { id } = (await save(writer, view)).data.saveView
    expect(codeOfAnswer(await save(writer, { ...view, resource: 'machines' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await use(writer, { id, kind: 'favourite', on: true }))).toBe('FORBIDDEN')
  })
})

describe('what a view may hold', () => {
  test.each([
    [{ state: 'brunch=north' }, 'state.brunch', 'unknownField'],
    [{ state: 'branch=west' }, 'state.branch', 'unknownField'],
    [{ state: 'branch=north,west' }, 'state.branch', 'unknownField'],
    [{ state: 'empty=brunch' }, 'state.brunch', 'unknownField'],
    [{ state: 'sort=-prize' }, 'state.prize', 'unknownField'],
    [{ state: 'view=late' }, 'state.late', 'unknownField'],
    [{ layout: { columns: ['branch', 'prize'] } }, 'layout.prize', 'unknownField'],
    [{ layout: { widths: { branch: 'wide' } } }, 'layout.widths', 'unknownField'],
    [{ layout: { script: 'x' } }, 'layout.script', 'unknownField'],
    [{ roles: ['owner'] }, 'roles.owner', 'choice'],
    [{ name: ' ' }, 'name', 'required'],
    [{ name: '\u200b' }, 'name', 'required'],
    [{ name: 'x'.repeat(61) }, 'name', 'maxLength'],
    [{ name: 'a\u0000b' }, 'name', 'characters'],
    [{ state: 'q=\u0000' }, 'state', 'characters'],
  ])('refuses %j at %s', async (wrong, at, key) => {
    const answer = await save(support, { resource: 'rentals', name: 'Wrong', state: '', ...wrong })
    expect(fieldsOfAnswer(answer)).toEqual({ [at]: [expect.objectContaining({ key: `validation.${key}` })] })
  })

  test('a name is unique for owner and resource, and a repeated id adds no second view', async () => {
    const id = uuidv7()
    const view = { id, resource: 'rentals', name: 'Once', state: '' }
    for (const _time of [1, 2]) expect((await save(support, view)).data.saveView.id).toBe(id)
    const again = await save(support, { ...view, id: uuidv7() })
    expect(fieldsOfAnswer(again)).toEqual({ name: [{ key: 'validation.taken' }] })
    expect((await save(colleague, { ...view, id: uuidv7() })).errors).toBeUndefined()
    expect((await save(support, { ...view, id: uuidv7(), resource: 'machines' })).errors).toBeUndefined()
  })

  test('a view of a field that is no more opens with what remains and can be renamed', async () => {
    const { id } = (await save(support, { resource: 'rentals', name: 'Old', state: 'branch=north' })).data.saveView
    await database.sql`update saved_views set state = 'colour=red&branch=north&sort=-colour' where id = ${id}`
    const { data } = await save(support, { id, name: 'Older' })
    expect(data.saveView).toMatchObject({ name: 'Older', filter: { branch: { in: ['north'] } } })
    expect(fieldsOfAnswer(await save(support, { id, state: 'colour=blue' }))).toHaveProperty(['state.colour'])
  })

  test('filter and sorting are what the list of the resource takes, by the days of the zone', async () => {
    const state = 'branch=north&createdAt=today&q=nora&sort=-customer'
    const { id } = (await save(support, { resource: 'rentals', name: 'Today', state })).data.saveView
    const query = 'query ($zone: String) { me { views { id filter(zone: $zone) sorting } } }'
    const views = async (zone: string) =>
      (await support(query, { zone })).data.me.views.find((view: { id: string }) => view.id === id)
    const { filter, sorting } = await views('UTC')
    const list =
      'query ($filter: RentalFilter, $sorting: [RentalSort!]) { rentals(filter: $filter, sorting: $sorting) { nodes { customer } } }'
    expect((await support(list, { filter, sorting })).data.rentals.nodes).toEqual([{ customer: 'Nora' }])
    expect((await views('Asia/Shanghai')).filter).not.toEqual((await views('America/New_York')).filter)
    expect(fieldsOfAnswer(await support(query, { zone: 'Mars/Base' }))).toEqual({ zone: [{ key: 'validation.zone' }] })
  })
})

describe("a person's use of a view", () => {
  const usesOf = async (ask: Ask) => {
    const { data } = await ask('{ me { views { name uses { kind threshold } } } }')
    return Object.fromEntries(
      data.me.views.map(({ name, uses }: { name: string; uses: { kind: string }[] }) => [
        name,
        uses.map(({ kind }) => kind),
      ]),
    )
  }

  test('a list has one default for each person; others keep theirs', async () => {
    const [first, second] = [await newPerson('support'), await newPerson('support')]
    const add = async (name: string, resource = 'rentals') =>
      (await save(first.ask, { resource, name, state: '', roles: ['support'] })).data.saveView.id
    const [a, b, other] = [await add('A'), await add('B'), await add('C', 'machines')]
    const choose = (ask: Ask, id: string, kind = 'default', on = true) => use(ask, { id, kind, on })
    for (const id of [a, b, other]) await choose(first.ask, id)
    await choose(second.ask, a)
    await choose(second.ask, a, 'favourite')
    expect(await usesOf(first.ask)).toMatchObject({ A: [], B: ['default'], C: ['default'] })
    expect(await usesOf(second.ask)).toMatchObject({ A: ['default', 'favourite'], B: [], C: [] })
    await choose(second.ask, a, 'default', false)
    expect(await usesOf(second.ask)).toMatchObject({ A: ['favourite'] })
    // A view that is no longer shared is gone with its uses, until it is shared again.
    await save(first.ask, { id: a, roles: [] })
    expect(await usesOf(second.ask)).not.toHaveProperty('A')
    for (const id of [a, b, other]) await remove(first.ask, id)
    const left = await database.sql`select 1 from view_uses where account_id = ${second.id}`
    expect(left).toHaveLength(0)
  })

  test.each([
    [
      { kind: 'mail', day: 8, hour: -1, zone: 'UTC' },
      { day: 'max', hour: 'min' },
    ],
    [
      { kind: 'mail', day: 0, hour: 24, zone: 'UTC' },
      { day: 'min', hour: 'max' },
    ],
    [{ kind: 'mail', day: 1, hour: 9, zone: 'Mars/Base' }, { zone: 'zone' }],
    [{ kind: 'mail' }, { day: 'required', hour: 'required', zone: 'zone' }],
    [{ kind: 'alert', threshold: 0, zone: 'UTC' }, { threshold: 'min' }],
    [{ kind: 'alert', threshold: 1_000_000_001, zone: 'UTC' }, { threshold: 'max' }],
  ])('refuses %j', async (input, expected) => {
    const { id } = (await save(support, { id: uuidv7(), resource: 'rentals', name: uuidv7(), state: '' })).data.saveView
    const answer = await use(support, { id, on: true, ...input })
    const keys = Object.entries(fieldsOfAnswer(answer) ?? {}).map(([path, [issue]]) => [path, issue?.key])
    expect(Object.fromEntries(keys)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([path, key]) => [path, `validation.${key}`])),
    )
  })
})
