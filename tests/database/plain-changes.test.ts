import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { type Answer, type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'

// A plan and the executor must answer, change, audit and store the same.

let endpoint: Endpoint
let ask: Ask
const database = await openTestDatabase()
const both = (text: string) => ({ en: text, zh: text })
const create = (type: string) =>
  `mutation ($input: CreateOne${type}Input!) { made: createOne${type}(input: $input) { id } }`
let tags: string[]

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  ask = await endpoint.as('super_admin')
  const made = await ask('mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }', {
    input: { tags: ['A', 'B'].map((name) => ({ name: both(`Plain ${name}`) })) },
  })
  tags = made.data.createManyTags.map((tag: { id: string }) => tag.id)
})

interface Sent {
  answer: Answer
  /** The audit events of this request, without ids and times. */
  events: unknown
  /** The answer stored with its key. */
  stored: unknown
  isPlanned: boolean
}

const send = async (document: string, input: object): Promise<Sent> => {
  const [key, before] = [randomUUID(), endpoint.planCounts().planned]
  const [last] = await database.sql`select max(id::text) as id from audit_events`
  const answer = await ask(document, { input }, { 'idempotency-key': key })
  const isPlanned = endpoint.planCounts().planned > before
  const events = await database.sql`
    select action, resource, record_id, actor_name, ip, before, after from audit_events
    where id::text > ${last?.id ?? ''} order by record_id`
  const [{ answer: stored } = { answer: null }] = await database.sql`
    select answer from idempotency_keys where key = ${key}`
  return { answer, events: [...events], stored: JSON.parse(stored), isPlanned }
}

/** Sends a document twice: the executor answers the first request with `inputs[0]`, the plan the second one. */
const compared = async (document: string, inputs: readonly [object, object], isPlanned = true): Promise<Answer> => {
  const executed = await send(document, inputs[0])
  const planned = await send(document, inputs[1])
  expect([executed.isPlanned, planned.isPlanned]).toEqual([false, isPlanned])
  expect(settled(planned)).toEqual(settled(executed))
  const { status: _, ...body } = planned.answer
  expect(planned.stored).toEqual(body)
  return planned.answer
}

/** Ids by their first occurrence, without times and without the number that separates two records. */
function settled({ answer, events, stored }: Sent): unknown {
  const names = new Map<string, string>()
  const text = JSON.stringify({ answer, events, stored })
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (tags.includes(id)) return id
      names.set(id, names.get(id) ?? `id-${names.size + 1}`)
      return names.get(id) as string
    })
    .replace(/20\d\d-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'a moment')
    .replace(/(plain-[a-z]+-)\d+/g, '$1n')
  return JSON.parse(text)
}

let number = 0
const add = async (type: string, values: object): Promise<string> => {
  const singular = `${type[0]?.toLowerCase()}${type.slice(1)}`
  const answer = await ask(create(type), { input: { [singular]: values } })
  return answer.data.made.id
}
const newModel = () => ({ title: both('Plain'), slug: `plain-model-${number++}`, maker: 'Ada', tagIds: tags })
const newShelf = () => ({ name: both('Plain'), slug: `plain-${'x'.repeat(++number)}` })
const twice = async (make: () => Promise<string>): Promise<[string, string]> => [await make(), await make()]

describe('create', () => {
  const model = `mutation ($input: CreateOneModelInput!) {
    new: createOneModel(input: $input) { __typename id version title { zh } tags { id name { en } } tagIds can createdAt status slug }
  }`

  test('a record with links, defaults and every kind of column', async () => {
    const answer = await compared(model, [{ model: newModel() }, { model: newModel() }])
    expect(answer.data.new).toMatchObject({ version: 1, tagIds: tags, status: 'draft' })
  })

  test('a record of an order is its last', async () => {
    const document = `mutation ($input: CreateOneShelfInput!) {
      createOneShelf(input: $input) { id slug sortOrder can } }`
    const executed = await send(document, { shelf: newShelf() })
    const planned = await send(document, { shelf: newShelf() })
    expect([executed.isPlanned, planned.isPlanned]).toEqual([false, true])
    const orderOf = ({ answer }: Sent) => answer.data.createOneShelf.sortOrder
    expect(orderOf(planned)).toBe(orderOf(executed) + 10)
    expect(planned.events).toMatchObject([{ after: { sortOrder: orderOf(planned) } }])
    expect(planned.answer.data.createOneShelf.can).toEqual(['show', 'edit', 'delete', 'moveUp'])
    const all = await Promise.all(Array.from({ length: 8 }, () => send(document, { shelf: newShelf() })))
    expect(new Set(all.map(orderOf)).size).toBe(8)
  })

  test('a value in use, and a missing related record', async () => {
    const taken = newModel()
    await add('Model', taken)
    await compared(`${model} #`, [{ model: taken }, { model: taken }], false)
    await compared(`${model} ##`, [{ model: newModel() }, { model: newModel() }])
    const missing = await send(`${model} ##`, { model: { ...newModel(), tagIds: [randomUUID()] } })
    expect(missing.answer.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { tagIds: [{}] },
    })
  })

  test('a record that breaks a rule, and one that does not', async () => {
    const document = `mutation ($input: CreateOnePromotionInput!) {
      createOnePromotion(input: $input) { id version startDate endDate } }`
    const modelId = await add('Model', newModel())
    const from = (endDate: string) => ({ promotion: { modelId, type: 'banner', startDate: '2026-02-01', endDate } })
    await compared(document, [from('2026-01-01'), from('2026-01-01')], false)
    const good = await send(document, from('2026-03-01'))
    expect(good).toMatchObject({ isPlanned: true, answer: { data: { createOnePromotion: { version: 1 } } } })
  })

  test('with hooks it is executed', async () => {
    const document = `mutation ($input: CreateOneUserInput!) { createOneUser(input: $input) { id } }`
    const user = () => ({ user: { username: `plain-user-${number}`, email: `plain-mail-${number++}@example.com` } })
    await compared(document, [user(), user()], false)
  })
})

describe('update under a rule', () => {
  test('is planned, and refused if it breaks the rule', async () => {
    const modelId = await add('Model', newModel())
    const ids = await twice(() =>
      add('Promotion', { modelId, type: 'banner', startDate: '2026-02-01', endDate: '2026-03-01' }),
    )
    const document = `mutation ($input: UpdateOnePromotionInput!) {
      updateOnePromotion(input: $input) { id version startDate endDate } }`
    const to = (endDate: string | null) => ids.map((id) => ({ id, update: { endDate } })) as [object, object]
    await compared(document, to('2026-04-01'))
    await compared(`${document} # 2`, to(null))
    const broken = await compared(`${document} # 3`, to('2026-01-01'), false)
    expect(broken.errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED')
  })
})

describe('delete', () => {
  const document = `mutation ($input: DeleteOneModelInput!) {
    gone: deleteOneModel(input: $input) { id version name: title { en } createdAt status rating } }`

  test('a record with its links: the answer and the audit have its last state', async () => {
    const ids = await twice(() => add('Model', newModel()))
    // The trash keeps the row in further statements of the transaction.
    const answer = await compared(document, [{ id: ids[0], version: 1 }, { id: ids[1] }], false)
    expect(answer.data.gone).toMatchObject({ id: ids[1], name: { en: 'Plain' } })
    expect(await database.sql`select 1 from models where id = ${ids[1]}`).toEqual([])
  })

  test('a stale version, a record in use, and a missing one', async () => {
    const [first, second] = await twice(() => add('Model', newModel()))
    const inputs = [
      { id: first, version: 9 },
      { id: second, version: 9 },
    ] as const
    const stale = await compared(`${document} # 2`, inputs, false)
    expect(stale.errors?.[0]?.extensions.current).toMatchObject({ id: second, version: 1, tagIds: tags })
    await add('Promotion', { modelId: first, type: 'banner' })
    await compared(`${document} # 3`, [{ id: first }, { id: first }], false)
    await compared(`${document} # 4`, [{ id: randomUUID() }, { id: randomUUID() }], false)
  })
})

describe('an action', () => {
  const publish = `mutation ($input: PublishOneModelInput!) {
    publishOneModel(input: $input) { id version status tags { id } can } }`

  test('changes the state once; another request finds it changed', async () => {
    const ids = await twice(() => add('Model', newModel()))
    const inputs = [{ id: ids[0], version: 1 }, { id: ids[1] }] as const
    const answer = await compared(publish, inputs)
    expect(answer.data.publishOneModel).toMatchObject({ version: 2, status: 'published' })
    const again = await compared(`${publish} # 2`, [{ id: ids[0] }, { id: ids[1] }], false)
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.illegalState' })
    const stale = await compared(`${publish} # 3`, inputs.map(({ id }) => ({ id, version: 1 })) as [object, object])
    expect(stale.errors?.[0]?.extensions.current).toMatchObject({ version: 2 })
  })

  test('of ten at once on one record, one wins', async () => {
    const id = await add('Model', newModel())
    const all = await Promise.all(Array.from({ length: 10 }, () => send(publish, { id })))
    const codes = all.map(({ answer }) => answer.errors?.[0]?.extensions.code ?? 'done')
    expect(codes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'CONFLICT'), 'done'])
  })

  const publishMany = `mutation ($input: PublishManyModelsInput!) {
    publishManyModels(input: $input) { n: changedCount refused { id code why: message } } }`

  test('on many records: the refused ones are named, the others have an event each', async () => {
    const make = async () => {
      const ids = [await add('Model', newModel()), await add('Model', newModel()), await add('Model', newModel())]
      await send(publish, { id: ids[1] })
      return { filter: { id: { in: ids } } }
    }
    const answer = await compared(publishMany, [await make(), await make()])
    expect(answer.data.publishManyModels).toMatchObject({ n: 2, refused: [{ code: 'CONFLICT' }] })
  })

  test('on many records, while another transaction holds one of them', async () => {
    const ids = [await add('Model', newModel()), await add('Model', newModel())]
    await database.sql.begin(async (tx) => {
      await tx`select 1 from models where id = ${ids[0] ?? ''} for update`
      const { answer, isPlanned } = await send(publishMany, { filter: { id: { in: ids } } })
      expect(isPlanned).toBe(false)
      expect(answer.data.publishManyModels).toMatchObject({ n: 1, refused: [{ id: ids[0] }] })
    })
  })

  test('on no record, and by a role that may not', async () => {
    await compared(
      `${publishMany} # 2`,
      [{ filter: { id: { eq: randomUUID() } } }, { filter: { id: { eq: randomUUID() } } }],
      false,
    )
    const id = await add('Model', newModel())
    const answer = await (await endpoint.as('support'))(publish, { input: { id } })
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

test('a session that ended creates, deletes and acts on nothing', async () => {
  const id = await add('Model', newModel())
  const editor = await endpoint.as('editor')
  await database.sql`
    update auth_sessions set ended_at = now() where account_id = ${(await endpoint.accountOf('editor')).id}`
  const documents: [string, object][] = [
    ['mutation ($input: CreateOneModelInput!) { createOneModel(input: $input) { id } }', { model: newModel() }],
    ['mutation ($input: DeleteOneModelInput!) { deleteOneModel(input: $input) { id } }', { id }],
    ['mutation ($input: PublishOneModelInput!) { publishOneModel(input: $input) { id } }', { id }],
    [
      'mutation ($input: PublishManyModelsInput!) { publishManyModels(input: $input) { changedCount } }',
      { filter: { id: { eq: id } } },
    ],
  ]
  const [before] =
    await database.sql`select (select count(*) from models) as models, (select count(*) from audit_events) as events`
  for (const [document, input] of documents) {
    await ask(document, { input: {} })
    // Plans the document with a request that changes nothing.
    await ask(document, {
      input: { ...input, id: randomUUID(), model: { slug: 'x' }, filter: { id: { eq: randomUUID() } } },
    })
    const answer = await editor(document, { input })
    expect(answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  }
  const [after] =
    await database.sql`select (select count(*) from models) as models, (select count(*) from audit_events) as events`
  expect(after).toEqual(before)
})
