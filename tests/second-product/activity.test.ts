import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { newId } from '../../server/new-id'
import { activityActorsSql, activityPageSql, listActivityActors } from '../../server/operations/activity'
import { runCountsSql } from '../../server/operations/run-events'
import { pageSql } from '../../server/sql/page'
import { Params } from '../../server/sql/params'
import { selectionOf } from '../../server/sql/selected-fields'
import { resourceNamed } from '../../src/registry/resources'
import { asking, codeOfAnswer, recordOf } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { rowsRead } from '../harness/rows-read'
import { machines, rentals } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
let root: Ask
/** May not list the audit in this test's questions about yards; has a scope without rentals of the south. */
let support: Ask
/** May only see yards. */
let moderator: Ask
let machine: string

interface Event {
  action: string
  resource: string
  recordId: string | null
  title: unknown
  isOpen: boolean
  actorName: string | null
}

const activity = async (ask: Ask, filter = ''): Promise<Event[]> => {
  const answer = await ask(
    `{ activity(${filter || 'paging: {limit: 200}'}) { hasNextPage nodes { action resource recordId title isOpen actorName } } }`,
  )
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  return answer.data.activity.nodes
}
const of = (events: readonly Event[], id: string) => events.filter(({ recordId }) => recordId === id)

beforeAll(async () => {
  root = await endpoint.as('super_admin')
  support = await endpoint.as('support')
  moderator = await endpoint.as('moderator')
  machine = await make(machines, { name: 'Crane' })
})

const createYard = async (code: string) =>
  recordOf(
    await asking(root, 'yards').create({ name: { en: `Yard ${code}`, zh: `场地 ${code}` }, code, mainId: machine }),
  ).id

test('shows the titles of records, also of those in the trash, and which ones open', async () => {
  const id = await createYard('A1')
  recordOf(await asking(root, 'yards').remove(id))
  const title = { en: 'Yard A1', zh: '场地 A1' }
  expect(of(await activity(root), id)).toEqual([
    expect.objectContaining({ action: 'delete', resource: 'yards', title, isOpen: false }),
    expect.objectContaining({ action: 'create', resource: 'yards', title, isOpen: false }),
  ])
  await root('mutation ($input: TrashInput!) { restoreFromTrash(input: $input) { count } }', {
    input: { resource: 'yards', ids: [id] },
  })
  expect(of(await activity(root), id)).toEqual([
    expect.objectContaining({ action: 'restore', title, isOpen: true }),
    expect.objectContaining({ action: 'delete', title, isOpen: true }),
    expect.objectContaining({ action: 'create', title, isOpen: true }),
  ])
})

test('names a permanently deleted record in each of its events', async () => {
  const id = await make(machines, { name: 'Press' })
  recordOf(await asking(root, 'machines').update(id, { rank: 3 }))
  recordOf(await asking(root, 'machines').remove(id))
  const titles = of(await activity(root), id).map(({ action, title }) => [action, title])
  expect(titles).toEqual(['delete', 'update', 'create'].map((action) => [action, 'Press']))
})

test('is limited to records that the role may open, and to its own changes', async () => {
  const id = await createYard('B1')
  const hidden = await make(machines, { name: 'Hidden' })
  const seen = await activity(moderator)
  expect(of(seen, id).map(({ action }) => action)).toEqual(['create'])
  expect(of(seen, hidden)).toEqual([])
  const others = seen.filter(({ resource }) => resource !== 'security')
  expect(new Set(others.map(({ resource }) => resource))).toEqual(new Set(['yards']))
  const editor = await activity(await endpoint.as('editor'))
  expect(editor.filter(({ resource }) => resource !== 'security')).toEqual([])
  expect(codeOfAnswer(await (await endpoint.as('none'))('{ activity { hasNextPage } }'))).toBe('UNAUTHENTICATED')
})

test('an event of a saved item has its name', async () => {
  const document = 'mutation ($input: SaveDashboardInput!) { saveDashboard(input: $input) { id } }'
  await root(document, { input: { name: 'Morning' } })
  const [event] = await activity(root, 'kind: action')
  expect(event).toMatchObject({ action: 'saveDashboard', recordId: null, title: 'Morning', isOpen: false })
})

test('hides titles out of the row scope', async () => {
  const rental = (customer: string, branch: string) => make(rentals, { customer, branch, machineId: machine })
  const [north, south] = [await rental('Nora', 'north'), await rental('Sune', 'south')]
  const seen = await activity(support)
  expect(of(seen, north)[0]).toMatchObject({ title: 'Nora', isOpen: true })
  expect(of(seen, south).every(({ isOpen }) => !isOpen)).toBe(true)
})

test('is filtered by person, kind and resource, in pages', async () => {
  const id = await createYard('C1')
  recordOf(await asking(root, 'yards').update(id, { code: 'C2' }))
  const updated = await activity(root, 'kind: updated, resource: "yards"')
  expect(new Set(updated.map(({ action }) => action))).toEqual(new Set(['update']))
  expect(of(updated, id)).toHaveLength(1)
  const [{ actorName } = { actorName: null }] = updated
  const own = await activity(root, `actorName: ${JSON.stringify(actorName)}`)
  expect(new Set(own.map((event) => event.actorName))).toEqual(new Set([actorName]))
  expect(await activity(root, 'actorName: "nobody"')).toEqual([])
  const first = await root('{ activity(paging: {limit: 1}) { hasNextPage nodes { id } } }')
  const second = await root('{ activity(paging: {limit: 1, offset: 1}) { nodes { id } } }')
  expect(first.data.activity.hasNextPage).toBe(true)
  expect(second.data.activity.nodes).not.toEqual(first.data.activity.nodes)
})

test('offers the people of the events that the role may see', async () => {
  const add = (name: string, resource: string, recordId: string) =>
    database.sql`insert into audit_events (id, action, resource, record_id, actor_name, after)
      values (${newId()}, 'update', ${resource}, ${recordId}, ${name}, '{}')`
  const rental = (branch: string) => make(rentals, { customer: 'Actors', branch, machineId: machine })
  await add('Seen by All', 'yards', newId())
  await add('Seen in the North', 'rentals', await rental('north'))
  await add('Seen in the South', 'rentals', await rental('south'))
  await add('Seen by the Audit', 'machines', newId())
  const actors = async (ask: Ask, search: string) =>
    (await ask('query ($search: String) { activityActors(search: $search) }', { search })).data.activityActors
  expect(await actors(root, 'SEEN')).toEqual([
    'Seen by All',
    'Seen by the Audit',
    'Seen in the North',
    'Seen in the South',
  ])
  expect(await actors(moderator, 'seen')).toEqual(['Seen by All'])
  for (const ask of [moderator, await endpoint.as('editor')]) {
    const shown = await activity(ask)
    const names = new Set(shown.flatMap(({ actorName }) => actorName ?? []))
    expect(new Set(await actors(ask, ''))).toEqual(names)
  }
  const program = {
    ...(await endpoint.actorOf('support')),
    kind: 'token' as const,
    scopes: [{ resource: 'rentals', access: ['read' as const] }],
  }
  expect(await listActivityActors(endpoint.operations, program, 'seen')).toEqual(['Seen in the North'])
  expect(await actors(root, '%')).toEqual([])
  expect(await actors(root, '\u0000')).toEqual([])
  expect(codeOfAnswer(await (await endpoint.as('none'))('{ activityActors }'))).toBe('UNAUTHENTICATED')
})

test('a bulk run and its undo are one event each, with the records that the role may open', async () => {
  interface RunEvent {
    runId: string | null
    count: number
    recordId: string
  }
  const ofRuns = async (ask: Ask, resource: string, filter = ''): Promise<RunEvent[]> => {
    const shown = 'id action resource runId count isUndo recordId'
    const answer = await ask(`{ activity(resource: "${resource}"${filter}) { nodes { ${shown} } } }`)
    return answer.data.activity.nodes
  }
  const yards = [await createYard('R1'), await createYard('R2')]
  const machineIds = [await make(machines, { name: 'Bulk' }), await make(machines, { name: 'Bulk' })]
  /** Starts a run, and undoes it. */
  const runAndUndo = async (resource: string, ids: readonly string[], edit: object) => {
    const input = { resource, filter: { id: { in: ids } }, action: 'update', edits: [{ mode: 'set', ...edit }] }
    const run = await root('mutation ($input: StartBulkRunInput!) { startBulkRun(input: $input) { id } }', { input })
    const { id } = run.data.startBulkRun
    const undone = await root('mutation ($id: ID!) { undoBulkRun(id: $id) { id } }', { id })
    return { id, undo: undone.data.undoBulkRun.id }
  }
  const yardRun = await runAndUndo('yards', yards, { field: 'spare', value: machine })
  const machineRun = await runAndUndo('machines', machineIds, { field: 'rank', value: 9 })
  const event = (resource: string, runId: string, isUndo: boolean) => ({
    id: expect.any(String),
    action: 'update',
    resource,
    recordId: expect.any(String),
    runId,
    count: 2,
    isUndo,
  })
  for (const ask of [root, moderator]) {
    expect((await ofRuns(ask, 'yards')).slice(0, 3)).toEqual([
      event('yards', yardRun.undo, true),
      event('yards', yardRun.id, false),
      expect.objectContaining({ runId: null, count: 1, isUndo: false, recordId: yards[1] }),
    ])
    const records = await ofRuns(ask, 'yards', `, run: "${yardRun.id}"`)
    expect(records.map(({ recordId }) => recordId).toSorted()).toEqual(yards.toSorted())
  }
  expect((await ofRuns(root, 'machines')).slice(0, 2)).toEqual([
    event('machines', machineRun.undo, true),
    event('machines', machineRun.id, false),
  ])
  expect(await ofRuns(moderator, 'machines')).toEqual([])
  expect(await ofRuns(moderator, 'machines', `, run: "${machineRun.id}"`)).toEqual([])
  expect(await ofRuns(root, 'machines', `, run: "${yardRun.id}"`)).toEqual([])
})

test('the events of a bulk run are counted for each resource and action', async () => {
  const run = '00000000-0000-7000-8000-00000000abcd'
  const add = (resource: string, action: string, requestId: string) =>
    database.sql`insert into audit_events (id, action, resource, record_id, actor_name, after, request_id)
      values (${newId()}, ${action}, ${resource}, ${newId()}, 'Runner', '{}', ${requestId})`
  for (const _record of ['first', 'second']) {
    await add('yards', 'update', `run ${run}`)
    await add('machines', 'update', `run ${run}`)
    await add('machines', 'promote', `run ${run}`)
  }
  await add('machines', 'promote', `undo ${run}`)
  const asked = '{ activity(actorName: "Runner") { nodes { resource action isUndo count } } }'
  expect((await root(asked)).data.activity.nodes).toEqual([
    { resource: 'machines', action: 'promote', isUndo: true, count: 1 },
    { resource: 'machines', action: 'promote', isUndo: false, count: 2 },
    { resource: 'machines', action: 'update', isUndo: false, count: 2 },
    { resource: 'yards', action: 'update', isUndo: false, count: 2 },
  ])
})

test('the events of a large bulk run are not read one by one', async () => {
  const size = 20_000
  await database.sql`insert into audit_events (id, action, resource, record_id, actor_id, actor_name, after, request_id)
    select new_uuid_v7(), 'update', 'yards', new_uuid_v7(), 'runner', 'Runner', '{}', 'run of many'
    from generate_series(1, ${size})`
  await database.sql`analyze audit_events`
  for (const visible of ['', `e."actor_id" = 'someone'`]) {
    const params = new Params()
    const page = activityPageSql({ filter: {}, visible, alike: '', params, length: 51 })
    const statement = `explain (analyze, timing off, format json) ${page} select "id" from page`
    const [row] = await database.sql.unsafe(statement, params.values as string[])
    expect(rowsRead(row?.['QUERY PLAN'][0].Plan)).toBeLessThan(size / 10)
  }
})

test('the events of a large bulk run are not counted one by one, unless the run does not know their number', async () => {
  const [size, changed] = [20_000, 250_000]
  const run = newId()
  const { sql } = database
  await sql`insert into bulk_runs (id, resource, action, accounts, account_id, state, total, changed)
    values (${run}, 'machines', 'update', 'admins', ${newId()}, 'done', ${size}, ${changed})`
  await sql`insert into audit_events (id, action, resource, record_id, actor_name, after, request_id)
    select new_uuid_v7(), 'update', 'machines', new_uuid_v7(), 'Many', '{}', ${`run ${run}`} from generate_series(1, ${size})`
  await sql`analyze audit_events`
  const actor = { ...systemActor('reader'), kind: 'session' as const, id: newId(), role: 'super_admin' }
  const group = { requestId: `run ${run}`, resource: 'machines', action: 'update', run }
  const counted = async () => {
    const params = new Params()
    const statement = runCountsSql(endpoint.operations, actor, [group], params)
    const [row] = await sql.unsafe(statement, params.values as string[])
    const [plan] = await sql.unsafe(
      `explain (analyze, timing off, format json) ${statement}`,
      params.values as string[],
    )
    return { count: row?.count, read: rowsRead(plan?.['QUERY PLAN'][0].Plan) }
  }
  const known = await counted()
  expect(known.count).toBe(changed)
  const asked = '{ activity(actorName: "Many") { nodes { count } } }'
  expect((await root(asked)).data.activity.nodes).toEqual([{ count: changed }])
  expect(known.read).toBeLessThan(size / 10)

  await sql`insert into audit_events (id, action, resource, record_id, actor_name, after, request_id)
    values (${newId()}, 'promote', 'machines', ${newId()}, 'Many', '{}', ${`run ${run}`})`
  expect((await counted()).count).toBe(size)
  await sql`delete from bulk_runs where id = ${run}`
  expect((await counted()).count).toBe(size)
})

test('the people of many events are found without reading the events', async () => {
  const size = 20_000
  await database.sql`insert into audit_events (id, action, resource, record_id, actor_id, actor_name, after)
    select new_uuid_v7(), 'update', 'machines', new_uuid_v7(), 'busy', 'Busy', '{}' from generate_series(1, ${size})`
  await database.sql`analyze audit_events`
  for (const role of ['super_admin', 'moderator']) {
    const params = new Params()
    const actor = { ...systemActor('reader'), kind: 'session' as const, id: newId(), name: 'Reader', role }
    const statement = `explain (analyze, timing off, format json) ${activityActorsSql(endpoint.operations, actor, '', params)}`
    const [row] = await database.sql.unsafe(statement, params.values as string[])
    expect(rowsRead(row?.['QUERY PLAN'][0].Plan)).toBeLessThan(size / 10)
  }
})

test('a filter by resource and action without a match reads no other events', async () => {
  const size = 20_000
  await database.sql`insert into audit_events (id, action, resource, record_id, after)
    select new_uuid_v7(), case when n % 2 = 0 then 'publish' else 'inspect' end,
      case when n % 2 = 0 then 'yards' else 'machines' end, new_uuid_v7(), '{}' from generate_series(1, ${size}) n`
  await database.sql`analyze audit_events`
  const params = new Params()
  const on = { context: endpoint.operations, resource: resourceNamed('auditEvents'), actor: systemActor('reader') }
  const filter = { resource: { eq: 'machines' }, action: { eq: 'publish' } }
  const sorting = [{ field: 'createdAt', direction: 'DESC' as const }]
  const page = pageSql(on, { filter, sorting, nodes: selectionOf(['id']) }, params)
  const [row] = await database.sql.unsafe(`explain (analyze, timing off, format json) ${page?.sql}`, [
    ...params.values,
  ] as string[])
  expect(rowsRead(row?.['QUERY PLAN'][0].Plan)).toBeLessThan(size / 10)
})
