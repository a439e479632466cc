import { beforeAll } from 'vitest'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { describeEveryField } from '../harness/every-field'
import { fill } from '../second-product/fill'

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
beforeAll(() => fill(database, endpoint))

await describeEveryField(database, endpoint)
