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
let machine: string

const newPerson = async (role: string) => {
  const account = await createAccount(database, { role })
  return endpoint.with((await enter(endpoint.auth, account.email)).accessToken)
}

const save = (ask: Ask, input: object) =>
  ask('mutation ($input: SaveTemplateInput!) { saveTemplate(input: $input) { id resource name roles isOwn } }', {
    input,
  })
const remove = (ask: Ask, id: string) => ask('mutation ($id: ID!) { deleteTemplate(id: $id) }', { id })
const valuesOf = (ask: Ask, id: string) =>
  ask('query ($id: ID!) { me { templateValues(id: $id) { values dropped } } }', { id })
const namesOf = async (ask: Ask, resource?: string): Promise<string[]> => {
  const { data } = await ask('query ($of: String) { me { templates(resource: $of) { name } } }', { of: resource })
  return data.me.templates.map(({ name }: { name: string }) => name)
}
const north = { resource: 'rentals', name: 'North', values: { branch: 'north', startsOn: '2026-01-01' } }

beforeAll(async () => {
  support = await endpoint.as('support')
  root = await endpoint.as('super_admin')
  colleague = await newPerson('support')
  machine = await make(machines, { name: 'Excavator' })
})

describe('who sees and changes a template', () => {
  test('a template is private until it is shared with a role that may create the records', async () => {
    const { id } = (await save(support, north)).data.saveTemplate
    expect(await namesOf(support, 'rentals')).toEqual(['North'])
    expect(await namesOf(support, 'machines')).toEqual([])
    expect(await namesOf(colleague)).toEqual([])
    expect(codeOfAnswer(await valuesOf(colleague, id))).toBe('NOT_FOUND')
    await save(support, { id, roles: ['support', 'editor'] })
    expect(await namesOf(colleague)).toEqual(['North'])
    expect((await valuesOf(colleague, id)).data.me.templateValues).toEqual({ values: north.values, dropped: [] })
    const editor = await endpoint.as('editor')
    expect(await namesOf(editor)).toEqual([])
    expect(codeOfAnswer(await valuesOf(editor, id))).toBe('NOT_FOUND')
    expect(codeOfAnswer(await save(editor, { ...north, name: 'X' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await save(await endpoint.as('none'), north))).toBe('UNAUTHENTICATED')
    expect(codeOfAnswer(await save(colleague, { id, name: 'Mine' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await remove(colleague, id))).toBe('FORBIDDEN')
    expect((await save(root, { id, name: 'Renamed' })).data.saveTemplate).toMatchObject({ isOwn: false })
    expect((await remove(support, id)).data.deleteTemplate).toBe(true)
    expect((await remove(support, id)).data.deleteTemplate).toBe(false)
  })

  test('each change has an audit event of the resource, with the names of the fields', async () => {
    const { id } = (await save(root, { ...north, values: { machineId: machine } })).data.saveTemplate
    await remove(root, id)
    const query = '{ auditEvents(filter: {resource: {eq: "rentals"}}) { nodes { action before after } } }'
    const { nodes } = (await root(query)).data.auditEvents
    const template = expect.objectContaining({ id, name: 'North', templateFields: ['machine'] })
    expect(nodes).toContainEqual({ action: 'saveTemplate', before: null, after: template })
    expect(nodes).toContainEqual({ action: 'deleteTemplate', before: template, after: null })
  })

  test('saves of one template at the same time are one template, and each keeps what others changed', async () => {
    const id = uuidv7()
    const first = await Promise.all(Array.from({ length: 4 }, () => save(root, { id, ...north, name: 'At once' })))
    for (const answer of first) expect(answer.data?.saveTemplate).toMatchObject({ id, name: 'At once' })
    const changes = Array.from({ length: 4 }, (_, at) => [{ name: `At once ${at}` }, { roles: ['editor'] }]).flat()
    await Promise.all(changes.map((change) => save(root, { id, ...change })))
    const shown = (await root('{ me { templates { id name roles } } }')).data.me.templates
    expect(shown).toContainEqual({ id, name: expect.stringMatching(/^At once \d$/), roles: ['editor'] })
    await remove(root, id)
  })

  test('a token sees templates of the records that it may create', async () => {
    const person = await newPerson('super_admin')
    const token = async (access: string[]) => {
      const apiToken = { name: 'program', scopes: [{ resource: 'rentals', access }] }
      const made = await person(
        'mutation ($apiToken: CreateApiToken!) { createOneApiToken(input: {apiToken: $apiToken}) { token } }',
        { apiToken },
      )
      return endpoint.with(made.data.createOneApiToken.token)
    }
    const { id } = (await save(person, north)).data.saveTemplate
    await save(person, { resource: 'machines', name: 'Machine', values: { rank: 2 } })
    const reader = await token(['read'])
    expect(await namesOf(reader)).toEqual([])
    expect(codeOfAnswer(await valuesOf(reader, id))).toBe('NOT_FOUND')
    const writer = await token(['read', 'write'])
    expect(await namesOf(writer)).toEqual(['North'])
    expect((await save(writer, { id, name: 'By a program' })).data.saveTemplate.id).toBe(id)
    expect(codeOfAnswer(await save(writer, { ...north, resource: 'machines' }))).toBe('FORBIDDEN')
  })
})

describe('what a template has', () => {
  test.each([
    ['rentals', { colour: 'red' }, 'colour', 'unknownField'],
    ['rentals', { id: uuidv7() }, 'id', 'unknownField'],
    ['rentals', { place: 3 }, 'place', 'unknownField'],
    ['rentals', { branch: 'west' }, 'branch', 'choice'],
    ['rentals', { startsOn: 'tomorrow' }, 'startsOn', 'date'],
    ['yards', { code: 'Y1' }, 'code', 'unknownField'],
    ['yards', { doorCode: '1234' }, 'doorCode', 'unknownField'],
    ['yards', { photoId: uuidv7() }, 'photoId', 'unknownField'],
    ['depots', { status: 'closed' }, 'status', 'unknownField'],
    ['users', { password: 'correct horse' }, 'password', 'unknownField'],
  ])('refuses for %s the values %j', async (resource, values, at, key) => {
    const answer = await save(root, { resource, name: 'Wrong', values })
    expect(fieldsOfAnswer(answer)).toEqual({
      [`values.${at}`]: [expect.objectContaining({ key: `validation.${key}` })],
    })
  })

  test('a name is unique for owner and resource, a template has values, and a single record has none', async () => {
    const { id } = (await save(support, { ...north, name: 'Once' })).data.saveTemplate
    expect(fieldsOfAnswer(await save(support, { ...north, name: 'Once' }))).toEqual({
      name: [{ key: 'validation.taken' }],
    })
    expect(fieldsOfAnswer(await save(support, { ...north, values: {} }))).toHaveProperty('values')
    expect(fieldsOfAnswer(await save(support, { ...north, values: [1] }))).toHaveProperty('values')
    expect(codeOfAnswer(await save(root, { resource: 'depotSettings', name: 'X', values: { motto: 'x' } }))).toBe(
      'FORBIDDEN',
    )
    await remove(support, id)
  })

  test('a text of one language of a required field is kept', async () => {
    const values = { name: { en: 'Yard' } }
    const { id } = (await save(root, { resource: 'yards', name: 'Half', values })).data.saveTemplate
    expect((await valuesOf(root, id)).data.me.templateValues).toEqual({ values, dropped: [] })
  })

  test('values that are no longer valid are dropped and named', async () => {
    const gone = await make(machines, { name: 'Gone' })
    const kept = await make(rentals, { customer: 'Nora', branch: 'north', machineId: machine })
    const southern = await make(rentals, { customer: 'Sune', branch: 'south', machineId: machine })
    const line = { spareIds: [machine, gone], rentalId: southern, relatedIds: [kept], article: 'Shovel' }
    const input = { resource: 'rentalLines', name: 'Lines', values: line, roles: ['support'] }
    const { id } = (await save(root, input)).data.saveTemplate
    expect((await valuesOf(root, id)).data.me.templateValues).toEqual({ values: line, dropped: [] })
    await root('mutation ($id: ID!) { deleteOneMachine(input: {id: $id}) { id } }', { id: gone })
    // The branch of support is the north.
    expect((await valuesOf(support, id)).data.me.templateValues).toEqual({
      values: { article: 'Shovel', relatedIds: [kept], spareIds: [machine] },
      dropped: ['rentalId', 'spareIds'],
    })
    const old = (await save(root, { ...north, name: 'Old' })).data.saveTemplate.id
    const stored = { branch: 'west', colour: 'red', customer: 'Nora' }
    await database.sql`update form_templates set values = ${database.sql.json(stored)} where id = ${old}`
    expect((await valuesOf(root, old)).data.me.templateValues).toEqual({
      values: { customer: 'Nora' },
      dropped: ['branch', 'colour'],
    })
    expect((await save(root, { id: old, name: 'Older' })).data.saveTemplate.name).toBe('Older')
  })
})
