import { expect, test } from 'vitest'
import { clockAt } from '../../../server/seed/clock'
import { demoId } from '../../../server/seed/ids'
import { volumeAccount } from '../../../server/seed/volume/account'
import { seedVolume } from '../../../server/seed/volume/seed-volume'
import { openTestDatabase } from '../../harness/database'

/** Enough rows for bare tables. */
const users = 20_000
const database = await openTestDatabase()
const { sql } = database
const now = new Date('2026-03-14T09:26:53.589Z')

const shapeOfTables = () => sql`
  SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace ORDER BY 1`

test('adds accounts whose balances are the sums of their ledgers, and more of them on a second run', {
  timeout: 120_000,
}, async () => {
  const before = await shapeOfTables()
  await seedVolume(database, { users, now })
  await seedVolume(database, { users: 50, now })
  expect(await shapeOfTables()).toEqual(before)

  const [counts] = await sql`
    SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM orders) AS orders,
           (SELECT count(DISTINCT order_number) FROM orders) AS numbers`
  expect(counts?.users).toBe(users + 50)
  expect(Number(counts?.orders) / (users + 50)).toBeCloseTo(1, 0)
  expect(counts?.numbers).toBe(counts?.orders)

  const [wrong] = await sql`
    SELECT count(*) FROM users LEFT JOIN (
      SELECT user_id, coalesce(sum(delta) FILTER (WHERE kind = 'credits'), 0) AS credits,
             coalesce(sum(delta) FILTER (WHERE kind = 'points'), 0) AS points
      FROM balance_adjustments GROUP BY user_id
    ) ledger ON user_id = users.id
    WHERE users.credits <> coalesce(ledger.credits, 0) OR users.points <> coalesce(ledger.points, 0)`
  expect(wrong?.count).toBe(0)
})

test('leaves no rows after a name conflict', { timeout: 120_000 }, async () => {
  const { user } = volumeAccount(users + 50 + 7, clockAt(now))
  await sql`INSERT INTO users (id, username, email) VALUES (${demoId('users', 1)}, ${user.username}, 'first@example.com')`
  const before = await shapeOfTables()
  await expect(seedVolume(database, { users, now })).rejects.toThrow()
  expect(await shapeOfTables()).toEqual(before)
  expect((await sql`SELECT count(*) FROM users`)[0]?.count).toBe(users + 51)
})
