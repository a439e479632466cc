/**
 * `npm run upgrade` copies the database of an old engine into the bundled PostgreSQL. It uses the settings of the
 * server (`DATA_DIR`), which must be stopped. It installs the old engine from npm and keeps the old data.
 */
import { upgrade } from '../backup/upgrade'
import { readSettings } from '../settings'

const settings = readSettings(process.env)
if (settings.databaseUrl) {
  console.error('DATABASE_URL is set. Upgrade that server with its own tools.')
  process.exit(2)
}
const left = await upgrade(settings.dataDir, (text) => console.log(`${text}…`))
console.log(`The database is copied. Start the server. After a check, remove ${left}.`)
