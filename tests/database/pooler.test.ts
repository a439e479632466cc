import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database'
import { migrate } from '../../server/migrations/migrate'
import { createTestDatabaseUrl } from '../harness/database'
import { type Pooler, pgBouncer, startPgBouncer, startStrictProxy } from '../harness/pooler'

const poolers: [string, (url: string) => Promise<Pooler>][] = [['a proxy as strict as PgBouncer', startStrictProxy]]
if (pgBouncer) poolers.push(['PgBouncer in session mode', startPgBouncer])

describe.each(poolers)('through %s', (_, start) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storydesk-pooler-'))
  let pooler: Pooler | undefined
  const open = async () => {
    pooler = await start(await createTestDatabaseUrl())
    return pooler
  }
  afterAll(async () => {
    await pooler?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('opens the database with session limits and receives notifications', async () => {
    const { url } = await open()
    const [here, there] = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: url, dataDir })))
    if (!here || !there) throw new Error('No database was opened.')
    try {
      expect(await migrate(here)).toEqual({ applied: [] })
      const all = Array.from({ length: 12 }, () =>
        here.sql.begin(async (tx) => {
          await tx`select pg_sleep(0.05)`
          return tx`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`
        }),
      )
      for (const [settings] of await Promise.all(all)) {
        expect(settings).toEqual({ statement: '9500ms', lock: '2s', idle: '19s', zone: 'UTC' })
      }
      const received: string[] = []
      await there.notifications.listen({
        onNotifications: (notifications) => received.push(...notifications.map(({ id }) => id)),
        onGap: () => undefined,
      })
      await here.notifications.listen({ onNotifications: () => undefined, onGap: () => undefined })
      here.notifications.send([{ resource: 'tags', id: 'one', kind: 'updated', line: null }])
      await expect.poll(() => received, { timeout: 10_000 }).toEqual(['one'])
      expect(await here.whyNotReady()).toBe(null)
    } finally {
      await Promise.all([here.close(), there.close()])
    }
  })
})
