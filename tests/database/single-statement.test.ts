import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { type Answer, type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'

let ask: Ask
let endpoint: Endpoint
const database = await openTestDatabase()
const document = 'mutation ($input: UpdateOneUserInput!) { updateOneUser(input: $input) { version name } }'
const update = (input: object, key?: string) => ask(document, { input }, key ? { 'idempotency-key': key } : undefined)

const createUser = async (username: string): Promise<string> => {
  const answer = await ask('mutation ($input: CreateOneUserInput!) { createOneUser(input: $input) { id } }', {
    input: { user: { username, email: `${username}@example.com`, name: '+1 000 000' } },
  })
  return answer.data.createOneUser.id
}

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  ask = await endpoint.as('super_admin')
})

test('thirty concurrent changes have thirty versions, and each audit event starts with the previous state', async () => {
  const id = await createUser('crowded')
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => update({ id, update: { name: `+1 555 ${1000 + index}` } })),
  )
  const versions = answers.map((answer) => answer.data.updateOneUser.version as number)
  expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 2))
  const lines = await database.sql<{ before: { name: string }; after: { name: string } }[]>`
    select before, after from audit_events where record_id = ${id} and action = 'update'`
  expect(lines).toHaveLength(30)
  const next = new Map(lines.map((line) => [line.before.name, line.after.name]))
  let [number, steps] = ['+1 000 000', 0]
  for (let after = next.get(number); after !== undefined; after = next.get(number)) {
    number = after
    steps++
  }
  expect(steps).toBe(30)
})

test('one of several changes of one version is saved', async () => {
  const id = await createUser('versioned')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => update({ id, version: 1, update: { name: `+1 555 ${2000 + index}` } })),
  )
  const codes = answers.map((answer) => answer.errors?.[0]?.extensions.code ?? 'saved')
  expect(codes.filter((code) => code === 'saved')).toHaveLength(1)
  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(7)
})

test('unchanged values are not in the audit', async () => {
  const id = await createUser('partly')
  await update({ id, update: { name: '+1 555 3000', status: 'active' } })
  await update({ id, update: { name: '+1 555 3001' } })
  const lines = await database.sql`
    select before, after from audit_events where record_id = ${id} and action = 'update' order by created_at`
  expect(lines.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { name: '+1 000 000' }, after: { name: '+1 555 3000' } },
    { before: { name: '+1 555 3000' }, after: { name: '+1 555 3001' } },
  ])
})

test('a value in use is an issue of its field', async () => {
  await createUser('first')
  const id = await createUser('second')
  const answer = await update({ id, update: { email: 'first@example.com' } })
  expect(answer.errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    fields: { email: [{ key: 'validation.taken' }] },
  })
})

describe('with a plan and a key', () => {
  const planned = async (input: object, key = randomUUID()) => {
    const before = endpoint.planCounts().planned
    const answer = await update(input, key)
    const [stored] = await database.sql<{ answer: string }[]>`select answer from idempotency_keys where key = ${key}`
    return {
      key,
      answer,
      isPlanned: endpoint.planCounts().planned > before,
      stored: JSON.parse(stored?.answer ?? 'null'),
    }
  }
  const nameOf = async (id: string) => (await database.sql`select name from users where id = ${id}`)[0]
  const bodyOf = ({ status: _, ...body }: Answer) => body

  beforeAll(async () => {
    await update({ id: await createUser('planned'), update: { name: '+1 555 4000' } })
  })

  test('a save stores its answer under its key, and a repetition changes nothing', async () => {
    const id = await createUser('keyed')
    const input = { id, version: 1, update: { name: '+1 555 4001' } }
    const first = await planned(input)
    expect(first).toMatchObject({ isPlanned: true, answer: { status: 200, data: { updateOneUser: { version: 2 } } } })
    expect(first.stored).toEqual(bodyOf(first.answer))
    const again = await planned(input, first.key)
    expect(again).toMatchObject({ isPlanned: false, answer: first.answer })
    const other = await planned({ ...input, version: 2, update: { name: '+1 555 4002' } }, first.key)
    expect(other.answer.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.keyReused' })
    expect(await nameOf(id)).toEqual({ name: '+1 555 4001' })
  })

  test('of eight at once with one key, one changes the record, and all have its answer', async () => {
    const id = await createUser('parallel')
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 8 }, () => update({ id, update: { name: '+1 555 4003' } }, key)))
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(all[0]?.data.updateOneUser.version).toBe(2)
  })

  test('a stale save has the current record, like the executor, and its key stores that', async () => {
    const id = await createUser('stale')
    await update({ id, update: { name: '+1 555 4004' } })
    const input = { id, version: 1, update: { name: '+1 555 4005' } }
    const stale = await planned(input)
    expect(stale).toMatchObject({ isPlanned: true, answer: { status: 200, data: null } })
    expect(stale.answer.errors?.[0]?.extensions.current).toMatchObject({ version: 2, name: '+1 555 4004' })
    expect(stale.stored).toEqual(bodyOf(stale.answer))
    const executed = await ask(`${document} # executed`, { input })
    expect(executed).toEqual(stale.answer)
    expect(await nameOf(id)).toEqual({ name: '+1 555 4004' })
  })

  test('a session that ended changes nothing and stores no answer', async () => {
    const id = await createUser('ended')
    const support = await endpoint.as('support')
    const key = randomUUID()
    await database.sql`
      update auth_sessions set ended_at = now() where account_id = ${(await endpoint.accountOf('support')).id}`
    const input = { id, update: { name: '+1 555 4006' } }
    const answer = await support(document, { input }, { 'idempotency-key': key })
    expect(answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(await nameOf(id)).toEqual({ name: '+1 000 000' })
    expect(await database.sql`select key from idempotency_keys where key = ${key}`).toEqual([])
  })
})

describe('links', () => {
  const selection = 'id version tagIds tags { id modelCount }'
  const linking = `mutation ($input: UpdateOneModelInput!) { updateOneModel(input: $input) { ${selection} } }`
  const one = `query ($id: ID!) { model(id: $id) { ${selection} } }`
  const both = (text: string) => ({ en: text, zh: text })
  let tags: string[]
  let id: string
  const link = (at: readonly number[], version?: number) =>
    ask(linking, { input: { id, version, update: { tagIds: at.map((index) => tags[index]) } } })

  beforeAll(async () => {
    const named = ['A', 'B', 'C', 'D'].map((name) => ({ name: both(`Linked ${name}`) }))
    const made = await ask('mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }', {
      input: { tags: named },
    })
    tags = made.data.createManyTags.map((tag: { id: string }) => tag.id)
    const models = ['linked-one', 'linked-two'].map((slug) => ({ title: both(slug), slug, maker: 'Ada', tagIds: tags }))
    const added = await ask('mutation ($input: CreateManyModelsInput!) { createManyModels(input: $input) { id } }', {
      input: { models },
    })
    id = added.data.createManyModels[0].id
    // Plans the document.
    await link([0])
  })

  test.each([
    ['none', []],
    ['several', [2, 0, 1]],
    ['another order', [0, 1, 2]],
    ['one twice', [3, 1, 3]],
    ['all', [0, 1, 2, 3]],
  ])('%s: the answer is what is read afterwards, and the audit has both versions', async (_name, at) => {
    const { data: was } = await ask(one, { id })
    const planned = endpoint.planCounts().planned
    const { data } = await link(at, was.model.version)
    expect(endpoint.planCounts().planned).toBe(planned + 1)
    expect(data.updateOneModel.tagIds).toEqual([...new Set(at)].map((index) => tags[index]))
    expect((await ask(one, { id })).data.model).toEqual(data.updateOneModel)
    const [event] = await database.sql`
      select before, after from audit_events where record_id = ${id} order by created_at desc, id desc limit 1`
    expect(event).toEqual({ before: { tagIds: was.model.tagIds }, after: { tagIds: data.updateOneModel.tagIds } })
  })

  test('a missing record is an issue of the field, and the same links are not modified', async () => {
    const { data: was } = await ask(one, { id })
    const missing = await ask(linking, { input: { id, update: { tagIds: [randomUUID()] } } })
    expect(missing.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: { tagIds: [{}] } })
    expect((await link([0, 1, 2, 3])).errors?.[0]?.extensions.code).toBe('NOT_MODIFIED')
    expect((await ask(one, { id })).data).toEqual(was)
  })

  test('changed by twenty at once, each event begins where the one before it ended', async () => {
    const { data: was } = await ask(one, { id })
    const sets = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? [index % 4, 1] : [3, index % 3]))
    await Promise.all(sets.map((at) => link(at)))
    const { data: is } = await ask(one, { id })
    const events = await database.sql<{ before: { tagIds: string[] }; after: { tagIds: string[] } }[]>`
      select before, after from audit_events where record_id = ${id} order by created_at desc, id desc
      limit ${is.model.version - was.model.version}`
    expect(events.length).toBeGreaterThan(0)
    const [froms, tos] = [
      events.map((each) => each.before.tagIds.join()),
      events.map((each) => each.after.tagIds.join()),
    ]
    // Each version but the first and the last one ends one event and begins another.
    expect([...froms, is.model.tagIds.join()].sort()).toEqual([...tos, was.model.tagIds.join()].sort())
  })
})
