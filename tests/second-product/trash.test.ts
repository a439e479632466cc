import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { sweepTrash } from '../../server/operations/trash-sweep'
import { keepInTrash } from '../../server/trash/keep'
import { asking, codeOfAnswer, recordOf } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { statementsDuring } from '../harness/statements'
import { machines, rentals, visits, yardKeys, yards } from './declarations'
import { openProduct } from './open-product'

const { database, endpoint, make } = await openProduct()
const { sql } = database
let root: Ask
/** Has a scope without rentals of the south, and no yards. */
let support: Ask
/** May list yards, but not delete them. */
let moderator: Ask
let main: string
let spare: string
let codes = 0

beforeAll(async () => {
  root = await endpoint.as('super_admin')
  support = await endpoint.as('support')
  moderator = await endpoint.as('moderator')
  main = await make(machines, { name: 'Main' })
  spare = await make(machines, { name: 'Spare' })
})

const listTrash = async (ask: Ask, resource: string) =>
  ask(
    `query ($resource: String!) { trash(resource: $resource) {
      totalCount nodes { id title deletedByName deletedAt expiresAt } } }`,
    { resource },
  )
const idsInTrash = async (ask: Ask, resource: string) => {
  const { data } = await listTrash(ask, resource)
  return (data.trash.nodes as { id: string }[]).map(({ id }) => id)
}
const change = (ask: Ask, mutation: string, resource: string, ...ids: string[]) =>
  ask(
    `mutation ($input: TrashInput!) { ${mutation}(input: $input) { count refused { id code message key fields } } }`,
    { input: { resource, ids } },
  )
const restore = (ask: Ask, resource: string, ...ids: string[]) => change(ask, 'restoreFromTrash', resource, ...ids)

const makeYard = async (values: object = {}) => {
  const code = `D${++codes}`
  const id = await make(yards, {
    name: { en: `Yard ${code}`, zh: `仓库 ${code}` },
    code,
    mainId: main,
    spareId: spare,
    machineIds: [spare, main],
    doorCode: '4711',
    fee: '12345678.90',
    opensAt: '2026-02-03T04:05:06.789Z',
    days: ['Mon', 'A "day"'],
    ...values,
  })
  return { id, code }
}
const remove = async (id: string) => recordOf(await asking(root, 'yards').remove(id))

/** All rows of the tables that a yard touches, as PostgreSQL prints them. */
const everything = async () => {
  const tables = ['yards', 'yards_machines', 'yard_keys', 'yard_keys_opens', 'visits', 'visits_others']
  const texts = await Promise.all(
    tables.map((table) => sql.unsafe(`select t::text as row from ${table} t order by t::text`)),
  )
  return texts.map((rows) => rows.map(({ row }) => String(row)))
}

describe('a deleted record', () => {
  test('is restored byte for byte, with links, dependent rows and cleared relations', async () => {
    const { id } = await makeYard()
    const key = await make(yardKeys, { label: 'Front', yardId: id, openIds: [main] })
    await make(visits, { visitor: 'Nora', yardId: id, otherIds: [id] })
    const before = await everything()
    await remove(id)
    expect((await everything()).flat().join()).not.toContain(id)
    expect(await sql`select 1 from yard_keys where id = ${key}`).toHaveLength(0)

    expect(await restore(root, 'yards', id)).toMatchObject({ data: { restoreFromTrash: { count: 1, refused: [] } } })
    const after = await everything()
    const raised = before.map((rows) =>
      rows.map((row) => (row.startsWith(`(${id},1,`) ? row.replace(`(${id},1,`, `(${id},2,`) : row)),
    )
    expect(after).toEqual(raised)
    expect(await idsInTrash(root, 'yards')).toEqual([])
  })

  test('of many is kept by few statements, each with what belongs to it', async () => {
    const [one, two, used] = [await makeYard(), await makeYard(), await makeYard()]
    for (const { id } of [one, two]) {
      for (const label of ['Front', 'Back']) {
        await make(yardKeys, { label: `${label} of ${id}`, yardId: id, openIds: [main] })
      }
      await make(visits, { visitor: 'Nora', yardId: id, otherIds: [one.id, two.id] })
    }
    const before = await everything()
    const records = [{ id: one.id }, { id: two.id }, { id: used.id, version: 7 }]
    const { result, statements } = await statementsDuring(database, () =>
      root(
        `mutation ($input: StartBulkRunInput!) { startBulkRun(input: $input) {
          id changedCount refused { id key } isUndoable } }`,
        { input: { resource: 'yards', action: 'delete', records } },
      ),
    )
    expect(result.data.startBulkRun).toMatchObject({
      changedCount: 2,
      refused: [{ id: used.id, key: 'errors.stale' }],
      isUndoable: true,
    })
    for (const start of [/^insert into "trash"/, /^delete\s+from "yards"/]) {
      expect(statements.filter((text) => start.test(text))).toHaveLength(1)
    }
    const kept = await sql`select kept::text as kept from trash where record_id in (${one.id}, ${two.id})`
    expect(kept.map((row) => String(row.kept).match(/"label"/g))).toEqual(kept.map(() => ['"label"', '"label"']))
    const events = await sql`
      select before->>'code' as code from audit_events
      where action = 'delete' and request_id = ${`run ${result.data.startBulkRun.id}`} order by code`
    expect(events.map(({ code }) => code)).toEqual([one.code, two.code])

    // Restored one after the other, so that each is complete by itself.
    for (const { id } of [one, two]) expect((await restore(root, 'yards', id)).data.restoreFromTrash.count).toBe(1)
    const raised = before.map((rows) =>
      rows.map((row) => row.replace(`(${one.id},1,`, `(${one.id},2,`).replace(`(${two.id},1,`, `(${two.id},2,`)),
    )
    expect(await everything()).toEqual(raised)
  })

  test('is listed with title, person and time; the row itself is nowhere else', async () => {
    const { id, code } = await makeYard()
    await remove(id)
    const { data } = await listTrash(root, 'yards')
    expect(data.trash).toMatchObject({
      totalCount: 1,
      nodes: [{ id, title: { en: `Yard ${code}`, zh: `仓库 ${code}` }, deletedByName: expect.any(String) }],
    })
    const [{ deletedAt, expiresAt }] = data.trash.nodes
    expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000)
    expect((await asking(root, 'yards').list('id', { id: { eq: id } })).data.yards.totalCount).toBe(0)
    // Its unique value is free again.
    recordOf(await asking(root, 'yards').create({ name: { en: 'Again', zh: '再次' }, code, mainId: main }))
    await change(root, 'deleteFromTrash', 'yards', id)
  })

  test('keeps secrets encrypted, and the restored secret opens', async () => {
    const { id } = await makeYard({ doorCode: 'open sesame' })
    const [stored] = await sql`select door_code::text as sealed from yards where id = ${id}`
    await remove(id)
    const [entry] = await sql`select kept::text as text from trash where record_id = ${id}`
    expect(entry?.text).not.toContain('open sesame')
    await restore(root, 'yards', id)
    const [restored] = await sql`select door_code::text as sealed from yards where id = ${id}`
    expect(restored).toEqual(stored)
    const events =
      await sql`select after::text as text from audit_events where record_id = ${id} and action = 'restore'`
    expect(events).toHaveLength(1)
    expect(events[0]?.text).not.toContain('open sesame')
  })

  test('keeps its files until it is deleted permanently', async () => {
    const file = '01970000-0000-7000-8000-00000000f11e'
    await sql`insert into stored_files (id, name, mime_type, size, storage_key, sha256, created_at)
      values (${file}, 'a.png', 'image/png', 1, 'aa/none', 'x', now() - interval '3 days')`
    const { id } = await makeYard({ photoId: file })
    await remove(id)
    const fileCount = async () => (await sql`select 1 from stored_files where id = ${file}`).length
    await endpoint.files.sweep()
    expect(await fileCount()).toBe(1)
    await change(root, 'deleteFromTrash', 'yards', id)
    await endpoint.files.sweep()
    expect(await fileCount()).toBe(0)
  })
})

describe('a restoration', () => {
  const refusalOf = async (id: string) => {
    const { data } = await restore(root, 'yards', id)
    expect(data.restoreFromTrash.count).toBe(0)
    return data.restoreFromTrash.refused[0]
  }

  test('is refused by the name of the unique value that another record has now', async () => {
    const { id, code } = await makeYard()
    await remove(id)
    const other = await makeYard()
    await sql`update yards set code = ${code} where id = ${other.id}`
    expect(await refusalOf(id)).toMatchObject({ id, code: 'CONFLICT', key: 'errors.restoreTaken', fields: ['code'] })
    await sql`update yards set code = 'free' where id = ${other.id}`
    expect((await restore(root, 'yards', id)).data.restoreFromTrash.count).toBe(1)
  })

  test('is refused as a whole for a unique value of a dependent row', async () => {
    const { id } = await makeYard()
    await make(yardKeys, { label: 'Twice', yardId: id })
    await remove(id)
    const other = await makeYard()
    await make(yardKeys, { label: 'Twice', yardId: other.id })
    expect(await refusalOf(id)).toMatchObject({ key: 'errors.restoreTaken', fields: ['label'] })
    expect(await sql`select 1 from yards where id = ${id}`).toHaveLength(0)
    expect(await idsInTrash(root, 'yards')).toContain(id)
  })

  test('is refused by the name of a field whose value a later declaration does not allow', async () => {
    const { id } = await makeYard()
    await remove(id)
    await sql`alter table yards add constraint yards_fee_check check (fee < 1) not valid`
    expect(await refusalOf(id)).toMatchObject({ code: 'CONFLICT', key: 'errors.restoreInvalid', fields: ['fee'] })
    await sql`alter table yards drop constraint yards_fee_check`
    await sql`alter table yards alter column code set not null`
    await sql`update trash set kept = jsonb_set(kept, '{parts,0,rows,0,code}', 'null') where record_id = ${id}`
    expect(await refusalOf(id)).toMatchObject({ key: 'errors.restoreInvalid', fields: ['code'] })
  })

  test('is refused by the name of a field whose relation the database does not accept', async () => {
    const { id } = await makeYard({ spareId: main })
    await remove(id)
    await sql`alter table yards add constraint yards_spare_id_depots foreign key (spare_id) references depots not valid`
    expect(await refusalOf(id)).toMatchObject({ code: 'CONFLICT', key: 'errors.restoreInvalid', fields: ['spareId'] })
    await sql`alter table yards drop constraint yards_spare_id_depots`
  })

  test('does not fill a cleared relation that is no longer declared', async () => {
    const { id } = await makeYard()
    await remove(id)
    const cleared = [{ resource: 'machines', column: 'former_id', rows: [{ id: main, to: id }] }]
    await sql`update trash set kept = jsonb_set(kept, '{cleared}', ${sql.json(cleared)}) where record_id = ${id}`
    expect((await restore(root, 'yards', id)).data.restoreFromTrash.count).toBe(1)
  })

  test('is refused by the name of a required relation that is gone; an optional one stays empty', async () => {
    const gone = await make(machines, { name: 'Gone' })
    const needs = await makeYard({ mainId: gone })
    const may = await makeYard({ spareId: gone, machineIds: [gone, main] })
    await remove(needs.id)
    await remove(may.id)
    recordOf(await asking(root, 'machines').remove(gone))
    expect(await refusalOf(needs.id)).toMatchObject({ key: 'errors.restoreGone', fields: ['mainId'] })
    expect((await restore(root, 'yards', may.id)).data.restoreFromTrash.count).toBe(1)
    const { data } = await root(`{ yard(id: "${may.id}") { spare { id } machines { id } } }`)
    expect(data.yard).toEqual({ spare: null, machines: [{ id: main }] })
  })

  test('of several records reports the refused ones, and unknown ids', async () => {
    const one = await makeYard()
    await remove(one.id)
    const { data } = await restore(root, 'yards', one.id, main, 'nonsense')
    expect(data.restoreFromTrash.count).toBe(1)
    expect(data.restoreFromTrash.refused.map(({ code }: { code: string }) => code)).toEqual([
      'NO_CONTENT',
      'NO_CONTENT',
    ])
  })

  test('of several records takes one insert, and leaves out the refused ones', async () => {
    const [one, two, taken] = [await makeYard(), await makeYard(), await makeYard()]
    for (const { id } of [one, two, taken]) await remove(id)
    const other = await makeYard()
    await sql`update yards set code = ${taken.code} where id = ${other.id}`
    const { data } = await restore(root, 'yards', one.id, taken.id)
    expect(data.restoreFromTrash).toMatchObject({ count: 1, refused: [{ id: taken.id, key: 'errors.restoreTaken' }] })
    await sql`update yards set code = 'free again' where id = ${other.id}`
    const { statements } = await statementsDuring(database, () => restore(root, 'yards', two.id, taken.id))
    expect(statements.filter((text) => text.startsWith('insert into "yards"'))).toHaveLength(1)
    const events = await sql`
      select from audit_events where action = 'restore' and record_id = any(${[one.id, two.id, taken.id]})`
    expect(events).toHaveLength(3)
  })

  test('happens once when two ask at the same time', async () => {
    const { id } = await makeYard()
    await remove(id)
    const answers = await Promise.all([1, 2, 3].map(() => restore(root, 'yards', id)))
    expect(answers.map(({ data }) => data.restoreFromTrash.count).sort()).toEqual([0, 0, 1])
    expect(await sql`select version from yards where id = ${id}`).toEqual([{ version: 2 }])
  })

  test('that is interrupted leaves the record in the trash', async () => {
    const { id } = await makeYard()
    await make(yardKeys, { label: 'Interrupted', yardId: id })
    await remove(id)
    await sql.unsafe(`create function refuse_key() returns trigger language plpgsql as
      $$ begin raise exception 'interrupted'; end $$`)
    await sql.unsafe('create trigger refuse_key before insert on yard_keys for each row execute function refuse_key()')
    expect((await restore(root, 'yards', id)).errors).toHaveLength(1)
    expect(await idsInTrash(root, 'yards')).toContain(id)
    expect(await sql`select 1 from yards where id = ${id}`).toHaveLength(0)
    await sql.unsafe('drop trigger refuse_key on yard_keys')
    expect((await restore(root, 'yards', id)).data.restoreFromTrash.count).toBe(1)
    expect(await sql`select 1 from yard_keys where yard_id = ${id}`).toHaveLength(1)
  })

  test('is in the history and continues the versions of the record', async () => {
    const { id } = await makeYard()
    await remove(id)
    await restore(root, 'yards', id)
    const { data } = await root(`{ recordHistory(resource: "yards", id: "${id}") { nodes { action } } }`)
    expect(data.recordHistory.nodes.map(({ action }: { action: string }) => action)).toEqual([
      'restore',
      'delete',
      'create',
    ])
    recordOf(await asking(root, 'yards').update(id, { code: `${id.slice(-8)}` }))
    expect(await sql`select version from yards where id = ${id}`).toEqual([{ version: 3 }])
  })

  test('with a column that was added since gets its default', async () => {
    const { id } = await makeYard()
    await remove(id)
    await sql`update trash set kept = kept #- '{parts,0,rows,0,version}' where record_id = ${id}`
    await sql`update trash set kept = jsonb_set(kept, '{parts,0,rows,0,version}', '1') where record_id = ${id}`
    await sql`update trash set kept = jsonb_set(kept, '{parts,0,rows,0,former_column}', '"x"') where record_id = ${id}`
    expect((await restore(root, 'yards', id)).data.restoreFromTrash.count).toBe(1)
  })
})

describe('the trash', () => {
  test('is open only to roles that may delete, and hidden from others', async () => {
    const { id } = await makeYard()
    await remove(id)
    for (const ask of [support, moderator]) {
      expect(codeOfAnswer(await listTrash(ask, 'yards'))).toBe('FORBIDDEN')
      expect(codeOfAnswer(await restore(ask, 'yards', id))).toBe('FORBIDDEN')
      expect(codeOfAnswer(await change(ask, 'deleteFromTrash', 'yards', id))).toBe('FORBIDDEN')
    }
    expect(codeOfAnswer(await listTrash(await endpoint.as('none'), 'yards'))).toBe('UNAUTHENTICATED')
    expect(codeOfAnswer(await listTrash(root, 'machines'))).toBe('BAD_REQUEST')
    expect(codeOfAnswer(await listTrash(root, 'nothing'))).toBe('FORBIDDEN')
  })

  test('has the row scope of the actor', async () => {
    const rental = (customer: string, branch: string) => make(rentals, { customer, branch, machineId: main })
    const [north, south] = [await rental('Nora', 'north'), await rental('Sune', 'south')]
    for (const id of [north, south]) recordOf(await asking(root, 'rentals').remove(id))
    expect(await idsInTrash(support, 'rentals')).toEqual([north])
    expect(await idsInTrash(root, 'rentals')).toEqual([south, north])
    const { data } = await restore(support, 'rentals', south, north)
    expect(data.restoreFromTrash).toMatchObject({ count: 1, refused: [{ id: south, code: 'NO_CONTENT' }] })
    const forEver = await change(support, 'deleteFromTrash', 'rentals', south)
    expect(forEver.data.deleteFromTrash.count).toBe(0)
  })

  test('names deleted records, also permanently deleted ones, to actors who could see them', async () => {
    const titlesFor = async (ask: Ask, resource: string, ...ids: string[]) => {
      const document =
        'query ($resource: String!, $ids: [ID!]!) { deletedTitles(resource: $resource, ids: $ids) { id title } }'
      const answer = await ask(document, { resource, ids })
      return answer.errors ? codeOfAnswer(answer) : answer.data.deletedTitles
    }
    const [kept, gone, there] = [await makeYard(), await makeYard(), await makeYard()]
    for (const { id } of [kept, gone]) await remove(id)
    await change(root, 'deleteFromTrash', 'yards', gone.id)
    const titles = [kept, gone].map(({ id, code }) => ({ id, title: { en: `Yard ${code}`, zh: `仓库 ${code}` } }))
    expect(await titlesFor(root, 'yards', kept.id, gone.id, there.id, 'nonsense')).toEqual(titles)
    expect(await titlesFor(moderator, 'yards', kept.id, gone.id)).toEqual(titles)
    expect(await titlesFor(support, 'yards', kept.id)).toBe('FORBIDDEN')

    const [north, south] = await Promise.all(
      ['north', 'south'].map((branch) => make(rentals, { customer: branch, branch, machineId: main })),
    )
    for (const id of [north, south]) recordOf(await asking(root, 'rentals').remove(String(id)))
    expect(await titlesFor(support, 'rentals', String(north), String(south))).toEqual([{ id: north, title: 'north' }])
    await change(root, 'deleteFromTrash', 'rentals', String(north))
    expect(await titlesFor(support, 'rentals', String(north))).toEqual([])
  })

  test('is a part of the deletion: a refused one keeps nothing', async () => {
    const { id } = await makeYard()
    await database.sql
      .begin(async (tx) => {
        await keepInTrash(tx, yards, [id], systemActor('test'))
        throw new Error('refused')
      })
      .catch(() => undefined)
    expect(await idsInTrash(root, 'yards')).not.toContain(id)
  })

  test('deletes permanently by request, and after 30 days by itself, with audit events', async () => {
    const [asked, old, young] = [await makeYard(), await makeYard(), await makeYard()]
    for (const { id } of [asked, old, young]) await remove(id)
    expect((await change(root, 'deleteFromTrash', 'yards', asked.id)).data.deleteFromTrash.count).toBe(1)
    await sql`update trash set deleted_at = now() - interval '30 days 1 minute' where record_id = ${old.id}`
    await sql`update trash set deleted_at = now() - interval '29 days' where record_id = ${young.id}`
    expect(await sweepTrash(endpoint.operations)).toBe(1)
    const left = await idsInTrash(root, 'yards')
    expect([asked.id, old.id, young.id].map((id) => left.includes(id))).toEqual([false, false, true])
    const events = await sql`
      select record_id, actor_id is null as "byProgram" from audit_events
      where action = 'deleteForEver' and record_id = any(${[asked.id, old.id]}) order by id`
    expect(events).toEqual([
      { record_id: asked.id, byProgram: false },
      { record_id: old.id, byProgram: true },
    ])
  })
})

test('a large trash is counted like a long list, and its kept rows are not read', async () => {
  await sql`insert into trash (resource, record_id, title, kept)
    select 'yards', gen_random_uuid(), '"Yard"', '{}' from generate_series(1, 60000)`
  await sql`analyze trash`
  const answered = await statementsDuring(database, () =>
    root('{ trash(resource: "yards", paging: {offset: 100}) { totalCount totalCountIsEstimate nodes { id } } }'),
  )
  const { totalCount, totalCountIsEstimate, nodes } = answered.result.data.trash
  expect(totalCountIsEstimate).toBe(true)
  expect(totalCount).toBeGreaterThan(50_000)
  expect(nodes).toHaveLength(20)
  const reading = answered.statements.filter((text) => text.includes('"trash"'))
  expect(reading.length).toBeGreaterThan(0)
  expect(reading.filter((text) => text.includes('"kept"'))).toEqual([])
  await sql`delete from trash where resource = 'yards' and kept = '{}'`
})

test('a resource without trash is deleted with one statement by its plan', async () => {
  const ids = await Promise.all(['One', 'Two'].map((visitor) => make(visits, { visitor })))
  const document = 'mutation ($input: DeleteOneVisitInput!) { deleteOneVisit(input: $input) { id visitor } }'
  const before = endpoint.planCounts().planned
  for (const id of ids) expect((await root(document, { input: { id } })).data.deleteOneVisit.id).toBe(id)
  expect(endpoint.planCounts().planned).toBe(before + 1)
})
