import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { givenPostgres } from '../../scripts/test/postgres.mjs'
import { addStandingRecords } from '../../server/database/built-in-records'
import { connectPostgres } from '../../server/database/database'
import { extensions } from '../../server/database/empty-database.mjs'
import { migrate, readMigrations } from '../../server/database/migrations'
import { projectPath } from '../../server/paths'
import { resources } from '../../src/registry/resources'
import { startCluster } from './cluster'
import { servePGlite } from './embedded'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: 'embedded' | 'postgres'
    /** Embedded: the file that holds the migrated template. PostgreSQL: the address of its `postgres` database. */
    template: string
    templateName: string
  }
}

let cleanUp: () => Promise<void> = async () => undefined

/** Runs once before all test files: makes the migrated template that each file's own database is copied from. */
export async function setup(project: TestProject): Promise<void> {
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded'
  project.provide('engine', engine)
  if (engine === 'embedded') {
    project.provide('template', await embeddedTemplate())
    project.provide('templateName', '')
    return
  }

  const given = givenPostgres()
  const cluster = given ? { url: given, stop: async () => undefined } : await startCluster()
  const templateName = `storydesk_template_${randomBytes(4).toString('hex')}`
  const admin = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  cleanUp = async () => {
    await admin.unsafe(`DROP DATABASE IF EXISTS ${templateName}`)
    await admin.end()
    await cluster.stop()
  }
  await admin.unsafe(`CREATE DATABASE ${templateName}`)
  const url = new URL(cluster.url)
  url.pathname = `/${templateName}`
  const database = connectPostgres(url.href, 1)
  await migrate(database)
  await addStandingRecords(database)
  await database.close()
  project.provide('template', cluster.url)
  project.provide('templateName', templateName)
}

export const teardown = () => cleanUp()

/** A migrated data directory in one file, kept between runs for as long as the migrations, standing records and PGlite stay the same. */
async function embeddedTemplate(): Promise<string> {
  const migrations = readMigrations(projectPath('drizzle'))
  const version = readFileSync(projectPath('node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const standing = resources.map((resource) => resource.standing)
  const contents = JSON.stringify([migrations, standing, version])
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16)
  const folder = projectPath('node_modules', '.cache', 'storydesk')
  const path = join(folder, `template-${hash}.tar`)
  if (existsSync(path)) return path

  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (old.startsWith('template-')) rmSync(join(folder, old), { force: true })
  const pglite = await PGlite.create({ extensions })
  const served = await servePGlite(pglite)
  await migrate(served.database)
  await addStandingRecords(served.database)
  await served.database.close()
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(`${path}.new`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${path}.new`, path)
  await served.stop()
  return path
}
