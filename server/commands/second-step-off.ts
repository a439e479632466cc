/**
 * `npm run second-step-off -- <email>` turns off two-step sign-in of a staff account that has lost its authenticator app
 * and recovery codes, also while the server runs. It uses the settings of the server (`DATABASE_URL`, `DATA_DIR`).
 */
import { argumentsOf } from '../../scripts/commands.mjs'
import { turnOffSecondStep } from '../auth/second-step-off'
import { openDatabase } from '../database/database'
import { readSettings } from '../settings'

const [email] = argumentsOf('server/commands/second-step-off.ts').positionals
const settings = readSettings(process.env)
const database = await openDatabase(settings, { mayShare: true })
try {
  const isDone = await turnOffSecondStep(database, settings.roleScheme, email)
  if (isDone) console.log(`Two-step sign-in is off for ${email}, who now signs in with the password only.`)
  else console.error(`No staff account with two-step sign-in has the address ${email}.`)
  process.exitCode = isDone ? 0 : 1
} finally {
  await database.close()
}
