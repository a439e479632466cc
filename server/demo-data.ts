import type { Database } from './database/database'
import type { Files } from './files/files'

interface DemoData {
  /** Fills an empty database with demo data. Returns whether it was empty. */
  seedDemo(parts: { database: Database; files: Pick<Files, 'store'> }): Promise<boolean>
  /** Adds this many accounts with their records, for measurements (`npm run seed -- --users 1000`). */
  seedVolume(database: Database, options: { users: number; report(step: string): void }): Promise<void>
}

/** The demo data of the product, discovered by file name: a product without a file of this name has none. */
const [load] = Object.values(import.meta.glob<DemoData>('./seed/seed.ts'))

export const seedDemo: DemoData['seedDemo'] = async (parts) => (await load?.())?.seedDemo(parts) ?? false

export const seedVolume: DemoData['seedVolume'] = async (database, options) =>
  (await load?.())?.seedVolume(database, options)
