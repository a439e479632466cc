/**
 * A second process on the database of the notifications test. It listens for changes and prints a line for each. A line
 * on its standard input ends it; a signal kills it.
 */
import { once } from 'node:events'
import process from 'node:process'
import { openDatabase } from '../../server/database/database'

const [, , databaseUrl = ''] = process.argv
const database = await openDatabase({ databaseUrl, dataDir: '' })
await database.notifications.listen({ onNotifications: () => undefined, onGap: () => undefined })
process.stdout.write('listening\n')
await once(process.stdin, 'data')
await database.close()
process.exit(0)
