import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../server/dashboard/period'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'
import { daysAgo, type Series, today, trendsOf } from '../../harness/trends'

const database = await openTestDatabase()
const { sql } = database
const endpoint = await openEndpoint(database)

const { ask, seriesOf } = trendsOf(endpoint)

const order = (paidAt: string, amount: string, status = 'paid') =>
  sql`insert into orders ${sql({ id: uuidv7(), order_number: uuidv7(), amount, status, ordered_at: paidAt, paid_at: paidAt })}`

const userAt = (registeredAt: string) => {
  const id = uuidv7()
  return sql`insert into users ${sql({ id, username: `t${id.slice(-12)}`, email: `${id}@example.com`, registered_at: registeredAt })}`
}

beforeAll(async () => {
  await order(daysAgo(2), '4.99')
  await order(daysAgo(2), '10.01')
  await order(daysAgo(3), '99.00', 'refunded')
  await order(daysAgo(9), '5.50')
  // An hour before midnight in Greenwich is the next day in Shanghai.
  await userAt(`${addDays(today, -5)}T23:00:00Z`)
})

describe('trends', () => {
  test.each([
    ['super_admin', ['signUps', 'orders', 'revenue', 'plays', 'comments']],
    ['editor', ['plays', 'comments']],
    ['moderator', ['comments']],
    ['support', ['signUps', 'orders', 'revenue']],
  ])('shows %s the curves of the lists that the role may see: %j', async (role, measures) => {
    const { data } = await ask(role, addDays(today, -6), today)
    expect(data.trends.series.map(({ measure }: Series) => measure)).toEqual(measures)
  })

  test('sums paid and not refunded amounts exactly, by day of payment', async () => {
    const revenue = await seriesOf('support', 'revenue', addDays(today, -6), today)
    expect(revenue).toMatchObject({ total: '15', before: '5.50' })
    expect(revenue?.points.filter(({ value }) => value !== '0')).toEqual([
      { day: addDays(today, -2), value: '15.00', beforeDay: addDays(today, -9), before: '5.50' },
    ])
  })

  test('counts orders of every state by day of creation', async () => {
    const orders = await seriesOf('support', 'orders', addDays(today, -6), today)
    expect(orders).toMatchObject({ total: '3', before: '1' })
    expect(orders?.points).toHaveLength(7)
  })

  test('counts plays by day for any writer, and ignores a decreased count', async () => {
    const id = uuidv7()
    await sql`insert into games ${sql({ id, title_en: 'A', title_zh: '甲', slug: `g-${id}`, author: 'A', play_count: 40 })}`
    await sql`update games set play_count = play_count + 2 where id = ${id}`
    await sql`update games set play_count = play_count + 3 where id = ${id}`
    await sql`update games set play_count = 0 where id = ${id}`
    const plays = await seriesOf('editor', 'plays', addDays(today, -6), today)
    expect(plays).toMatchObject({ total: '5', before: '0', since: today })
    expect(plays?.points.at(-1)?.value).toBe('5')
  })
})
