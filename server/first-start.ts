import { ensureFirstAdmin } from './auth/first-admin'
import { lockNumbers } from './database/client'
import type { Database } from './database/database'
import { seedDemo } from './demo-data'
import type { Files } from './files/files'
import { log } from './log'
import type { Settings } from './settings'

export interface FirstStartDependencies {
  database: Database
  files: Files
  settings: Pick<Settings, 'adminEmail' | 'adminPassword' | 'databaseUrl' | 'roleScheme' | 'seed'>
}

/**
 * Prepares a new installation before it serves: the first accounts, printed once, and the demo data. `SEED` decides on
 * the demo data; the default is yes on the bundled PostgreSQL. Only one of several starting processes does it; the
 * others wait.
 */
export async function prepareFirstStart({ database, files, settings }: FirstStartDependencies): Promise<void> {
  const seed = settings.seed ?? (settings.databaseUrl ? 'none' : 'demo')
  await database.withoutTimeLimit(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${lockNumbers.firstStart})`
    await ensureFirstAdmin({ database, settings, demo: seed === 'demo' })
    if (seed === 'demo' && (await seedDemo({ database, files })))
      log.info('Demo data were written to the empty database.')
  })
}
