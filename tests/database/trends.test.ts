import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../server/dashboard/period'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { daysAgo, type Series, today, trendsOf } from '../harness/trends'

// Curves of the second product: `rentals`, whose scope hides those of the south from support, and paid `fees`.

const database = await openTestDatabase()
const { sql } = database
const endpoint = await openEndpoint(database)

const { ask, seriesOf } = trendsOf(endpoint)

const machine = uuidv7()
const rental = (created_at: string, branch = 'north') =>
  sql`insert into rentals ${sql({ id: uuidv7(), customer: 'Nora', branch, machine_id: machine, created_at })}`
const visit = (created_at: string, fee: string, paid = true) =>
  sql`insert into visits ${sql({ id: uuidv7(), visitor: 'Bo', fee, paid, created_at })}`

beforeAll(async () => {
  await sql`insert into machines ${sql({ id: machine, name: 'Excavator' })}`
  await visit(daysAgo(2), '4.99')
  await visit(daysAgo(2), '10.01')
  await visit(daysAgo(3), '99.00', false)
  await visit(daysAgo(9), '5.50')
  // An hour before midnight in Greenwich is the next day in Shanghai.
  await rental(`${addDays(today, -5)}T23:00:00Z`)
  await rental(daysAgo(3), 'south')
})

describe('trends', () => {
  test.each([
    ['super_admin', ['rentals', 'fees']],
    ['support', ['rentals']],
    ['editor', []],
  ])('shows %s the curves of the lists that the role may see: %j', async (role, measures) => {
    const { data } = await ask(role, addDays(today, -6), today)
    expect(data.trends.series.map(({ measure }: Series) => measure)).toEqual(measures)
  })

  test('counts the rows in the scope of the role', async () => {
    const countOf = async (role: string) => (await seriesOf(role, 'rentals', addDays(today, -6), today))?.total
    expect([await countOf('super_admin'), await countOf('support')]).toEqual(['2', '1'])
  })

  test('sums the amounts of matching rows exactly, by day', async () => {
    const fees = await seriesOf('super_admin', 'fees', addDays(today, -6), today)
    expect(fees).toMatchObject({ total: '15', before: '5.50' })
    expect(fees?.points).toHaveLength(7)
    expect(fees?.points.filter(({ value }) => value !== '0')).toEqual([
      { day: addDays(today, -2), value: '15.00', beforeDay: addDays(today, -9), before: '5.50' },
    ])
  })

  test('refuses anonymous callers', async () => {
    const { errors } = await ask('none', today, today)
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test("divides days at the actor's midnight", async () => {
    const dayOf = async (zone: string) => {
      const series = await seriesOf('support', 'rentals', addDays(today, -10), today, zone)
      return series?.points.filter(({ value }) => value !== '0').map(({ day }) => day)
    }
    expect(await dayOf('UTC')).toEqual([addDays(today, -5)])
    expect(await dayOf('Asia/Shanghai')).toEqual([addDays(today, -4)])
  })

  test('begins a day with the first of two midnights', async () => {
    // 00:30 in Havana, before its clocks go back from 01:00 to 00:00.
    await rental('2025-11-02T04:30:00.000Z')
    const series = await seriesOf('support', 'rentals', '2025-10-30', '2025-11-05', 'America/Havana')
    expect(series?.points.find(({ value }) => value !== '0')?.day).toBe('2025-11-02')
  })

  test('excludes the part of the previous period that corresponds to the future', async () => {
    const next = addDays(today, 6)
    const beforeNoon = new Date().getUTCHours() < 12
    // The seven days before today: the current period is complete up to now, so only its first day is compared.
    const rentals = await seriesOf('support', 'rentals', today, next)
    const [first, ...rest] = rentals?.points ?? []
    expect(rest.every(({ before }) => before === '0')).toBe(true)
    expect(first?.before).toBe('0')
    await rental(daysAgo(7))
    const again = await seriesOf('support', 'rentals', today, next)
    expect(again?.before).toBe(beforeNoon ? '0' : '1')
  })

  test.each([
    ['days in the wrong order', { from: '2026-02-02', to: '2026-02-01' }, 'to'],
    ['more days than ten years', { from: '2001-01-01', to: '2026-02-01' }, 'to'],
    ['a day before all days', { from: '0001-01-01', to: '0001-01-01', zone: 'America/New_York' }, 'from'],
    ['a day after all days', { from: '2999-12-31', to: '3000-01-01', zone: 'Asia/Shanghai' }, 'to'],
    ['the last day of all', { from: '9999-12-31', to: '9999-12-31', zone: 'Asia/Shanghai' }, 'from'],
    ['a zone that does not exist', { from: '2026-02-01', to: '2026-02-01', zone: 'Middle/Earth' }, 'zone'],
    ['an offset', { from: '2026-02-01', to: '2026-02-01', zone: '+08:00' }, 'zone'],
  ])('refuses %s', async (_, { from, to, ...rest }, field) => {
    const { errors } = await ask('support', from, to, (rest as { zone?: string }).zone)
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED')
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field])
  })
})
