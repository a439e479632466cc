import { beforeAll, describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { type Endpoint, openEndpoint } from '../../harness/endpoint'

const database = await openTestDatabase()
let endpoint: Endpoint

beforeAll(async () => {
  endpoint = await openEndpoint(database)
})

const name = { en: 'Starter', zh: '入门包' }

describe.each([
  ['creditsPackages', 'Credits'],
  ['pointsPackages', 'Points'],
] as const)('%s', (resource, kind) => {
  test('sort and filter by the total of base and bonus', async () => {
    const packages = asking(await endpoint.as('super_admin'), resource)
    const values = { name, price: '4.99', [`base${kind}`]: 100, [`bonus${kind}`]: 15, size: 'medium' }
    const made = recordOf(await packages.create(values, `id total${kind} price enabled popular`))
    expect(made).toMatchObject({ [`total${kind}`]: 115, price: '4.99', enabled: true, popular: false })
    const { data } = await packages.list('id', { [`total${kind}`]: { gt: 114 } }, [
      { field: `total${kind}`, direction: 'DESC' },
    ])
    expect(data[resource].nodes).toEqual([{ id: made.id }])
  })

  test('require name, contents and a positive price', async () => {
    const packages = asking(await endpoint.as('super_admin'), resource)
    expect(fieldsOfAnswer(await packages.create({ name, price: '0.00', [`base${kind}`]: 0 }))).toEqual({
      price: [{ key: 'validation.above', values: { above: '0' } }],
      [`base${kind}`]: [{ key: 'validation.above', values: { above: 0 } }],
    })
    expect(Object.keys(fieldsOfAnswer(await packages.create({})) ?? {}).sort()).toEqual(
      ['name.en', 'name.zh', 'price', `base${kind}`].sort(),
    )
  })

  test('accept prices outside of the recommended ranges', async () => {
    const packages = asking(await endpoint.as('super_admin'), resource)
    recordOf(await packages.create({ name, price: '999.00', [`base${kind}`]: 1, [`bonus${kind}`]: 500 }))
  })

  test('are only for super admins', async () => {
    for (const role of ['editor', 'moderator', 'support']) {
      expect(codeOfAnswer(await asking(await endpoint.as(role), resource).list('id'))).toBe('FORBIDDEN')
    }
  })
})

test('a subscription plan is monthly or yearly and has a positive price', async () => {
  const plans = asking(await endpoint.as('super_admin'), 'subscriptionPlans')
  const plan = recordOf(
    await plans.create({ type: 'yearly', price: '29.99', credits: 6000 }, 'type price credits points'),
  )
  expect(plan).toEqual({ type: 'yearly', price: '29.99', credits: 6000, points: 0 })
  expect(fieldsOfAnswer(await plans.create({ type: 'monthly', price: '0' }))).toHaveProperty('price')
})
