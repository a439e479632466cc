import { beforeAll, describe, expect, test } from 'vitest'
import { sweepRecordDrafts } from '../../server/record-drafts/drafts'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { depots } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
const { sql } = database
let support: Ask
let colleague: Ask
let moderator: Ask
let codes = 0

beforeAll(async () => {
  support = await endpoint.as('support')
  const { email } = await createAccount(database, { role: 'support' })
  colleague = endpoint.with((await enter(endpoint.auth, email)).accessToken)
  moderator = await endpoint.as('moderator')
})

const makeDepot = () => make(depots, { name: { en: 'Harbour', zh: '港口' }, phone: null, code: `R${++codes}` })
const save = (ask: Ask, input: object, headers?: Record<string, string>) =>
  ask('mutation ($input: SaveDraftOneDepotInput!) { done: saveDraftOneDepot(input: $input) }', { input }, headers)
const publish = (ask: Ask, input: object) =>
  ask(
    'mutation ($input: PublishDraftOneDepotInput!) { done: publishDraftOneDepot(input: $input) { version hasDraft code name { en zh } } }',
    { input },
  )
const discard = (ask: Ask, input: object) =>
  ask(
    'mutation ($input: DiscardDraftOneDepotInput!) { done: discardDraftOneDepot(input: $input) { version hasDraft } }',
    {
      input,
    },
  )
const draftOf = async (ask: Ask, id: string) => {
  const text = `{ recordDraft(resource: "depots", id: "${id}") { revision version values base actorName files { id url } } }`
  return (await ask(text)).data.recordDraft
}
const shown = async (id: string) =>
  (await support(`{ depot(id: "${id}") { version hasDraft name { en zh } code updatedAt } }`)).data.depot
const eventsOf = (id: string) =>
  sql`select action, before, after from audit_events where record_id = ${id} and action <> 'create' order by id`

test('a draft is saved with values that are written in the document', async () => {
  const id = await makeDepot()
  const document = `mutation { done: saveDraftOneDepot(input: { id: "${id}", version: 1, update: { name: { en: "New" } } }) }`
  expect((await support(document)).data?.done).toBe(1)
  expect((await draftOf(support, id)).values).toEqual({ name: { en: 'New' } })
  await discard(support, { id })
})

describe('the draft of a record', () => {
  test('leaves the record as it is, is shared, and is published as one update', async () => {
    const id = await makeDepot()
    const before = await shown(id)
    const update = { name: { en: 'New harbour' } }
    expect((await save(colleague, { id, version: 1, update })).data.done).toBe(1)
    expect(await shown(id)).toEqual({ ...before, hasDraft: true })
    expect(await draftOf(support, id)).toEqual({
      revision: 1,
      version: 1,
      actorName: 'Ada',
      files: [],
      values: update,
      base: { name: { en: 'Harbour', zh: '港口' } },
    })
    const { data } = await support('{ depots(filter: { hasDraft: { is: true } }) { nodes { id } } }')
    expect(data.depots.nodes).toEqual([{ id }])
    expect((await publish(support, { id, revision: 1 })).data.done).toMatchObject({
      version: 2,
      hasDraft: false,
      name: { en: 'New harbour', zh: '港口' },
    })
    expect(await draftOf(support, id)).toBeNull()
    expect(await eventsOf(id)).toMatchObject([
      { action: 'saveDraft', before: null, after: { draftedFields: ['name'] } },
      { action: 'update', after: { name: { en: 'New harbour' } } },
    ])
  })

  test('is not replaced, published or discarded by somebody who has not seen it', async () => {
    const id = await makeDepot()
    await save(support, { id, update: { phone: '+442079460000' } })
    expect(codeOfAnswer(await save(colleague, { id, update: { phone: null } }))).toBe('CONFLICT')
    expect((await save(colleague, { id, revision: 1, update: { phone: '+442079460001' } })).data.done).toBe(2)
    expect(codeOfAnswer(await save(support, { id, revision: 1, update: { phone: null } }))).toBe('CONFLICT')
    expect(codeOfAnswer(await publish(support, { id, revision: 1 }))).toBe('CONFLICT')
    expect(codeOfAnswer(await discard(support, { id, revision: 1 }))).toBe('CONFLICT')
    expect((await discard(support, { id, revision: 2 })).data.done).toEqual({ version: 1, hasDraft: false })
    expect(codeOfAnswer(await discard(support, { id }))).toBe('NOT_FOUND')
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['saveDraft', 'saveDraft', 'discardDraft'])
  })

  test('stays when the record changed since, until it is saved for the new version', async () => {
    const id = await makeDepot()
    await save(support, { id, version: 1, update: { name: { en: 'Draft' } } })
    await support('mutation ($input: UpdateOneDepotInput!) { updateOneDepot(input: $input) { id } }', {
      input: { id, update: { name: { en: 'Live' } } },
    })
    const refused = await publish(support, { id })
    expect(codeOfAnswer(refused)).toBe('CONFLICT')
    expect(refused.errors?.[0]?.extensions?.current).toMatchObject({ version: 2 })
    expect(await shown(id)).toMatchObject({ version: 2, hasDraft: true })
    expect((await draftOf(support, id)).base).toEqual({ name: { en: 'Harbour', zh: '港口' } })
    await save(support, { id, version: 2, revision: 1, update: { name: { en: 'Draft' } } })
    expect((await draftOf(support, id)).base).toEqual({ name: { en: 'Live', zh: '港口' } })
    expect((await publish(support, { id })).data.done).toMatchObject({ version: 3, name: { en: 'Draft' } })
  })

  test('may be unfinished; publishing checks it and leaves it', async () => {
    const id = await makeDepot()
    await save(support, { id, update: { name: { en: '' }, code: 'far too long for a code of a depot' } })
    expect(fieldsOfAnswer(await publish(support, { id }))).toHaveProperty('code')
    expect(await shown(id)).toMatchObject({ version: 1, hasDraft: true })
  })

  test('without a difference from the record is removed by publishing', async () => {
    const id = await makeDepot()
    await save(support, { id, update: { name: { en: 'Harbour' } } })
    expect((await publish(support, { id })).data.done).toMatchObject({ version: 1, hasDraft: false })
  })

  test('needs a record that can have one, a version that was not replaced, and a value', async () => {
    const id = await makeDepot()
    expect(codeOfAnswer(await save(support, { id, update: {} }))).toBe('VALIDATION_FAILED')
    expect(codeOfAnswer(await save(support, { id, version: 7, update: { code: 'X' } }))).toBe('CONFLICT')
    await support(`mutation { closeOneDepot(input: { id: "${id}" }) { id } }`)
    expect(codeOfAnswer(await save(support, { id, update: { code: 'X' } }))).toBe('CONFLICT')
    const missing = '018f0000-0000-7000-8000-000000000000'
    expect(codeOfAnswer(await save(support, { id: missing, update: { code: 'X' } }))).toBe('NO_CONTENT')
  })

  test('needs the permission to edit', async () => {
    const id = await makeDepot()
    await save(support, { id, update: { code: 'Y' } })
    expect(codeOfAnswer(await save(moderator, { id, revision: 1, update: { code: 'X' } }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await publish(moderator, { id }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await discard(moderator, { id }))).toBe('FORBIDDEN')
    const asked = await moderator(`{ recordDraft(resource: "depots", id: "${id}") { revision } }`)
    expect(codeOfAnswer(asked)).toBe('FORBIDDEN')
  })

  test('is saved once for an idempotency key', async () => {
    const id = await makeDepot()
    const headers = { 'idempotency-key': `draft-${id}` }
    const input = { id, update: { code: 'K' } }
    const answers = [await save(support, input, headers), await save(support, input, headers)]
    expect(answers.map(({ data }) => data.done)).toEqual([1, 1])
  })

  test('is swept when its record is gone, and keeps its files from the sweep until then', async () => {
    const id = await makeDepot()
    await save(support, { id, update: { manual: { en: `![](/files/${id}/1-${'a'.repeat(22)})` } } })
    const [kept] = await sql`select files from record_drafts where record_id = ${id}`
    expect(kept?.files).toEqual([id])
    await sweepRecordDrafts({ database })
    expect(await draftOf(support, id)).not.toBeNull()
    await support(`mutation { deleteOneDepot(input: { id: "${id}" }) { id } }`)
    await sweepRecordDrafts({ database })
    expect(await sql`select 1 from record_drafts where record_id = ${id}`).toHaveLength(0)
  })
})
