import { beforeAll } from 'vitest'
import { seedDemo } from '../../../server/seed/seed-demo'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'
import { describeEveryField } from '../../harness/every-field'

// The specification's entities, with demo data.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)

beforeAll(async () => {
  await seedDemo({ database, files: endpoint.files, now: new Date('2026-03-14T09:26:53.589Z') })
})

await describeEveryField(database, endpoint)
