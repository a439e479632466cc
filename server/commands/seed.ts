/**
 * `npm run seed` fills an empty database with demo data. `npm run seed -- --users 1000000` adds this many accounts with
 * their orders, ledgers and comments. It uses the settings of the server (`DATABASE_URL`, `DATA_DIR`). With the bundled
 * PostgreSQL the server must be stopped; otherwise the tables are locked meanwhile.
 */
import { argumentsOf } from '../../scripts/commands.mjs'
import { addBuiltInRecords } from '../database/built-in-records'
import { openDatabase } from '../database/database'
import { seedDemo, seedVolume } from '../demo-data'
import { openKeyRing } from '../encryption/key-ring'
import { createFiles } from '../files/files'
import { migrate } from '../migrations/migrate'
import { createSafeFetch } from '../safe-fetch/safe-fetch'
import { readSettings } from '../settings'

const users = Number(argumentsOf('server/commands/seed.ts').values.users)

const began = performance.now()
const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
const settings = readSettings(process.env)
const database = await openDatabase(settings)
try {
  await migrate(database)
  await addBuiltInRecords(database)
  const keys = await openKeyRing(settings)
  const safeFetch = createSafeFetch({ allowPrivate: settings.allowPrivateAddresses })
  const files = createFiles({ database, settings, keys, safeFetch })
  if (await seedDemo({ database, files })) console.log(`The demo data are written. ${since()}`)
  else if (users === 0) console.log('The database has data already. Nothing was changed.')
  if (users > 0) {
    await seedVolume(database, { users, report: (step) => console.log(`${step}: ${since()}`) })
    console.log(`${users.toLocaleString('en')} more users with their orders are written. ${since()}`)
  }
} finally {
  await database.close()
}
