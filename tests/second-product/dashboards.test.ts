import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { panelAnswer } from '../../src/dashboards/dashboard-answer'
import { type DashboardRequest, dashboardDocument } from '../../src/dashboards/dashboard-document'
import type { DashboardPanel } from '../../src/dashboards/dashboard-panels'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import type { Ask } from '../harness/endpoint'
import { statementsDuring } from '../harness/statements'
import { machines, rentals, visits, yards } from './declarations'
import { openProduct } from './open-product'

// `support` sees machines and the rentals of the north; `moderator` sees yards, but no rentals.

const { database, endpoint, make } = await openProduct()
let root: Ask
let support: Ask
let moderator: Ask

const save = (ask: Ask, input: object) =>
  ask(
    `mutation ($input: SaveDashboardInput!) { saveDashboard(input: $input) { id name roles isOwn panels {
      id kind resource title size state measure field time unit group shape columns rows } } }`,
    { input },
  )
const remove = (ask: Ask, id: string) => ask('mutation ($id: ID!) { deleteDashboard(id: $id) }', { id })
const seenBy = async (ask: Ask): Promise<Record<string, string[]>> => {
  const { data } = await ask('{ me { dashboards { name panels { resource } } } }')
  return Object.fromEntries(
    data.me.dashboards.map(({ name, panels }: { name: string; panels: { resource: string }[] }) => [
      name,
      panels.map(({ resource }) => resource),
    ]),
  )
}

const month = { from: '2026-03-01', to: '2026-03-31' }
const request: DashboardRequest = {
  range: month,
  language: 'en',
  mayList: () => true,
  now: new Date('2026-03-31T23:59Z'),
}
const panel = (given: Partial<DashboardPanel>): DashboardPanel => ({
  id: uuidv7(),
  kind: 'number',
  resource: 'rentals',
  title: '',
  size: 'medium',
  state: '',
  measure: 'count',
  field: null,
  time: null,
  unit: 'week',
  group: null,
  shape: 'bars',
  columns: [],
  rows: 5,
  ...given,
})
/** The answers of panels, which one document asks for. */
const answersOf = async (ask: Ask, panels: readonly DashboardPanel[]) => {
  const { text, variables } = dashboardDocument(panels, request)
  const { data, errors } = await ask(text, variables)
  expect(errors).toBeUndefined()
  return panels.map((each, at) => panelAnswer(each, at, data, request))
}

beforeAll(async () => {
  ;[root, support, moderator] = [
    await endpoint.as('super_admin'),
    await endpoint.as('support'),
    await endpoint.as('moderator'),
  ]
  const [machine, other] = [await make(machines, { name: 'Excavator' }), await make(machines, { name: 'Crane' })]
  const rental = (branch: string, place: number, startsOn: string | null, machineId = machine) =>
    make(rentals, { customer: `${branch} ${place}`, branch, place, startsOn, machineId })
  await rental('north', 10, '2026-02-10')
  await rental('north', 20, '2026-03-02')
  await rental('north', 30, '2026-03-08', other)
  await rental('south', 40, '2026-03-09')
  await rental('south', 50, null)
  const yard = await make(yards, { name: { en: 'Y', zh: 'Y' }, code: 'Y-1', mainId: machine })
  for (const fee of ['10.25', '0.50', '4.00']) await make(visits, { visitor: 'Vera', yardId: yard, fee })
})

describe('what panels show', () => {
  const kinds = [
    panel({}),
    panel({ measure: 'sum', field: 'place', time: 'startsOn' }),
    panel({ kind: 'trend', time: 'startsOn' }),
    panel({ kind: 'breakdown', group: 'branch' }),
    panel({ kind: 'breakdown', group: 'machine', measure: 'sum', field: 'place' }),
    panel({ kind: 'list', state: 'branch=north&sort=-place', rows: 2, columns: ['machine'] }),
  ]

  test('a number, its change, a curve, groups and rows', async () => {
    const [number, sum, trend, groups, related, list] = await answersOf(root, kinds)
    expect(number).toMatchObject({ value: 5, isEstimate: false, before: null })
    expect(sum).toMatchObject({ value: 90, before: 10 })
    // Weeks from Monday; the previous range has as many.
    expect(trend).toMatchObject({
      unit: 'week',
      points: [
        { day: '2026-02-23', value: 0, beforeDay: '2026-01-12', before: 0 },
        { day: '2026-03-02', value: 2, beforeDay: '2026-01-19', before: 0 },
        { day: '2026-03-09', value: 1, beforeDay: '2026-01-26', before: 0 },
        { day: '2026-03-16', value: 0, beforeDay: '2026-02-02', before: 0 },
        { day: '2026-03-23', value: 0, beforeDay: '2026-02-09', before: 1 },
        { day: '2026-03-30', value: 0, beforeDay: '2026-02-16', before: 0 },
      ],
    })
    expect(groups).toMatchObject({
      groups: [
        { value: 'north', amount: 3 },
        { value: 'south', amount: 2 },
      ],
    })
    expect(related).toMatchObject({ groups: [{ amount: 120 }, { amount: 30 }] })
    expect(list).toMatchObject({
      rows: [{ customer: 'north 30', machine: { name: 'Crane' } }, { customer: 'north 20' }],
    })
  })

  test('rows, counts and groups are those of the reader', async () => {
    const [number, sum, , groups] = await answersOf(support, kinds)
    expect(number).toMatchObject({ value: 3 })
    expect(sum).toMatchObject({ value: 50, before: 10 })
    expect(groups).toMatchObject({ groups: [{ value: 'north', amount: 3 }] })
  })

  test('all panels are one planned statement', async () => {
    const { text, variables } = dashboardDocument(kinds, request)
    await root(text, variables)
    const before = endpoint.planCounts().declined
    expect((await statementsDuring(database, () => root(text, variables))).statements).toHaveLength(1)
    expect(endpoint.planCounts().declined).toBe(before)
  })

  test('an average of money, and a filter of the list', async () => {
    const state = 'fee=1..20'
    const [average] = await answersOf(root, [panel({ resource: 'visits', measure: 'average', field: 'fee', state })])
    expect(average).toMatchObject({ value: 7.13 })
  })

  test('times are grouped by the days of a zone, and the largest groups come first', async () => {
    const id = await make(rentals, {
      customer: 'Late',
      branch: 'south',
      place: 1,
      machineId: await make(machines, { name: 'M' }),
    })
    await database.sql`update rentals set created_at = '2020-05-31T18:00:00Z' where id = ${id}`
    const groups = async (options: string) => {
      const answer = await root(
        `{ rentalAggregate(filter: {createdAt: {lt: "2021-01-01T00:00:00Z"}}, ${options}) { groupBy { createdAt } count { id } } }`,
      )
      return fieldsOfAnswer(answer) ?? answer.data.rentalAggregate[0].groupBy.createdAt
    }
    for (const _time of ['executed', 'planned']) {
      expect(await groups('truncate: {unit: day}')).toBe('2020-05-31T00:00:00.000Z')
      expect(await groups('truncate: {unit: month, zone: "Asia/Shanghai"}')).toBe('2020-05-31T16:00:00.000Z')
      for (const zone of ['Mars/Base', '', 'AET', 'US/Pacific-New', '+05:00']) {
        expect(await groups(`truncate: {unit: day, zone: "${zone}"}`)).toEqual({
          'truncate.zone': [{ key: 'validation.zone' }],
        })
      }
      expect(await groups('largest: 0')).toHaveProperty('largest')
    }
    const { data } = await root('{ rentalAggregate(largest: 1) { groupBy { branch } count { id } } }')
    expect(data.rentalAggregate).toEqual([{ groupBy: { branch: 'north' }, count: { id: 3 } }])
  })
})

describe('who sees and changes a dashboard', () => {
  test('it is private until it is shared, and each reader sees panels of own lists only', async () => {
    const panels = [panel({}), panel({ resource: 'yards' })]
    const { id } = (await save(root, { name: 'Morning', panels })).data.saveDashboard
    expect(await seenBy(root)).toEqual({ Morning: ['rentals', 'yards'] })
    expect(await seenBy(support)).toEqual({})
    await save(root, { id, roles: ['support', 'moderator'] })
    expect(await seenBy(support)).toEqual({ Morning: ['rentals'] })
    expect(await seenBy(moderator)).toEqual({ Morning: ['yards'] })
    expect(codeOfAnswer(await save(support, { id, name: 'Mine' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await remove(support, id))).toBe('FORBIDDEN')
    expect((await remove(root, id)).data.deleteDashboard).toBe(true)
    expect((await remove(root, id)).data.deleteDashboard).toBe(false)
  })

  test('a super admin changes a shared one, and a panel that its owner no longer sees stays', async () => {
    const { id } = (await save(support, { name: 'North', roles: ['support', 'super_admin'], panels: [panel({})] })).data
      .saveDashboard
    const changed = await save(root, { id, panels: [panel({}), panel({ resource: 'yards' })] })
    expect(changed.data.saveDashboard).toMatchObject({ isOwn: false, panels: [{}, { resource: 'yards' }] })
    const own = await save(support, { id, name: 'Nord', panels: [] })
    expect(own.data.saveDashboard).toMatchObject({ name: 'Nord', panels: [] })
    expect((await seenBy(root)).Nord).toEqual(['yards'])
    await remove(support, id)
  })

  test('a private one of another person does not exist', async () => {
    const { id } = (await save(root, { name: 'Secret' })).data.saveDashboard
    expect(codeOfAnswer(await save(support, { id, name: 'Taken over' }))).toBe('NOT_FOUND')
    expect((await remove(support, id)).data.deleteDashboard).toBe(false)
    await remove(root, id)
  })

  test('a token reads the panels of its lists and changes nothing', async () => {
    const { email } = await createAccount(database, { role: 'super_admin' })
    const owner = endpoint.with((await enter(endpoint.auth, email)).accessToken)
    const { id } = (await save(owner, { name: 'Ours', panels: [panel({}), panel({ resource: 'yards' })] })).data
      .saveDashboard
    const document =
      'mutation ($apiToken: CreateApiToken!) { createOneApiToken(input: {apiToken: $apiToken}) { token } }'
    const apiToken = { name: 'program', scopes: [{ resource: 'rentals', access: ['read', 'write'] }] }
    const program = endpoint.with((await owner(document, { apiToken })).data.createOneApiToken.token)
    expect(await seenBy(program)).toEqual({ Ours: ['rentals'] })
    expect(codeOfAnswer(await save(program, { name: 'Theirs' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await remove(program, id))).toBe('FORBIDDEN')
    const use = 'mutation ($id: ID!) { useDashboard(input: {id: $id, on: true}) { id } }'
    expect(codeOfAnswer(await program(use, { id }))).toBe('FORBIDDEN')
    const anonymous = await endpoint.as('none')
    expect(codeOfAnswer(await save(anonymous, { name: 'X' }))).toBe('UNAUTHENTICATED')
  })

  test('each person has one start page, among the dashboards that they see', async () => {
    const use = (by: Ask, id: string, on = true) =>
      by('mutation ($input: UseDashboardInput!) { useDashboard(input: $input) { id } }', { input: { id, on } })
    const startOf = async (by: Ask) => (await by('{ me { defaultDashboard } }')).data.me.defaultDashboard
    const [first, second, secret] = await Promise.all(
      ['First', 'Second', 'Hidden'].map(
        async (name) => (await save(root, { name, roles: name === 'Hidden' ? [] : ['support'] })).data.saveDashboard.id,
      ),
    )
    expect(await startOf(support)).toBeNull()
    await use(support, first)
    await use(support, second)
    await use(root, secret)
    expect([await startOf(support), await startOf(root)]).toEqual([second, secret])
    expect(codeOfAnswer(await use(support, secret))).toBe('NOT_FOUND')
    // The end of another dashboard changes nothing.
    await use(support, first, false)
    expect(await startOf(support)).toBe(second)

    await save(root, { id: second, roles: [] })
    expect(await startOf(support)).toBeNull()
    await save(root, { id: second, roles: ['support'] })
    expect(await startOf(support)).toBe(second)
    await use(support, second, false)
    expect(await startOf(support)).toBeNull()

    await Promise.all([use(support, first), use(support, second), use(support, first)])
    expect([first, second]).toContain(await startOf(support))
    for (const id of [first, second, secret]) await remove(root, id)
    expect([await startOf(support), await startOf(root)]).toEqual([null, null])
  })

  test('each change has an audit event', async () => {
    const { id } = (await save(root, { name: 'Audited', panels: [panel({ title: 'All' })] })).data.saveDashboard
    await remove(root, id)
    const query =
      '{ auditEvents(filter: {action: {in: ["saveDashboard", "deleteDashboard"]}}, paging: {limit: 100}) { nodes { action before after } } }'
    expect((await root(query)).data.auditEvents.nodes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'saveDashboard',
          after: expect.objectContaining({ id, panels: [{ kind: 'number', resource: 'rentals', title: 'All' }] }),
        }),
        expect.objectContaining({ action: 'deleteDashboard', before: expect.objectContaining({ id }) }),
      ]),
    )
  })
})

describe('what a dashboard may hold', () => {
  const long = 'x'.repeat(1_000_000)
  test.each([
    [{ resource: 'rents' }, 'resource', 'unknownField'],
    [{ resource: long }, 'resource', 'unknownField'],
    [{ resource: 'yards' }, 'resource', 'unknownField'],
    [{ state: 'brunch=north' }, 'state', 'unknownField'],
    [{ state: long }, 'state', 'maxLength'],
    [{ title: long }, 'title', 'maxLength'],
    [{ title: 'a\u0000b' }, 'title', 'characters'],
    [{ measure: 'sum' as const }, 'field', 'unknownField'],
    [{ measure: 'sum' as const, field: 'customer' }, 'field', 'unknownField'],
    [{ measure: 'sum' as const, field: long }, 'field', 'unknownField'],
    [{ field: 'place' }, 'field', 'unknownField'],
    [{ time: 'place' }, 'time', 'unknownField'],
    [{ kind: 'trend' as const }, 'time', 'unknownField'],
    [{ kind: 'breakdown' as const }, 'group', 'unknownField'],
    [{ kind: 'breakdown' as const, group: 'customer' }, 'group', 'unknownField'],
    [{ columns: ['prize'] }, 'columns', 'unknownField'],
    [{ columns: [long] }, 'columns', 'unknownField'],
    [{ columns: Array.from({ length: 7 }, () => 'branch') }, 'columns', 'maxEntries'],
    [{ rows: 11 }, 'rows', 'max'],
    [{ rows: 0 }, 'rows', 'min'],
    [{ id: 'first' }, 'id', 'id'],
  ])('refuses a panel by the name of its part: case %#', async (wrong: Partial<DashboardPanel>, at, key) => {
    const answer = await save(support, { name: 'Wrong', panels: [panel({}), panel(wrong)] })
    expect(fieldsOfAnswer(answer)).toEqual({
      [`panels.1.${at}`]: [expect.objectContaining({ key: `validation.${key}` })],
    })
  })

  test('limits names, roles and the number of panels', async () => {
    const panels = (count: number) => Array.from({ length: count }, () => panel({}))
    const keysOf = async (input: object) => Object.keys(fieldsOfAnswer(await save(support, input)) ?? {})
    expect(await keysOf({ name: long })).toEqual(['name'])
    expect(await keysOf({ name: ' ' })).toEqual(['name'])
    expect(await keysOf({ name: 'R', roles: ['owner'] })).toEqual(['roles.owner'])
    expect(await keysOf({ name: 'Many', panels: panels(13) })).toEqual(['panels'])
    // The largest dashboard is a document that the endpoint accepts.
    const most = panels(12).map((each) => ({ ...each, time: 'startsOn' }))
    const { id } = (await save(support, { name: 'Many', panels: most })).data.saveDashboard
    expect(await answersOf(support, most)).toHaveLength(12)
    expect(await keysOf({ name: 'Many' })).toEqual(['name'])
    await remove(support, id)
  })

  test('a panel of a field that is no more stays and can be renamed around', async () => {
    const { id, panels } = (
      await save(support, { name: 'Old', panels: [panel({ kind: 'breakdown', group: 'branch' })] })
    ).data.saveDashboard
    const removed = [
      { ...panels[0], group: 'colour' },
      { ...panels[0], id: uuidv7(), resource: 'bicycles' },
    ]
    await database.sql`update dashboards set panels = ${database.sql.json(removed)} where id = ${id}`
    expect((await save(support, { id, name: 'Older' })).data.saveDashboard.panels).toMatchObject([{ group: 'colour' }])
    const kept = await save(support, { id, panels: [removed[0]] })
    expect(kept.data.saveDashboard.panels).toMatchObject([{ group: 'colour' }])
    await remove(support, id)
  })
})
