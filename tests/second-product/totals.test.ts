import { beforeAll, expect, test } from 'vitest'
import type { Ask } from '../harness/endpoint'
import { statementsDuring } from '../harness/statements'
import { machines, rentalLines, rentals, visits, yards } from './declarations'
import { openProduct } from './open-product'

// `support` sees machines and the rentals of the north; `moderator` sees yards, but no visits.

const { database, endpoint, make } = await openProduct()
let root: Ask
let support: Ask
let moderator: Ask
let yard: string
let empty: string
let machine: string

beforeAll(async () => {
  ;[root, support, moderator] = [
    await endpoint.as('super_admin'),
    await endpoint.as('support'),
    await endpoint.as('moderator'),
  ]
  machine = await make(machines, { name: 'Excavator' })
  const yardOf = (code: string) => make(yards, { name: { en: code, zh: code }, code, mainId: machine })
  ;[yard, empty] = [await yardOf('Y-1'), await yardOf('Y-2')]
  const visit = (fee: string, paid: boolean) => make(visits, { visitor: 'Vera', yardId: yard, fee, paid })
  await visit('10.25', true)
  await visit('0.50', true)
  await visit('99.00', false)
  const rental = (customer: string, branch: string, place: number) =>
    make(rentals, { customer, branch, place, machineId: machine })
  const north = await rental('Nora', 'north', 2_000_000_000)
  await rental('Nils', 'north', 2_000_000_000)
  await rental('Sune', 'south', 5)
  for (const article of ['Shovel', 'Shovel handle', 'Bucket'])
    await make(rentalLines, { article, rentalId: north, spareIds: [machine] })
})

const ofYard = '{ code visitCount visitFees }'
const yardsQuery = `{ yards(sorting: [{field: code, direction: ASC}]) { nodes ${ofYard} } }`

test('a total counts or sums the related records that match its filter', async () => {
  for (const _time of ['executed', 'planned']) {
    expect((await root(yardsQuery)).data.yards.nodes).toEqual([
      { code: 'Y-1', visitCount: 2, visitFees: '10.75' },
      { code: 'Y-2', visitCount: 0, visitFees: '0.00' },
    ])
  }
})

test('a sum of integers has more than 32 bits, and a relation to many counts linked records', async () => {
  const { data } = await root(`{ machine(id: "${machine}") { rankOfRentals shovelCount } }`)
  expect(data.machine).toEqual({ rankOfRentals: '4000000005', shovelCount: 2 })
})

test('a total is in the statement of its record', async () => {
  const query = `{ yard(id: "${yard}") ${ofYard} }`
  await root(query)
  expect((await statementsDuring(database, () => root(query))).statements).toHaveLength(1)
})

test('an actor who may not list the related records gets null', async () => {
  for (const _time of ['executed', 'planned']) {
    const { data, errors } = await moderator(`{ yard(id: "${yard}") ${ofYard} }`)
    expect([data.yard, errors]).toEqual([{ code: 'Y-1', visitCount: null, visitFees: null }, undefined])
  }
})

test('an actor with a scope gets the total of the visible records', async () => {
  const { data } = await support(`{ machine(id: "${machine}") { rankOfRentals } }`)
  expect(data.machine.rankOfRentals).toBe('4000000000')
})

test('the answer to a change has the total', async () => {
  const update = `mutation { updateOneYard(input: {id: "${empty}", update: {code: "Y-3"}}) ${ofYard} }`
  expect((await root(update)).data.updateOneYard).toEqual({ code: 'Y-3', visitCount: 0, visitFees: '0.00' })
})

test('a total can be neither filtered nor sorted', async () => {
  for (const part of ['filter: {visitFees: {gt: "1"}}', 'sorting: [{field: visitFees, direction: ASC}]']) {
    const { errors } = await root(`{ yards(${part}) { nodes { id } } }`)
    expect(errors?.[0]?.extensions?.code, part).toBe('BAD_REQUEST')
  }
})
