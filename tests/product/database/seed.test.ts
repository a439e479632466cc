import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOf, tableOf } from '../../../server/database/names'
import { createFiles } from '../../../server/files/files'
import { createSafeFetch } from '../../../server/safe-fetch/safe-fetch'
import { nobody } from '../../../server/seed/accounts'
import { clockAt } from '../../../server/seed/clock'
import { dashboardRows } from '../../../server/seed/dashboards'
import { demoAccounts } from '../../../server/seed/demo-accounts'
import { seedDemo } from '../../../server/seed/seed-demo'
import { type DashboardPanel, wrongPanelParts } from '../../../src/dashboards/dashboard-panels'
import { checkField, fieldsOf, isLocalized, type ResourceDeclaration } from '../../../src/declare'
import { fits } from '../../../src/declare/framing-area'
import { kindOf } from '../../../src/declare/kind'
import { resourceNamed, resources } from '../../../src/registry/resources'
import { testKeys } from '../../harness/auth'
import { openTestDatabase } from '../../harness/database'

const dataDir = mkdtempSync(join(tmpdir(), 'storydesk-seed-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const database = await openTestDatabase()
const { sql } = database
const files = createFiles({
  database,
  settings: { dataDir },
  keys: testKeys,
  safeFetch: createSafeFetch({ allowPrivate: true }),
})
const now = new Date('2026-03-14T09:26:53.589Z')

const count = async (table: string) => Number((await sql`SELECT count(*) FROM ${sql(table)}`)[0]?.count)

beforeAll(async () => {
  expect(await seedDemo({ database, files, now })).toBe(true)
})

describe('the demo data', () => {
  test('has a dashboard whose panels fit their resources', () => {
    const [dashboard] = dashboardRows(clockAt(now), 'an admin', null)
    const panels = dashboard?.panels as DashboardPanel[]
    expect(panels).toHaveLength(7)
    const wrong = panels.flatMap((panel) => wrongPanelParts(resourceNamed(panel.resource), panel))
    expect(wrong).toEqual([])
  })

  test('has the documented contents', async () => {
    const counts = Object.fromEntries(
      await Promise.all(
        ['categories', 'tags', 'games', 'users', 'orders'].map(async (name) => [name, await count(name)]),
      ),
    )
    expect(counts).toEqual({ categories: 12, tags: 31, games: 60, users: 240, orders: 600 })
    for (const name of ['comments', 'recommendations', 'blog_posts', 'creator_applications', 'audit_events']) {
      expect(await count(name), name).toBeGreaterThan(5)
    }
  })

  test('applications of creators are approved, and all others are of players', async () => {
    const rows = await sql<{ status: string; role: string }[]>`
      SELECT c.status, u.role FROM creator_applications c JOIN users u ON u.id = c.applicant_id`
    expect(rows.filter(({ status }) => status === 'pending').length).toBeGreaterThan(2)
    expect(rows.every(({ status, role }) => role === (status === 'approved' ? 'creator' : 'user'))).toBe(true)
  })

  test('is added once and keeps existing rows', async () => {
    await sql`UPDATE tags SET name_en = 'Mine' WHERE name_en = 'Magic'`
    expect(await seedDemo({ database, files, now })).toBe(false)
    expect(await count('tags')).toBe(31)
    await sql`UPDATE tags SET name_en = 'Magic' WHERE name_en = 'Mine'`
  })

  test('has focal points and crops that their images have', async () => {
    const framed = await sql`SELECT name, framing, width, height FROM media_files WHERE framing IS NOT NULL`
    expect(framed).toHaveLength(8)
    for (const { name, framing, width, height } of framed) {
      for (const crop of framing.crops) expect(fits(crop, { width, height }), name).toBe(true)
    }
    expect(framed.flatMap(({ framing }) => framing.crops)).toHaveLength(2)
  })

  test('has balances that are the sums of their ledgers line by line, and never negative', async () => {
    const wrong = await sql`
      SELECT users.id FROM users
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(delta) FILTER (WHERE kind = 'credits'), 0) AS credits,
               coalesce(sum(delta) FILTER (WHERE kind = 'points'), 0) AS points
        FROM balance_adjustments WHERE user_id = users.id
      ) ledger
      WHERE users.credits <> ledger.credits OR users.points <> ledger.points`
    expect(wrong).toEqual([])
    const steps = await sql`
      SELECT id FROM (
        SELECT id, balance_after, sum(delta) OVER (PARTITION BY user_id, kind ORDER BY created_at, id) AS running
        FROM balance_adjustments
      ) line WHERE running <> balance_after OR balance_after < 0`
    expect(steps).toEqual([])
  })

  test('has no future dates, and orders that match their states', async () => {
    const [late] = await sql`
      SELECT (SELECT count(*) FROM users WHERE greatest(registered_at, last_login_at, updated_at) > ${now}) AS users,
             (SELECT count(*) FROM orders WHERE greatest(ordered_at, paid_at, updated_at) > ${now}) AS orders,
             (SELECT count(*) FROM orders WHERE (status IN ('paid', 'refunded')) <> (paid_at IS NOT NULL)) AS unpaid,
             (SELECT count(*) FROM orders JOIN users ON users.id = user_id WHERE ordered_at < registered_at) AS early,
             (SELECT count(*) FROM games WHERE updated_at < created_at OR updated_at > ${now}) AS games`
    expect(late).toEqual({ users: 0, orders: 0, unpaid: 0, early: 0, games: 0 })
  })

  test('has images for every game', async () => {
    const [missing] = await sql`
      SELECT count(*) FROM games
      LEFT JOIN stored_files cover ON cover.id = cover_id LEFT JOIN stored_files detail ON detail.id = detail_image_id
      WHERE cover.width IS DISTINCT FROM 480 OR detail.width IS DISTINCT FROM 960`
    expect(Number(missing?.count)).toBe(0)
  })

  test('is the same on every machine', () => {
    const [a, b] = [demoAccounts(clockAt(now), nobody), demoAccounts(clockAt(now), nobody)]
    expect(a).toEqual(b)
    expect(a.slice(0, 3).map(({ user }) => `${user.id} ${user.username} ${user.name}`)).toMatchInlineSnapshot(`
      [
        "01941f29-7c00-76bf-b44f-47772d3bdf1e navarro_tomas Tomás Navarro",
        "01941f29-7fe8-7aed-8160-4b54aaae0cce sannevirtanen Sanne Virtanen",
        "01941f29-83d0-7328-8ff6-09b62d79065e mingzhelin 林明哲",
      ]
    `)
  })
})

/** Each row's values as inputs of an operation, validated by field; one sentence for each issue. */
function issuesOf(resource: ResourceDeclaration, rows: readonly Record<string, unknown>[]): string[] {
  return rows.flatMap((row) =>
    Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
      if (!['column', 'reference', 'file'].includes(kindOf(field).shape)) return []
      const columns = columnsOf(name, field)
      const value = isLocalized(field)
        ? Object.fromEntries(columns.map(({ name: column, language }) => [language, row[column]]))
        : field.kind === 'rating' && row[columns[0]?.name ?? ''] !== null
          ? Number(row[columns[0]?.name ?? ''])
          : row[columns[0]?.name ?? '']
      const { issues } = checkField(field, value, 'create')
      return issues.map(({ key, at }) => `${row.id} ${name}${at ? `.${at}` : ''}: ${key} (${String(value)})`)
    }),
  )
}

/** The checks that operations would have made on these rows. */
describe.each(
  resources.filter(({ name }) => name !== 'auditEvents').map((resource) => [resource.name, resource] as const),
)('the rows of %s', (_, resource) => {
  test('have valid values', async () => {
    const rows = await sql`SELECT * FROM ${sql(tableOf(resource))}`
    expect(issuesOf(resource, rows)).toEqual([])
  })
})
