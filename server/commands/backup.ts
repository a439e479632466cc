/**
 * `npm run backup -- <directory>` writes the database, the uploaded files and the keys into a new directory, also while
 * the server runs. It uses the settings of the server (`DATABASE_URL`, `DATA_DIR`).
 */
import { rmSync } from 'node:fs'
import { argumentsOf } from '../../scripts/commands.mjs'
import { unfinished, writeBackup } from '../backup/backup-directory'
import { openDatabase } from '../database/database'
import { readSettings } from '../settings'

const [target] = argumentsOf('server/commands/backup.ts').positionals
const settings = readSettings(process.env)
// An interrupted backup must not fill the disk or leave data there, like a failed one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // Repeated, because the current writes still end.
    rmSync(unfinished(target), { recursive: true, force: true, maxRetries: 5 })
    process.exit(1)
  })
}
const database = await openDatabase(settings, { mayShare: true })
try {
  const rows = await writeBackup(database, settings.dataDir, target)
  console.log(`The backup is in ${target}: ${rows.toLocaleString('en')} rows, the uploaded files and the keys.`)
} finally {
  await database.close()
}
