import { createHash } from 'node:crypto'
import { join } from 'node:path'
import postgres from 'postgres'
import { addBuiltInRecords } from '../server/database/built-in-records'
import { connectPostgres } from '../server/database/database'
import { readMigrations } from '../server/database/migrations'
import { openKeyRing } from '../server/encryption/key-ring'
import { createFiles } from '../server/files/files'
import { migrate } from '../server/migrations/migrate'
import { projectPath } from '../server/paths'
import { createSafeFetch } from '../server/safe-fetch/safe-fetch'
import { seedDemo } from '../server/seed/seed-demo'
import { seedVolume } from '../server/seed/volume/seed-volume'
import type { BenchPostgres } from './postgres'

/** A database with this number of users, and the directory with its files. */
export interface BenchData {
  url: string
  dataDir: string
}

/** Seeds it the first time and reuses it while the migrations are the same. */
export async function ensureData(server: BenchPostgres, directory: string, users: number): Promise<BenchData> {
  const migrations = JSON.stringify(readMigrations(projectPath('drizzle')))
  const name = `bench_${users}_${createHash('sha256').update(migrations).digest('hex').slice(0, 8)}`
  const data = { url: server.urlOf(name), dataDir: join(directory, name) }
  const [found] = await server.asAdmin((sql) => sql`SELECT 1 FROM pg_database WHERE datname = ${name}`)
  if (found) return data

  const unfinished = `${name}_unfinished`
  await server.asAdmin(async (sql) => {
    await sql.unsafe(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await sql.unsafe(`CREATE DATABASE ${unfinished}`)
    await sql.unsafe('CREATE EXTENSION IF NOT EXISTS pg_stat_statements').catch(() => undefined)
  })
  const database = connectPostgres(server.urlOf(unfinished))
  const began = performance.now()
  const report = (step: string) => console.log(`  ${step}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  try {
    await migrate(database)
    await addBuiltInRecords(database)
    const keys = await openKeyRing({ key: null, dataDir: data.dataDir })
    const safeFetch = createSafeFetch({ allowPrivate: false })
    await seedDemo({ database, files: createFiles({ database, settings: data, keys, safeFetch }) })
    report('demo')
    await seedVolume(database, { users, report })
    await vacuum(server.urlOf(unfinished))
    report('vacuumed')
  } finally {
    await database.close()
  }
  await server.asAdmin((sql) => sql.unsafe(`ALTER DATABASE ${unfinished} RENAME TO ${name}`))
  return data
}

/** Not through the program's connections, which have a time limit. */
async function vacuum(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql.unsafe('VACUUM ANALYZE')
  await sql.end()
}
