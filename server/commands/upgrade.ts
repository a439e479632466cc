/**
 * `npm run upgrade` copies the database of an engine that Storydesk had before into the bundled PostgreSQL. It takes the settings of the
 * server (`DATA_DIR`), which must not be running, installs the former engine for that from npm, and leaves the former data where
 * they can be taken again.
 */
import { upgrade } from '../backup/upgrade'
import { readSettings } from '../settings'

const settings = readSettings(process.env)
if (settings.databaseUrl) {
  console.error('DATABASE_URL is set: the server of that address is upgraded by its own tools.')
  process.exit(2)
}
const left = await upgrade(settings.dataDir, { report: (text) => console.log(`${text}…`) })
console.log(`The database is copied over. Start the server; when all is well, remove ${left}.`)
