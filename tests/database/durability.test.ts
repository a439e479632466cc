import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectPostgres, type Database, openDatabase } from '../../server/database/database'
import { startEngine } from '../../server/database/engine/engine'
import { readPostmaster } from '../../server/database/engine/orphan'
import { DirectoryInUse } from '../../server/database/lock'
import { createTestDatabaseUrl } from '../harness/database'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'storydesk-durability-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const numbersIn = async ({ sql }: Database) => {
  const rows = await sql<{ number: number }[]>`SELECT number FROM written ORDER BY number`
  return rows.map(({ number }) => number)
}

/** Starts the writing program; `acknowledged` is the last number that it printed. */
function startWriter() {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'tests/database/writer.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const writer = { child, acknowledged: 0 }
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'open') writer.acknowledged = Number(line)
  })
  return writer
}

async function kill(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await pause(10)
}

describe('the bundled PostgreSQL', () => {
  test('keeps acknowledged writes after each kill of the server', { timeout: 120_000 }, async () => {
    let acknowledged = 0
    for (let round = 0; round < 3; round++) {
      const writer = startWriter()
      await until(() => writer.acknowledged > acknowledged + 40)
      await kill(writer.child)
      acknowledged = writer.acknowledged
    }
    const database = await openDatabase({ databaseUrl: null, dataDir })
    const numbers = await numbersIn(database)
    expect(numbers.length).toBeGreaterThanOrEqual(acknowledged)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    await database.close()
  })

  test('keeps acknowledged writes after the engine is killed, and restarts the engine', {
    timeout: 60_000,
  }, async () => {
    const engine = await startEngine(dataDir)
    const database = connectPostgres(engine.url)
    await database.sql`CREATE TABLE written (number int PRIMARY KEY)`
    for (let number = 1; number <= 50; number++) await database.sql`INSERT INTO written VALUES (${number})`
    const before = engine.pid()
    process.kill(before, 'SIGKILL')
    await until(() => engine.pid() !== before)
    expect(await numbersIn(database)).toHaveLength(50)
    expect(await database.isReady()).toBe(true)
    await database.close()
    await engine.stop()
  })

  test('refuses a second server on the same directory with a message, and keeps the first one running', {
    timeout: 60_000,
  }, async () => {
    const first = await openDatabase({ databaseUrl: null, dataDir })
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(DirectoryInUse)
    expect(await first.isReady()).toBe(true)
    await first.close()
    const second = await openDatabase({ databaseUrl: null, dataDir })
    await second.close()
  })

  test('stops when its server is killed', { timeout: 60_000 }, async () => {
    const writer = startWriter()
    await until(() => writer.acknowledged > 10)
    const pid = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
    expect(isRunning(pid)).toBe(true)
    await kill(writer.child)
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
  })

  test('stops after its server was killed, before the next start opens the directory', {
    timeout: 60_000,
  }, async () => {
    const writer = startWriter()
    await until(() => writer.acknowledged > 10)
    const pid = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
    // A stopped process cannot be ended by its watcher.
    process.kill(pid, 'SIGSTOP')
    await kill(writer.child)
    const database = await openDatabase({ databaseUrl: null, dataDir })
    expect(isRunning(pid)).toBe(false)
    expect((await numbersIn(database)).length).toBeGreaterThanOrEqual(writer.acknowledged)
    await database.close()
  })

  test('does not kill another process that has the process id of a killed engine', { timeout: 60_000 }, async () => {
    await (await openDatabase({ databaseUrl: null, dataDir })).close()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(file, `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n${dataDir}\n\n\nready\n`)
    const database = await openDatabase({ databaseUrl: null, dataDir })
    expect(await database.isReady()).toBe(true)
    await database.close()
  })

  test('writes durably, opens no port, and supports paths that are too long for a socket', {
    timeout: 60_000,
  }, async () => {
    const long = join(dataDir, 'long'.repeat(30))
    const database = await openDatabase({ databaseUrl: null, dataDir: long })
    const [settings] = await database.sql`
      SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
             current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS addresses`
    expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', addresses: '' })
    await database.close()
  })
})

describe('any PostgreSQL', () => {
  test('reconnects after a lost connection', async () => {
    const database = await openDatabase({ databaseUrl: await createTestDatabaseUrl(), dataDir })
    const { sql } = database
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.catch(() => undefined)
    expect(await database.isReady()).toBe(true)
    await database.close()
  })

  test('rolls back a transaction when its connection ends', async () => {
    const database = await openDatabase({ databaseUrl: await createTestDatabaseUrl(), dataDir })
    const { sql } = database
    await sql`CREATE TABLE written (number int)`
    const cut = () => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'storydesk'`
    const codeOf = (work: Promise<unknown>) => work.catch((error: { code?: string }) => error.code)
    let [begun, undone] = [0, 0]
    const running = sql.begin(async (tx) => {
      try {
        await tx`INSERT INTO written VALUES (1)`
        begun++
        await tx.savepoint((inner) => inner`SELECT pg_sleep(20)`).catch(() => undefined)
        await tx`INSERT INTO written VALUES (2)`
      } finally {
        undone++
      }
    })
    const paused = sql.begin(async (tx) => {
      await tx`INSERT INTO written VALUES (3)`
      begun++
      while (undone === 0) await pause(10)
      // Later queries use the connections again.
      await Promise.all(Array.from({ length: 24 }, () => sql`SELECT 1`))
      await tx`INSERT INTO written VALUES (${4})`.finally(() => undone++)
    })
    const ends = Promise.all([codeOf(running), codeOf(paused)])
    await until(() => begun === 2)
    await cut()
    expect(await ends).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED'])
    await pause(300)
    expect(undone).toBe(1)
    expect(await numbersIn(database)).toEqual([])
    await sql.begin((tx) => tx`INSERT INTO written VALUES (5)`)
    expect(await numbersIn(database)).toEqual([5])
    await database.close()
  })

  test('limits statements to the time of a request, and uses UTC', async () => {
    const { sql, close } = await openDatabase({ databaseUrl: await createTestDatabaseUrl(), dataDir })
    expect(
      await sql`SELECT current_setting('statement_timeout') AS longest, current_setting('TimeZone') AS zone`,
    ).toEqual([{ longest: '9500ms', zone: 'UTC' }])
    await close()
  })
})
