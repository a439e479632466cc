/** Makes the empty database that the embedded engine's first start copies. */
import { keepTemplate } from '../server/database/empty-database.mjs'

await keepTemplate()
