import { ensureFirstAdmin } from './auth/first-admin'
import type { Database } from './database/database'
import { exclusively } from './database/exclusively'
import type { Settings } from './settings'

export interface FirstStartDependencies {
  database: Database
  settings: Pick<Settings, 'adminEmail' | 'adminPassword' | 'roleReading' | 'seed'>
}

/**
 * What a new installation gets before it serves: the accounts to sign in with, printed once. Of several processes that
 * start at once, one does it and the others wait.
 */
export async function prepareFirstStart({ database, settings }: FirstStartDependencies): Promise<void> {
  const seed = settings.seed ?? (database.engine === 'embedded' ? 'demo' : 'none')
  await exclusively(database, 'firstStart', async () => {
    await ensureFirstAdmin({ database, settings, demo: seed === 'demo' })
  })
}
