import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { asking } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'
import { askExport, askImport, importFile } from '../harness/import-export'
import { shelves } from '../second-product/catalogue'
import { tags } from '../second-product/declarations'
import { makerOf } from '../second-product/open-product'

const database = await openTestDatabase()
let endpoint: Endpoint
let ask: Ask
let shelf: string

const take = async (
  file: string,
  content: string | Uint8Array,
  mode: string,
  options: object = {},
  role = 'editor',
) => {
  const { lines, status } = await importFile(endpoint, role, file, content, { mode, ...options })
  expect(status).toBe(200)
  const [table, ...rows] = lines
  return { table, rows: rows.slice(0, -1), end: rows.at(-1) }
}
const sums = (created: number, changed: number, unchanged: number, refused: number) => ({
  type: 'end',
  created,
  changed,
  unchanged,
  refused,
})
const countOf = async (table: string) => {
  const [row] = await database.sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${table}`)
  return row?.count
}

beforeAll(async () => {
  endpoint = await openEndpoint(database)
  ask = await endpoint.as('editor')
  const make = makerOf(endpoint)
  shelf = await make(shelves, { name: { en: 'Mystery', zh: '悬疑' }, slug: 'mystery', icon: '🕯️' })
  await make(tags, { name: { en: 'Riddles', zh: '谜题' } })
  await make(tags, { name: { en: 'Night', zh: '夜' } })
  await make(tags, { name: { en: 'Twin', zh: '甲' } })
  await make(tags, { name: { en: 'Twin', zh: '乙' } })
})

const models = `Slug,Title（英语）,Title (Chinese),Maker,Shelf,tags,price,Status,Notes
import-one,One,一,Ada,mystery,Riddles; 夜,3,published,ignored
import-two,Two,二,'=Bo,悬疑,,4,draft,
import-three,Three,,Ada,Nothing,Twin,x,draft,
`

describe('models from a CSV', () => {
  test('headings match by key and by label in either language', async () => {
    const { lines } = await importFile(endpoint, 'editor', 'models.csv', models, { mode: 'columns', language: 'zh' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      type: 'sheet',
      rows: 3,
      columns: ['slug', 'title.en', 'title.zh', 'maker', 'shelf', 'tags', 'price', null, null],
    })
    expect(lines[0]?.choices).toContainEqual({ key: 'title.zh', label: 'Title（中文）' })
  })

  test('headings match by translated labels', async () => {
    const sheet = '名称,Endpoint URL,接收地址,启用\na,b,c,d\n'
    const { lines } = await importFile(endpoint, 'super_admin', 'webhooks.csv', sheet, { mode: 'columns' })
    expect(lines[0]?.columns).toEqual(['name', null, 'url', 'active'])
  })

  test('a dry run reports every row and writes nothing', async () => {
    const before = [await countOf('models'), await countOf('audit_events')]
    const { rows, end } = await take('models.csv', models, 'check')
    expect(end).toEqual(sums(2, 0, 0, 1))
    expect(rows.map(({ row, outcome, title }) => [row, outcome, title])).toEqual([
      [2, 'created', 'One'],
      [3, 'created', 'Two'],
      [4, 'refused', 'Three'],
    ])
    expect(rows[2]).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        shelfId: [{ key: 'validation.noneCalledSo' }],
        'tagIds.0': [{ key: 'validation.ambiguous' }],
        'title.zh': [{ key: 'validation.required' }],
        price: [{ key: 'validation.int' }],
      },
      cells: ['import-three', 'Three', '', 'Ada', 'Nothing', 'Twin', 'x', 'draft', ''],
    })
    expect([await countOf('models'), await countOf('audit_events')]).toEqual(before)
  })

  test('a run writes all valid rows, and a second one changes nothing', async () => {
    const lines = await countOf('audit_events')
    expect((await take('models.csv', models, 'run')).end).toEqual(sums(2, 0, 0, 1))
    const { data } = await asking(ask, 'models').list(
      'slug maker status shelfId tags { name { en } } price version',
      { slug: { like: 'import-%' } },
      [{ field: 'slug', direction: 'ASC' }],
    )
    expect(data.models.nodes).toEqual([
      {
        slug: 'import-one',
        maker: 'Ada',
        status: 'draft',
        shelfId: shelf,
        tags: [{ name: { en: 'Riddles' } }, { name: { en: 'Night' } }],
        price: 3,
        version: 1,
      },
      expect.objectContaining({ slug: 'import-two', maker: '=Bo', shelfId: shelf, tags: [], price: 4 }),
    ])
    expect(await countOf('audit_events')).toBe((lines ?? 0) + 2)
    expect((await take('models.csv', models, 'run')).end).toEqual(sums(0, 0, 2, 1))
  })

  test('an unchanged export imports without changes, and edited values are listed with both versions', async () => {
    const body = { filter: { slug: { like: 'import-%' } }, language: 'en', bom: true }
    const sheet = await (await askExport(endpoint, 'editor', 'models.csv', body)).text()
    expect((await take('models.csv', sheet, 'run')).end).toEqual(sums(0, 0, 2, 0))
    const edited = sheet.replace(',Ada,', ',Grace,').replace(',4,', ',5,')
    const checked = await take('models.csv', edited, 'check')
    expect(checked.end).toEqual(sums(0, 2, 0, 0))
    expect(checked.rows.flatMap(({ changes }) => changes ?? [])).toEqual(
      expect.arrayContaining([
        { column: 'maker', before: 'Ada', after: 'Grace' },
        { column: 'price', before: '4', after: '5' },
      ]),
    )
    expect((await take('models.csv', edited, 'run')).end).toEqual(sums(0, 2, 0, 0))
    const other = edited.replace(',Mystery,', ',Riddles,')
    const { rows } = await take('models.csv', other, 'check')
    expect(rows[0]?.fields).toEqual({ shelfId: [{ key: 'validation.idSaysOther' }] })
  })

  test('fields that are fixed at creation may be in the file, but cannot change', async () => {
    const { data } = await asking(ask, 'models').list('id', { slug: { eq: 'import-one' } })
    const { id } = data.models.nodes[0]
    const same = await take('models.csv', `id,slug\n${id},import-one\n`, 'check')
    expect(same.rows[0]?.outcome).toBe('unchanged')
    const { rows } = await take('models.csv', `id,slug\n${id},other\n`, 'check')
    expect(rows[0]?.fields).toEqual({ slug: [{ key: 'validation.notWritable' }] })
  })

  test('refuses a stale version and an unknown id', async () => {
    const { data } = await asking(ask, 'models').list('id version', { slug: { eq: 'import-one' } })
    const { id, version } = data.models.nodes[0]
    const none = '01941f29-0000-7000-8000-00000000ffff'
    const sheet = `id,version,maker\n${id},${version - 1},Zed\n${none},1,Zed\n`
    const { rows } = await take('models.csv', sheet, 'run')
    expect(rows.map(({ code }) => code)).toEqual(['CONFLICT', 'VALIDATION_FAILED'])
  })
})

test('a refused row without a title is named by its first value', async () => {
  const { rows } = await take('models.csv', 'slug,price\nunknown-slug,x\n', 'check')
  expect(rows).toEqual([expect.objectContaining({ outcome: 'refused', title: 'unknown-slug' })])
})

test('refuses the second of two rows for one record, with the numbers that a spreadsheet shows', async () => {
  const sheet = 'slug,title.en,title.zh,maker\n\ntwice,A,甲,x\n,,,\ntwice,B,乙,y\n'
  const { rows, end } = await take('models.csv', sheet, 'check')
  expect(end).toEqual(sums(1, 0, 0, 1))
  expect(rows[1]).toMatchObject({
    row: 5,
    fields: { slug: [{ key: 'validation.twiceInFile', values: { row: 3 } }] },
    cells: ['twice', 'B', '乙', 'y'],
  })
})

test('finds records without a unique value by their contents', async () => {
  const sheet = 'name.en,name.zh,color\nSame,同,#112233\nSame,同,#112233\nSame,同,#445566\n'
  expect((await take('tags.csv', sheet, 'check')).end).toEqual(sums(2, 0, 1, 0))
  expect((await take('tags.csv', sheet, 'run')).end).toEqual(sums(2, 0, 1, 0))
  expect((await take('tags.csv', sheet, 'run')).end).toEqual(sums(0, 0, 3, 0))
})

test('imports JSON as it was exported', async () => {
  const body = { filter: { slug: { like: 'import-%' } } }
  const text = await (await askExport(endpoint, 'editor', 'models.json', body)).text()
  expect((await take('models.json', text, 'run')).end).toEqual(sums(0, 0, 2, 0))
  const more = JSON.stringify([
    {
      slug: 'from-json',
      title: { en: 'J', zh: '杰' },
      maker: 'Ada',
      shelf: 'Mystery',
      tags: ['Night'],
      price: 7,
      free: true,
    },
  ])
  expect((await take('models.json', more, 'run')).end).toEqual(sums(1, 0, 0, 0))
  const { data } = await asking(ask, 'models').list('price free shelfId tagIds', { slug: { eq: 'from-json' } })
  expect(data.models.nodes[0]).toMatchObject({
    price: 7,
    free: true,
    shelfId: shelf,
    tagIds: [expect.any(String)],
  })
})

test('finds records whose titles contain the separator of titles', async () => {
  const make = makerOf(endpoint)
  await make(tags, { name: { en: 'Sea; Sky; Land', zh: '海；陆' } })
  await make(tags, { name: { en: 'Sky', zh: '天' } })
  const written = 'slug,title.en,title.zh,maker,tags\nseparated,S,分,Ada,Night; Sea; Sky; Land; Sky\n'
  expect((await take('models.csv', written, 'run')).end).toEqual(sums(1, 0, 0, 0))
  const { data } = await asking(ask, 'models').list('tags { name { en } }', { slug: { eq: 'separated' } })
  const names = data.models.nodes[0].tags.map(({ name }: { name: { en: string } }) => name.en)
  expect(names).toEqual(['Night', 'Sea; Sky; Land', 'Sky'])
  const body = { filter: { slug: { eq: 'separated' } }, language: 'en' }
  const exported = await (await askExport(endpoint, 'editor', 'models.csv', body)).text()
  expect((await take('models.csv', exported, 'check')).end).toEqual(sums(0, 0, 1, 0))
})

test('an empty cell clears an optional field, and is ignored for a required one', async () => {
  const sheet =
    'name.en,name.zh,slug,sortOrder,description.en,description.zh,icon,active\nA,甲,empty-cells,,Text,文,🎲,\n'
  expect((await take('shelves.csv', sheet, 'run')).end).toEqual(sums(1, 0, 0, 0))
  expect((await take('shelves.csv', sheet, 'run')).end).toEqual(sums(0, 0, 1, 0))
  const { rows } = await take('shelves.csv', sheet.replace('Text,文', ','), 'check')
  expect(rows[0]?.changes).toEqual([
    { column: 'description.en', before: 'Text', after: '' },
    { column: 'description.zh', before: '文', after: '' },
  ])
})

test('reads a file of a Chinese Excel with semicolons and translated booleans', async () => {
  // Too few characters to guess the encoding: the headings are keys, the values are GB 18030.
  const bytes = Buffer.concat([
    Buffer.from('name.en;name.zh;active\nEncoded;'),
    Buffer.from([0xb1, 0xe0, 0xc2, 0xeb]),
    Buffer.from(';'),
    Buffer.from([0xb7, 0xf1]),
    Buffer.from('\n'),
  ])
  expect((await take('tags.csv', bytes, 'run')).end).toEqual(sums(1, 0, 0, 0))
  const { data } = await asking(ask, 'tags').list('name { zh } active', { name: { en: { eq: 'Encoded' } } })
  expect(data.tags.nodes[0]).toEqual({ name: { zh: '编码' }, active: false })
})

test('many rows are written in chunks, each with an audit event', async () => {
  const rows = Array.from({ length: 130 }, (_, n) => `bulk${n},bulk${n}@example.com`)
  const sheet = `username,email\n${rows.join('\n')}\n`
  const received: unknown[] = []
  const stop = await database.notifications.listen({
    onNotifications: (notifications) => received.push(...notifications),
    onGap: () => undefined,
  })
  await take('users.csv', sheet, 'check', {}, 'super_admin')
  expect((await take('users.csv', sheet, 'run', {}, 'super_admin')).end).toEqual(sums(130, 0, 0, 0))
  // A dry run sends no events; written rows send events to all subscribers.
  await expect.poll(() => received.length).toBe(130)
  stop()
  const [audited] = await database.sql`select count(*)::int as count from audit_events where resource = 'users'`
  expect(audited?.count).toBe(130)
  expect((await take('users.csv', sheet, 'check', {}, 'super_admin')).end).toEqual(sums(0, 0, 130, 0))
  expect(endpoint.problems).toEqual([])
})

test('an import stops when its reader disconnects; written rows remain, and the file can be imported again', async () => {
  const rows = Array.from({ length: 3000 }, (_, n) => `left${n},left${n}@example.com`)
  const sheet = `username,email\n${rows.join('\n')}\n`
  const leaving = new AbortController()
  const { signal } = leaving
  const response = await askImport(endpoint, 'super_admin', 'users.csv', sheet, { mode: 'run' }, { signal })
  const reader = response.body?.getReader()
  for (let lines = 0; lines < 60; )
    lines +=
      Buffer.from((await reader?.read())?.value ?? [])
        .toString()
        .split('\n').length - 1
  leaving.abort()
  const taken = async () => {
    const [row] = await database.sql<
      { count: number }[]
    >`select count(*)::int as count from users where username like 'left%'`
    return row?.count ?? 0
  }
  // The chunk in progress is finished.
  const isWorking = async () => {
    const working = await database.sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    return working.length > 0
  }
  let before = await taken()
  for (let quiet = 0; quiet < 5; ) {
    await pause(300)
    const now = await taken()
    quiet = now === before && !(await isWorking()) ? quiet + 1 : 0
    before = now
  }
  expect(before).toBeGreaterThanOrEqual(50)
  expect(before).toBeLessThan(3000)
  expect(before % 50).toBe(0)
  const few = `username,email\n${rows.slice(0, before + 10).join('\n')}\n`
  expect((await take('users.csv', few, 'run', {}, 'super_admin')).end).toEqual(sums(10, 0, before, 0))
})
