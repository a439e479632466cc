import { beforeAll, describe, expect, test } from 'vitest'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { connect, listenTo, soon, subscribed } from '../harness/live'
import { southern } from './behaviours'
import { machines, rentalLines, rentals } from './declarations'
import { openProduct } from './open-product'

// `rentals` has a scope and `rentalLines` has none: actors who may list lines reached every rental through them.

const { database, endpoint, make } = await openProduct()
let support: Ask
let root: Ask
let machine: string
let north: string
let south: string
let further: string
let northLine: string
let southLine: string

beforeAll(async () => {
  support = await endpoint.as('support')
  root = await endpoint.as('super_admin')
  machine = await make(machines, { name: 'Excavator' })
  const rental = (customer: string, branch: string, place: number) =>
    make(rentals, { customer, branch, place, machineId: machine })
  north = await rental('Nora', 'north', 10)
  south = await rental('Sune', 'south', 20)
  further = await rental('Nils', 'north', 30)
  northLine = await make(rentalLines, { article: 'Shovel', rentalId: north, relatedIds: [south, north] })
  southLine = await make(rentalLines, { article: 'Bucket', rentalId: south, replacesId: south })
  await root(`mutation { updateOneRentalLine(input: {id: "${southLine}", update: {spareIds: ["${machine}"]}}) { id } }`)
})

describe('roleScheme', () => {
  const lines = '{ article rental { id customer } replaces { id } related { id customer } relatedIds }'

  test('a relation shows no rental outside of the scope, in executor and plan', async () => {
    const query = `{ rentalLines(sorting: [{field: article, direction: ASC}]) { nodes ${lines} } }`
    for (const _time of ['executed', 'planned']) {
      const { data } = await support(query)
      expect(data.rentalLines.nodes).toEqual([
        { article: 'Bucket', rental: null, replaces: null, related: [], relatedIds: [] },
        {
          article: 'Shovel',
          rental: { id: north, customer: 'Nora' },
          replaces: null,
          related: [{ id: north, customer: 'Nora' }],
          relatedIds: [north],
        },
      ])
      expect((await root(query)).data.rentalLines.nodes[0].rental).toEqual({ id: south, customer: 'Sune' })
    }
  })

  const found = async (ask: Ask, filter: object) => {
    const query = 'query ($filter: RentalLineFilter) { rentalLines(filter: $filter) { totalCount nodes { article } } }'
    const { data } = await ask(query, { filter })
    expect(data.rentalLines.totalCount).toBe(data.rentalLines.nodes.length)
    return data.rentalLines.nodes.map(({ article }: { article: string }) => article).sort()
  }

  test('a filter through a relation matches no rental outside of the scope', async () => {
    for (const name of ['rental', 'related', 'replaces']) {
      expect(await found(support, { [name]: { customer: { like: 'S%' } } })).toEqual([])
      expect(await found(support, { [name]: { id: { eq: south } } })).toEqual([])
      expect(await found(support, { [name]: { or: [{ branch: { eq: 'south' } }] } })).toEqual([])
    }
    expect(await found(root, { rental: { customer: { like: 'S%' } } })).toEqual(['Bucket'])
    expect(await found(root, { related: { id: { eq: south } } })).toEqual(['Shovel'])
    expect(await found(support, { rental: { customer: { like: 'N%' } } })).toEqual(['Shovel'])
  })

  test('children, counts and computed states include only rentals in scope', async () => {
    const query = '{ machines { nodes { rentalCount use } } machineAggregate { sum { rentalCount } } }'
    const seen = async (ask: Ask) => {
      const { data } = await ask(query)
      return [data.machines.nodes[0], data.machineAggregate[0].sum.rentalCount]
    }
    expect(await seen(root)).toEqual([{ rentalCount: 3, use: 'rented' }, 3])
    expect(await seen(support)).toEqual([{ rentalCount: 2, use: 'rented' }, 2])
    const byCount = '{ machines(filter: {rentalCount: {eq: 3}}) { totalCount } }'
    expect((await support(byCount)).data.machines.totalCount).toBe(0)
    const byChild = '{ machines(filter: {rentals: {customer: {eq: "Sune"}}}) { totalCount } }'
    expect((await support(byChild)).data.machines.totalCount).toBe(0)
    expect((await root(byChild)).data.machines.totalCount).toBe(1)
  })

  test('an order by related titles, its groups and their counts include no hidden title', async () => {
    const query = `query ($sorting: [RentalLineSort!], $paging: OffsetPaging, $filter: RentalLineFilter, $counted: RentalLineAggregateFilter) {
      rentalLines(sorting: $sorting, paging: $paging, filter: $filter) { nodes { article rental { customer } } pageInfo { endCursor } }
      rentalLineAggregate(filter: $counted) { groupBy { rentalId } count { id } }
    }`
    const spade = await make(rentalLines, { article: 'Spade', rentalId: further })
    const crane = await make(rentalLines, { article: 'Crane', rentalId: south })
    const sorting = (direction: string) => [
      { field: 'rental', direction, nulls: 'NULLS_LAST' },
      { field: 'article', direction: 'ASC' },
    ]
    const seen = async (ask: Ask, direction: string) => {
      const articles: string[] = []
      for (let after: string | null = null; ; ) {
        const { data, errors } = await ask(query, { sorting: sorting(direction), paging: { limit: 1, after } })
        expect(errors).toBeUndefined()
        const [node] = data.rentalLines.nodes
        if (!node) return articles.join(' ')
        articles.push(node.article)
        after = data.rentalLines.pageInfo.endCursor
      }
    }
    for (const _time of ['executed', 'planned']) {
      expect(await seen(root, 'ASC')).toBe('Spade Shovel Bucket Crane')
      expect(await seen(root, 'DESC')).toBe('Bucket Crane Shovel Spade')
      // Sune is hidden: these lines have no rental.
      expect(await seen(support, 'ASC')).toBe('Spade Shovel Bucket Crane')
      expect(await seen(support, 'DESC')).toBe('Shovel Spade Bucket Crane')
    }
    const counts = async (ask: Ask) => {
      const { data } = await ask(query, { counted: {} })
      const groups = data.rentalLineAggregate as { groupBy: { rentalId: string | null }; count: { id: number } }[]
      return new Map(groups.map(({ groupBy, count }) => [groupBy.rentalId, count.id]))
    }
    expect((await counts(root)).get(south)).toBe(2)
    expect([...(await counts(support))].sort()).toEqual(
      [
        [north, 1],
        [further, 1],
        [null, 2],
      ].sort(),
    )
    const { data } = await support(query, { filter: { rental: { id: { is: null } } } })
    expect(data.rentalLines.nodes.map(({ article }: { article: string }) => article).sort()).toEqual([
      'Bucket',
      'Crane',
    ])
    await root(
      `mutation { deleteManyRentalLines(input: {filter: {id: {in: ["${spade}", "${crane}"]}}}) { deletedCount } }`,
    )
  })

  test('a statement is not shared with an actor of the same role and another scope', async () => {
    const { id, email } = await createAccount(database, { role: 'support' })
    southern.add(id)
    const other = endpoint.with((await enter(endpoint.auth, email)).accessToken)
    const query =
      '{ rentalLines(sorting: [{field: article, direction: DESC}]) { nodes { article rental { customer } } } }'
    const shovel = { article: 'Shovel', rental: { customer: 'Nora' } }
    const bucket = { article: 'Bucket', rental: { customer: 'Sune' } }
    for (const _time of ['executed', 'planned']) {
      expect((await support(query)).data.rentalLines.nodes).toEqual([shovel, { ...bucket, rental: null }])
      expect((await other(query)).data.rentalLines.nodes).toEqual([{ ...shovel, rental: null }, bucket])
    }
    const totals = '{ rentals { totalCount } }'
    expect((await support(totals)).data.rentals.totalCount).toBe(2)
    expect((await other(totals)).data.rentals.totalCount).toBe(1)
  })

  test('an export has no title of a rental outside of the scope', async () => {
    const { accessToken } = await endpoint.accountOf('support')
    const url = `${new URL(endpoint.url).origin}/export/rentalLines.csv`
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: '{}' })
    const text = await response.text()
    expect([response.status, text]).toEqual([200, expect.stringContaining('Nora')])
    expect(text).not.toContain('Sune')
  })

  test('the history of a line has no hidden relation, and a hidden rental has no history', async () => {
    const query = (resource: string, id: string) =>
      `{ recordHistory(resource: "${resource}", id: "${id}") { nodes { action after } } }`
    const history = async (ask: Ask) =>
      (await ask(query('rentalLines', northLine))).data.recordHistory.nodes[0].after.relatedIds
    expect(await history(root)).toEqual([south, north])
    expect(await history(support)).toEqual([north])
    expect(codeOfAnswer(await support(query('rentals', south)))).toBe('NOT_FOUND')
  })
})

describe('writing', () => {
  test('no new or changed line refers to a rental outside of the scope', async () => {
    const create = 'mutation ($line: CreateRentalLine!) { createOneRentalLine(input: {rentalLine: $line}) { id } }'
    const many =
      'mutation ($lines: [CreateRentalLine!]!) { createManyRentalLines(input: {rentalLines: $lines}) { id } }'
    const update =
      'mutation ($id: ID!, $update: UpdateRentalLine!) { updateOneRentalLine(input: {id: $id, update: $update}) { id } }'
    const line = { article: 'Fork', rentalId: north }
    const notFound = [{ key: 'validation.notFound' }]
    expect(fieldsOfAnswer(await support(create, { line: { ...line, rentalId: south } }))).toEqual({
      rentalId: notFound,
    })
    expect(fieldsOfAnswer(await support(create, { line: { ...line, relatedIds: [north, south] } }))).toEqual({
      relatedIds: notFound,
    })
    expect(fieldsOfAnswer(await support(many, { lines: [line, { ...line, rentalId: south }] }))).toEqual({
      'rentalLines.1.rentalId': notFound,
    })
    for (const values of [{ rentalId: south }, { replacesId: south }]) {
      for (const _time of ['executed', 'planned']) {
        const answer = await support(update, { id: northLine, update: values })
        expect(fieldsOfAnswer(answer)).toEqual({ [Object.keys(values)[0] as string]: notFound })
      }
    }
    const byFilter = `mutation { updateManyRentalLines(input: {filter: {article: {eq: "Shovel"}}, update: {rentalId: "${south}"}}) { updatedCount } }`
    expect(fieldsOfAnswer(await support(byFilter))).toEqual({ rentalId: notFound })
    expect((await support(create, { line })).errors).toBeUndefined()
  })

  const outOfScope = [{ key: 'validation.outOfScope' }]

  test('a rental that the actor could not see is refused, and nothing is written', async () => {
    const create = 'mutation ($rental: CreateRental!) { createOneRental(input: {rental: $rental}) { id customer } }'
    const many = 'mutation ($rentals: [CreateRental!]!) { createManyRentals(input: {rentals: $rentals}) { id } }'
    const rental = { customer: 'Sly', branch: 'south', machineId: machine }
    const key = { 'idempotency-key': '00000000-0000-7000-8000-0000000000aa' }
    for (const headers of [undefined, key, key])
      expect(fieldsOfAnswer(await support(create, { rental }, headers))).toEqual({ branch: outOfScope })
    const both = await support(many, { rentals: [{ ...rental, branch: 'north' }, rental] })
    expect(fieldsOfAnswer(both)).toEqual({ 'rentals.1.branch': outOfScope })
    const { data } = await root('{ rentals(filter: {customer: {eq: "Sly"}}) { totalCount } }')
    expect(data.rentals.totalCount).toBe(0)
  })

  test('a change that would hide the rental from its actor is refused, alone and in bulk', async () => {
    const update =
      'mutation ($id: ID!, $update: UpdateRental!) { updateOneRental(input: {id: $id, update: $update}) { id customer } }'
    for (const _time of ['executed', 'planned']) {
      const answer = await support(update, { id: north, update: { customer: 'Nell', branch: 'south' } })
      expect(fieldsOfAnswer(answer)).toEqual({ branch: outOfScope })
    }
    const byFilter =
      'mutation { updateManyRentals(input: {filter: {customer: {eq: "Nora"}}, update: {branch: south}}) { updatedCount } }'
    expect(fieldsOfAnswer(await support(byFilter))).toEqual({ branch: outOfScope })
    const run = `mutation { startBulkRun(input: {resource: "rentals", action: "update", filter: {customer: {eq: "Nora"}},
      edits: [{field: "branch", mode: set, value: "south"}]}) { changedCount refused { id fields } } }`
    const answer = await support(run)
    expect(answer.errors).toBeUndefined()
    expect(answer.data.startBulkRun).toEqual({
      changedCount: 0,
      refused: [{ id: north, fields: { branch: outOfScope } }],
    })
    const { data } = await root(`{ rental(id: "${north}") { customer branch } }`)
    expect(data.rental).toEqual({ customer: 'Nora', branch: 'north' })
    expect((await support(update, { id: north, update: { customer: 'Nora B.' } })).errors).toBeUndefined()
    expect((await support(update, { id: north, update: { customer: 'Nora' } })).errors).toBeUndefined()
  })

  test('saving the shown links keeps the hidden ones', async () => {
    const update = `mutation { updateOneRentalLine(input: {id: "${northLine}", update: {relatedIds: ["${further}"]}}) { relatedIds } }`
    expect((await support(update)).data.updateOneRentalLine).toEqual({ relatedIds: [further] })
    const { data } = await root(`{ rentalLine(id: "${northLine}") { relatedIds } }`)
    expect(data.rentalLine.relatedIds).toEqual([further, south])
    const history = `{ recordHistory(resource: "rentalLines", id: "${northLine}") { nodes { before after } } }`
    const [event] = (await support(history)).data.recordHistory.nodes
    expect([event.before.relatedIds, event.after.relatedIds]).toEqual([[north], [further]])
  })

  test('a conflict shows a line as the actor sees it', async () => {
    const stale = `mutation { updateOneRentalLine(input: {id: "${northLine}", version: 1, update: {rentalId: "${further}"}}) { id } }`
    const { errors } = await support(stale)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', current: { relatedIds: [further] } })
  })

  test('rentals in scope are reordered without naming hidden ones', async () => {
    const move = (neighbour: string) =>
      `mutation { moveOneRental(input: {id: "${further}", after: "${neighbour}"}) { id } }`
    expect(fieldsOfAnswer(await support(move(south)))).toEqual({ after: [{ key: 'validation.notFound' }] })
    const { data } = await support(`mutation { moveUpOneRental(input: {id: "${further}"}) { id can } }`)
    expect(data.moveUpOneRental.can).toEqual(['show', 'edit', 'delete', 'moveDown'])
    // Sune follows Nora for actors who see all.
    expect((await support(`{ rental(id: "${north}") { can } }`)).data.rental.can).not.toContain('moveDown')
    expect((await root(`{ rental(id: "${north}") { can } }`)).data.rental.can).toContain('moveDown')
    const order = await root('{ rentals(sorting: [{field: place, direction: ASC}]) { nodes { customer } } }')
    expect(order.data.rentals.nodes.map(({ customer }: { customer: string }) => customer)).toEqual([
      'Nils',
      'Nora',
      'Sune',
    ])
  })

  test('uses outside of the scope are not counted', async () => {
    const { errors } = await support(`mutation { deleteOneMachine(input: {id: "${machine}"}) { id } }`)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.inUse' })
    expect(errors?.[0]?.extensions).not.toHaveProperty('values')
  })
})

test('the audit hides records outside of the scope', async () => {
  const query = '{ auditEvents(filter: {resource: {eq: "rentals"}}, paging: {limit: 100}) { nodes { recordId } } }'
  const receivers = async (ask: Ask): Promise<Set<string>> =>
    new Set((await ask(query)).data.auditEvents.nodes.map(({ recordId }: { recordId: string }) => recordId))
  expect(await receivers(root)).toEqual(new Set([north, south, further]))
  expect(await receivers(support)).toEqual(new Set([north, further]))
})

describe('live', () => {
  test('events show no rental outside of the scope, and report none of them as deleted', async () => {
    const { accessToken } = await endpoint.accountOf('support')
    const client = connect(endpoint.url, accessToken)
    const changed = listenTo(client, 'subscription { updatedOneRentalLine { article rental { customer } relatedIds } }')
    const deleted = listenTo(client, 'subscription { deletedOneRental { id customer } }')
    await subscribed(endpoint)
    await root(`mutation { updateOneRentalLine(input: {id: "${southLine}", update: {article: "Pail"}}) { id } }`)
    await soon(() => changed.events).toEqual([
      { updatedOneRentalLine: { article: 'Pail', rental: null, relatedIds: [] } },
    ])
    const [gone, seen] = await Promise.all(
      ['south', 'north'].map((branch) => make(rentals, { customer: branch, branch, machineId: machine })),
    )
    for (const id of [gone, seen]) await root(`mutation { deleteOneRental(input: {id: "${id}"}) { id } }`)
    await soon(() => deleted.events).toEqual([{ deletedOneRental: { id: seen, customer: 'north' } }])
    await client.dispose()
  })
})

test('a list sorted by a count uses the counts that the actor sees', async () => {
  const [busy, quiet] = await Promise.all(['Busy', 'Quiet'].map((name) => make(machines, { name })))
  for (const branch of ['south', 'south']) await make(rentals, { customer: 'Hidden', branch, machineId: busy })
  await make(rentals, { customer: 'Seen', branch: 'north', machineId: quiet })
  const query = `{ machines(filter: {id: {in: ["${busy}", "${quiet}"]}}, sorting: [{field: rentalCount, direction: DESC}]) {
    nodes { name } } }`
  const names = async (ask: Ask) => (await ask(query)).data.machines.nodes.map(({ name }: { name: string }) => name)
  expect(await names(root)).toEqual(['Busy', 'Quiet'])
  expect(await names(support)).toEqual(['Quiet', 'Busy'])
})
