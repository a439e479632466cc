/**
 * `npm run restore -- <directory>` restores a backup into an empty database and its data directory. It uses the
 * settings of the server (`DATABASE_URL`, `DATA_DIR`), which must be stopped. A backup of the bundled PostgreSQL can be
 * restored to any other one, and the reverse.
 */
import { argumentsOf } from '../../scripts/commands.mjs'
import { restoreBackup } from '../backup/backup-directory'
import { openDatabase } from '../database/database'
import { readSettings } from '../settings'

const [source] = argumentsOf('server/commands/restore.ts').positionals
const settings = readSettings(process.env)
const database = await openDatabase(settings)
try {
  const rows = await restoreBackup(database, settings.dataDir, source)
  console.log(`The backup is restored: ${rows.toLocaleString('en')} rows. Start the server.`)
} finally {
  await database.close()
}
