import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { draftDays, sweepDrafts } from '../../server/form-drafts/drafts'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { machines, rentals } from '../second-product/declarations'
import { openProduct } from '../second-product/open-product'

const { database, endpoint, make } = await openProduct()
let support: Ask
let colleague: Ask

beforeAll(async () => {
  support = await endpoint.as('support')
  const { email } = await createAccount(database, { role: 'support' })
  colleague = endpoint.with((await enter(endpoint.auth, email)).accessToken)
})

const keep = (ask: Ask, input: object) =>
  ask('mutation ($input: SaveDraftInput!) { saveDraft(input: $input) }', {
    input: { id: uuidv7(), resource: 'rentals', base: {}, ...input },
  })
const remove = async (ask: Ask, id: string) =>
  (await ask('mutation ($id: ID!) { deleteDraft(id: $id) }', { id })).data.deleteDraft
const draftsOf = async (ask: Ask, form: object = { resource: 'rentals' }) => {
  const { data } = await ask(
    'query ($resource: String!, $recordId: ID) { me { drafts(resource: $resource, recordId: $recordId) { id version values base } } }',
    form,
  )
  return data.me.drafts
}

describe('a draft of a form', () => {
  test('is kept unfinished, replaced, read by its owner alone, and deleted', async () => {
    const id = uuidv7()
    expect((await keep(support, { id, values: { customer: '', place: 3 } })).errors).toBeUndefined()
    await keep(support, { id, values: { customer: 'Nor' }, base: { customer: null } })
    const kept = { id, version: null, values: { customer: 'Nor' }, base: { customer: null } }
    for (const text of ['a\0', '\ud800'])
      expect(codeOfAnswer(await keep(support, { id, values: { customer: text } }))).toBe('BAD_REQUEST')
    expect(await draftsOf(support)).toEqual([kept])
    expect(await draftsOf(colleague)).toEqual([])
    expect(codeOfAnswer(await keep(colleague, { id, values: { customer: 'Theirs' } }))).toBe('NOT_FOUND')
    expect(await remove(colleague, id)).toBe(false)
    expect(await draftsOf(support)).toEqual([kept])
    expect(await remove(support, id)).toBe(true)
    expect(await remove(support, id)).toBe(false)
    expect(await draftsOf(support)).toEqual([])
  })

  test('of a record is not one of a new record, and the newest is first', async () => {
    const machineId = await make(machines, { name: 'Crane' })
    const recordId = await make(rentals, { customer: 'Nora', branch: 'north', place: 1, machineId })
    await keep(support, { recordId, version: 1, values: { customer: 'Nora A' } })
    await keep(support, { recordId, version: 1, values: { customer: 'Nora B' } })
    expect(await draftsOf(support)).toEqual([])
    const drafts = await draftsOf(support, { resource: 'rentals', recordId })
    expect(drafts.map(({ values }: { values: unknown }) => values)).toEqual([
      { customer: 'Nora B' },
      { customer: 'Nora A' },
    ])
    expect(drafts[0].version).toBe(1)
  })

  test('needs the right to save the form, and a session', async () => {
    const values = { customer: 'X' }
    expect(codeOfAnswer(await keep(await endpoint.as('none'), { values }))).toBe('UNAUTHENTICATED')
    expect(codeOfAnswer(await keep(await endpoint.as('editor'), { values }))).toBe('FORBIDDEN')
    const asked = await (await endpoint.as('editor'))('{ me { drafts(resource: "rentals") { id } } }')
    expect(codeOfAnswer(asked)).toBe('FORBIDDEN')
  })

  test('has only fields of the form, and no secrets', async () => {
    const root = await endpoint.as('super_admin')
    const refused = await keep(support, { values: { customer: 'X', rank: 1, id: 'y' }, base: { nothing: 1 } })
    expect(Object.keys(fieldsOfAnswer(refused) ?? {}).sort()).toEqual(['values.id', 'values.rank'])
    expect(fieldsOfAnswer(await keep(support, { values: {}, base: { nothing: 1 } }))).toHaveProperty(['base.nothing'])
    const secret = await keep(root, { resource: 'yards', values: { doorCode: '1234' } })
    expect(fieldsOfAnswer(secret)).toHaveProperty(['values.doorCode'])
    expect(fieldsOfAnswer(await keep(support, { values: [1] }))).toHaveProperty('values')
    const huge = await keep(support, { values: { customer: 'x'.repeat(2_000_001) } })
    expect(huge.errors).toBeDefined()
    expect(await draftsOf(support)).toEqual([])
  })

  test('makes room for newer ones after a hundred, and ends after a month', async () => {
    const ids = Array.from({ length: 101 }, () => uuidv7())
    for (const id of ids) await keep(colleague, { id, values: { customer: id } })
    const kept = (await draftsOf(colleague)).map(({ id }: { id: string }) => id)
    expect(kept).toHaveLength(100)
    expect(kept).not.toContain(ids[0])
    const month = draftDays * 86_400_000
    await sweepDrafts(endpoint.operations, Date.now() + month - 60_000)
    expect(await draftsOf(colleague)).toHaveLength(100)
    await sweepDrafts(endpoint.operations, Date.now() + month + 60_000)
    expect(await draftsOf(colleague)).toEqual([])
  })
})
