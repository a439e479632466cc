import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../server/database/database'
import type { Notification } from '../../server/database/notification-messages'
import { postgresNotifications } from '../../server/database/notifications'
import { createTestDatabaseUrl } from '../harness/database'

const notification = (id: string): Notification => ({ resource: 'tags', id, kind: 'updated', line: id })

const url = await createTestDatabaseUrl()

// Two pools on one PostgreSQL represent two processes.
describe('notifications between processes', () => {
  const here = connectPostgres(url, 2)
  const there = connectPostgres(url, 2)
  const quick = { beat: 100, silence: 5_000, look: 100 }
  const speaking = postgresNotifications(here.sql, url, quick)
  const listening = postgresNotifications(there.sql, url, quick)
  const received: string[] = []
  let gaps = 0
  const listener = {
    onNotifications: (notifications: readonly Notification[]) =>
      void received.push(...notifications.map(({ id }) => id)),
    onGap: () => void gaps++,
  }
  afterAll(async () => {
    await Promise.all([speaking.close(), listening.close(), here.close(), there.close()])
  })

  test('arrive once each, and at once within the process', async () => {
    await listening.listen(listener)
    await speaking.listen({ onNotifications: () => undefined, onGap: () => undefined })
    listening.send([notification('own')])
    speaking.send([notification('first'), notification('second')])
    await expect.poll(() => received).toHaveLength(3)
    expect([...received].sort()).toEqual(['first', 'own', 'second'])
    expect(gaps).toBe(0)
  })

  test('arrive when they exceed one payload', async () => {
    received.length = 0
    speaking.send(Array.from({ length: 500 }, (_, index) => notification(`many ${index}`)))
    await expect.poll(() => received).toHaveLength(500)
  })

  test('are not sent without other processes', async () => {
    const sent: string[] = []
    const url = await createTestDatabaseUrl()
    const alone = connectPostgres(url, 1)
    const stop = await alone.notifications.listen({ onNotifications: () => undefined, onGap: () => undefined })
    await pause(3_100)
    const subscriber = postgres(url, { max: 1 })
    await subscriber.listen('storydesk_changes', (payload) => sent.push(payload))
    alone.notifications.send([notification('alone')])
    await pause(200)
    stop()
    await Promise.all([alone.close(), subscriber.end()])
    expect(sent.filter((payload) => payload.includes('alone'))).toEqual([])
  })

  test('are resent after a failure', async () => {
    received.length = 0
    let tries = 0
    const unsafe: typeof here.sql.unsafe = (text, parameters, options) =>
      here.sql.unsafe(tries++ === 0 ? 'select broken' : text, parameters, options)
    const unlucky = postgresNotifications({ ...here.sql, unsafe } as typeof here.sql, url)
    unlucky.send([notification('kept')])
    await expect.poll(() => received, { timeout: 20_000 }).toContain('kept')
    expect(tries).toBe(2)
    await unlucky.close()
  })

  test('reconnect after a cut connection, and report a gap', async () => {
    received.length = 0
    const before = gaps
    await here.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'storydesk live' and datname = current_database()`
    await expect.poll(() => gaps, { timeout: 20_000 }).toBeGreaterThan(before)
    // Sent repeatedly: on a busy machine fast heartbeats are late, and a late process counts as lost.
    const send = () => {
      speaking.send([notification('after')])
      return received
    }
    await expect.poll(send, { timeout: 20_000, interval: 100 }).toContain('after')
  })

  const startPeer = async () => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'tests/database/peer.ts', url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    return { child, ended }
  }
  /** Waits until the others have detected it. */
  const noticed = () => pause(1_000)

  test('report a gap when another process crashes, because its last changes may be lost', {
    timeout: 60_000,
  }, async () => {
    const { child, ended } = await startPeer()
    await noticed()
    const before = gaps
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => gaps, { timeout: 10_000 }).toBeGreaterThan(before)
  })

  test('report no gap when another process shuts down', { timeout: 60_000 }, async () => {
    const { child, ended } = await startPeer()
    await noticed()
    const before = gaps
    child.stdin.write('end\n')
    await ended
    await noticed()
    expect(gaps).toBe(before)
  })
})
