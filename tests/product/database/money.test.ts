import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { createAccount } from '../../harness/auth'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'
import { platformOf } from '../harness/platform'

// "Balance = sum of its ledger, never negative, after any number of parallel adjustments. Refunded once. One transition
// wins, the rest get CONFLICT." (guarantees, "Money and state")

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const users = asking(ask, 'users')
const orders = asking(ask, 'orders')
const platform = platformOf(endpoint)

const kinds = ['credits', 'points'] as const
type Kind = (typeof kinds)[number]

const adjust = (id: string, kind: Kind, delta: number) =>
  users.act('adjustBalance', id, 'credits points version', { kind, delta, reason: 'Test' })

const order = (userId: string, more: object = {}) =>
  platform.make('orders', {
    orderNumber: `SD-${Math.random()}`,
    userId,
    type: 'credits_package',
    status: 'paid',
    amount: '4.99',
    ...more,
  })

interface LedgerLine {
  kind: Kind
  delta: number
  balance_after: number
}

/** Computes the balance from the ledger line by line, and compares it with the user's. */
async function expectBalanced(userId: string): Promise<Record<Kind, number>> {
  const lines = await database.sql<LedgerLine[]>`
    select kind, delta, balance_after from balance_adjustments where user_id = ${userId} order by id`
  const sums = { credits: 0, points: 0 }
  for (const { kind, delta, balance_after } of lines) {
    expect(delta).not.toBe(0)
    sums[kind] += delta
    expect({ kind, after: balance_after }).toEqual({ kind, after: sums[kind] })
    expect(sums[kind]).toBeGreaterThanOrEqual(0)
  }
  const [user] = await database.sql`select credits, points from users where id = ${userId}`
  expect(user).toEqual(sums)
  return sums
}

describe('a balance', () => {
  test.each([1, 2, 3])('is the sum of its ledger after concurrent adjustments and refunds (%i)', async (seed) => {
    const people = await Promise.all([platform.player({ credits: 40, points: 5 }), platform.player()])
    const bought = await Promise.all(people.map((id) => order(id, { credits: 25, points: 3 })))
    const change = fc.record({
      who: fc.constantFrom(...people),
      kind: fc.constantFrom(...kinds),
      delta: fc.integer({ min: -30, max: 30 }).filter((delta) => delta !== 0),
    })
    const changes = fc.sample(change, { numRuns: 40, seed })
    const answers = await Promise.all([
      ...changes.map(({ who, kind, delta }) => adjust(who, kind, delta)),
      ...bought.map((id) => orders.act('refund', id)),
    ])
    const codes = new Set(answers.map(codeOfAnswer))
    expect([...codes].filter((code) => code !== undefined && code !== 'VALIDATION_FAILED')).toEqual([])
    for (const id of people) await expectBalanced(id)
    const refused = answers.filter(({ errors }) => errors).length
    const [{ lines = 0 } = {}] = await database.sql<{ lines: number }[]>`
      select count(*)::int as lines from balance_adjustments
      where user_id = any (${people}) and reason = 'Test'`
    expect(lines).toBe(changes.length - refused)
  })

  test('is never negative, and a refusal reports the current balance', async () => {
    const id = await platform.player({ credits: 10 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(id, 'credits', -4)))
    const refused = answers.filter(({ errors }) => errors)
    expect(refused).toHaveLength(4)
    for (const answer of refused) {
      expect(fieldsOfAnswer(answer)).toEqual({ delta: [{ key: 'validation.balance', values: { balance: 2 } }] })
    }
    expect(await expectBalanced(id)).toEqual({ credits: 2, points: 0 })
  })

  test('refuses a change of zero, beyond the range, or without a reason', async () => {
    const id = await platform.player({ points: 2_147_483_600 })
    expect(fieldsOfAnswer(await adjust(id, 'points', 0))).toHaveProperty('delta')
    expect(fieldsOfAnswer(await adjust(id, 'points', 48))).toEqual({
      delta: [{ key: 'validation.max', values: { max: 47 } }],
    })
    const because = (reason: unknown) => users.act('adjustBalance', id, 'id', { kind: 'points', delta: 1, reason })
    for (const reason of ['', '  ']) {
      expect(fieldsOfAnswer(await because(reason))).toEqual({ reason: [{ key: 'validation.required' }] })
    }
    for (const reason of [undefined, null]) {
      const answer = await because(reason)
      expect([answer.status, codeOfAnswer(answer)]).toEqual([400, 'BAD_REQUEST'])
      expect(answer.errors?.[0]?.message).toMatch(/reason/)
    }
    await expectBalanced(id)
  })

  test('changes once for concurrent identical requests', async () => {
    const id = await platform.player({ credits: 5 })
    const document = 'mutation ($input: AdjustBalanceOneUserInput!) { adjustBalanceOneUser(input: $input) { credits } }'
    const input = { id, kind: 'credits', delta: 7, reason: 'Once' }
    const headers = { 'idempotency-key': `once-${id}` }
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(document, { input }, headers)))
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ adjustBalanceOneUser: { credits: 12 } })))
    expect(await expectBalanced(id)).toEqual({ credits: 12, points: 0 })
    const other = await ask(document, { input: { ...input, delta: 8 } }, headers)
    expect(codeOfAnswer(other)).toBe('CONFLICT')
  })

  test('is in the audit with its actor and address', async () => {
    const id = await platform.player()
    recordOf(await adjust(id, 'points', 3))
    const [line] = await database.sql`
      select actor_id, action, before, after, ip from audit_events
      where record_id = ${id} and action = 'adjustBalance'`
    const admin = await endpoint.accountOf('super_admin')
    expect(line).toMatchObject({ actor_id: admin.id, before: { points: 0 }, after: { points: 3 } })
    expect(line?.ip).toBeTruthy()
    const [posted] = await database.sql`select admin_id from balance_adjustments where user_id = ${id}`
    expect(posted?.admin_id).toBe(admin.id)
  })
})

describe('a refund', () => {
  test('happens once for any number of concurrent requests', async () => {
    const id = await platform.player({ credits: 100 })
    const bought = await order(id, { credits: 30 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => orders.act('refund', bought, 'status')))
    expect(answers.map(codeOfAnswer).sort()).toEqual([...Array.from({ length: 7 }, () => 'CONFLICT'), undefined])
    expect(await expectBalanced(id)).toEqual({ credits: 70, points: 0 })
    expect(codeOfAnswer(await orders.act('cancel', bought))).toBe('CONFLICT')
  })

  test('deducts the granted amounts, at most to zero', async () => {
    const id = await platform.player({ credits: 10, points: 50 })
    recordOf(await orders.act('refund', await order(id, { credits: 30, points: 20 }), 'status', { reason: 'Unhappy' }))
    expect(await expectBalanced(id)).toEqual({ credits: 0, points: 30 })
    const lines = await database.sql`
      select kind, delta from balance_adjustments where user_id = ${id} and delta < 0 order by kind`
    expect([...lines]).toEqual([
      { kind: 'credits', delta: -10 },
      { kind: 'points', delta: -20 },
    ])
  })

  test("stores the payment provider's reference in the order and the audit", async () => {
    const id = await platform.player()
    const input = { reason: 'Unhappy', reference: ' re_3PqF2kLz ' }
    const refunded = recordOf(await orders.act('refund', await order(id), 'id status refundReference', input))
    expect(refunded).toMatchObject({ status: 'refunded', refundReference: 're_3PqF2kLz' })
    const [line] = await database.sql`
      select before, after from audit_events where record_id = ${String(refunded.id)} and action = 'refund'`
    expect(line).toMatchObject({ before: { refundReference: null }, after: { refundReference: 're_3PqF2kLz' } })
  })

  test('accepts a reference only from staff, with at most 120 characters', async () => {
    const id = await platform.player()
    const bought = await order(id)
    const long = await orders.act('refund', bought, 'id', { reference: 'r'.repeat(121) })
    expect(fieldsOfAnswer(long)).toEqual({ reference: [{ key: 'validation.maxLength', values: { max: 120 } }] })
    const blank = await orders.act('refund', bought, 'status refundReference', { reference: '  ' })
    expect(recordOf(blank)).toMatchObject({ status: 'refunded', refundReference: null })
    // A cancelled order was never paid, so it has no refund reference.
    const pending = await order(id, { status: 'pending' })
    expect(codeOfAnswer(await orders.act('cancel', pending, 'id', { reference: 're_1' }))).toBe('BAD_REQUEST')
  })

  test('ends the only subscription, but not one of two', async () => {
    const id = await platform.player({ subscribed: true })
    const [first, second] = [await order(id, { type: 'subscription' }), await order(id, { type: 'subscription' })]
    const isSubscribed = async () => recordOf(await ask('query ($id: ID!) { user(id: $id) { id subscribed } }', { id }))
    recordOf(await orders.act('refund', first))
    expect(await isSubscribed()).toMatchObject({ subscribed: true })
    recordOf(await orders.act('refund', second))
    expect(await isSubscribed()).toMatchObject({ subscribed: false })
  })

  test('is refused for pending orders, and a cancellation for paid ones', async () => {
    const id = await platform.player()
    const [pending, paid] = [await order(id, { status: 'pending' }), await order(id)]
    expect(codeOfAnswer(await orders.act('refund', pending))).toBe('CONFLICT')
    expect(codeOfAnswer(await orders.act('cancel', paid))).toBe('CONFLICT')
    const races = await Promise.all(Array.from({ length: 5 }, () => orders.act('cancel', pending, 'status')))
    expect(races.filter(({ errors }) => !errors)).toHaveLength(1)
  })

  test('is not reopened; a cancellation is, without its reason', async () => {
    const id = await platform.player()
    const [pending, paid] = [await order(id, { status: 'pending' }), await order(id)]
    recordOf(await orders.act('cancel', pending, 'id', { reason: 'Wrong order' }))
    const reopened = recordOf(await orders.act('reopen', pending, 'status statusReason'))
    expect(reopened).toEqual({ status: 'pending', statusReason: null })
    recordOf(await orders.act('refund', paid))
    expect(codeOfAnswer(await orders.act('reopen', paid))).toBe('CONFLICT')
  })

  test('of a stale version writes nothing and returns the current row', async () => {
    const bought = await order(await platform.player(), { status: 'pending' })
    recordOf(await orders.act('cancel', bought, 'id version', { version: 1 }))
    const stale = await orders.act('cancel', bought, 'id', { version: 1 })
    expect(stale.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      key: 'errors.stale',
      current: { version: 2, status: 'cancelled', amount: '4.99' },
    })
  })
})

test('actors cannot adjust their own balance, and are not offered to', async () => {
  const endpointB = await openEndpoint(database, 'B')
  const staff = asking(await endpointB.as('superadmin'), 'users')
  const { id } = await endpointB.accountOf('superadmin')
  const input = { kind: 'credits', delta: 5, reason: 'For me' }
  expect(codeOfAnswer(await staff.act('adjustBalance', id, 'id', input))).toBe('FORBIDDEN')
  const other = (await createAccount(database, { accounts: 'users', role: 'user' })).id
  const { data } = await staff.list('id can', { id: { in: [id, other] } })
  const users = data.users.nodes as { id: string; can: string[] }[]
  expect(users.filter(({ can }) => can.includes('adjustBalance')).map((user) => user.id)).toEqual([other])
})

test('a user with a ledger is not deleted, and the refusal names it in plain words', async () => {
  const { id } = await createAccount(database, { accounts: 'users', role: 'user' })
  recordOf(await adjust(id, 'credits', 5))
  const { errors } = await users.remove(id)
  const title = 'Still used by 1 balance adjustment, so it cannot be deleted.'
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', title })
})
