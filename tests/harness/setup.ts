import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { addBuiltInRecords } from '../../server/database/built-in-records'
import { connectPostgres, type Database } from '../../server/database/database'
import { log } from '../../server/log'
import { migrate } from '../../server/migrations/migrate'
import { startCluster } from './cluster'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the server's `postgres` database. */
    server: string
    /** Name of the migrated database that is copied for each file. */
    template: string
  }
}

let cleanUp: () => Promise<void> = async () => undefined

/**
 * Runs once before all test files: starts PostgreSQL, or uses `TEST_DATABASE_URL`, and creates the template.
 * @param createTables creates the tables of the template
 */
export const setUpWith = (createTables: (database: Database) => Promise<unknown>) => ({
  setup: (project: TestProject) => prepare(project, createTables),
  teardown: () => cleanUp(),
})

export const { setup, teardown } = setUpWith(migrate)

async function prepare(project: TestProject, createTables: (database: Database) => Promise<unknown>): Promise<void> {
  log.level = process.env.LOG_LEVEL ?? 'silent'
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? { url: given, stop: async () => undefined } : await startCluster()
  const template = `storydesk_template_${randomBytes(4).toString('hex')}`
  const admin = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  cleanUp = async () => {
    await admin.unsafe(`DROP DATABASE IF EXISTS ${template}`)
    await admin.end()
    await cluster.stop()
  }
  await admin.unsafe(`CREATE DATABASE ${template}`)
  const url = new URL(cluster.url)
  url.pathname = `/${template}`
  const database = connectPostgres(url.href, 1)
  await createTables(database)
  await addBuiltInRecords(database)
  await database.close()
  project.provide('server', cluster.url)
  project.provide('template', template)
}
