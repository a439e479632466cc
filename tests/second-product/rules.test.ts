import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOfAnswer } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { machines } from './declarations'
import { openProduct } from './open-product'

// Hooks ran before the rules: a hook that relied on them got invalid values and ended in INTERNAL.

const { endpoint, make } = await openProduct()
const broken = { startsOn: '2026-05-02', endsOn: '2026-05-01' }
const message = [{ key: 'resources.rentals.rules.datesInOrder' }]
let ask: Ask
let rental: { customer: string; branch: string; machineId: string }

const create = 'mutation ($rental: CreateRental!) { createOneRental(input: {rental: $rental}) { id } }'

beforeAll(async () => {
  ask = await endpoint.as('super_admin')
  rental = { customer: 'Nora', branch: 'north', machineId: await make(machines, { name: 'Excavator' }) }
})

describe('a hook never gets values that break a rule', () => {
  test('in a new record', async () => {
    const { errors } = await ask(create, { rental: { ...rental, ...broken } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: { endsOn: message } })
  })

  test('in one of several new records, at its position', async () => {
    const many = 'mutation ($rentals: [CreateRental!]!) { createManyRentals(input: {rentals: $rentals}) { id } }'
    const answer = await ask(many, { rentals: [rental, { ...rental, ...broken }] })
    expect(Object.keys(fieldsOfAnswer(answer) ?? {})).toEqual(['rentals.1.endsOn'])
  })

  test('in a changed record', async () => {
    const { data } = await ask(create, { rental: { ...rental, startsOn: broken.startsOn } })
    const update = `mutation { updateOneRental(input: {id: "${data.createOneRental.id}", update: {endsOn: "2026-05-01"}}) { id } }`
    expect(fieldsOfAnswer(await ask(update))).toMatchObject({ endsOn: message })
  })
})

test('values of a hook must satisfy the rules', async () => {
  const answer = await ask(create, { rental: { ...rental, customer: 'Backdated', startsOn: '2026-05-02' } })
  expect(fieldsOfAnswer(answer)).toMatchObject({ endsOn: message })
})
