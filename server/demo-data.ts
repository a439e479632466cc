import type { Database } from './database/database'
import type { Files } from './files/files'

interface DemoData {
  /** Fills an empty database with demo data; says whether it did. */
  seedDemo(parts: { database: Database; files: Pick<Files, 'store'> }): Promise<boolean>
  /** Adds as many accounts as a measurement asks for, with their records (`npm run seed -- --users 1000`). */
  seedVolume(database: Database, options: { users: number; report(step: string): void }): Promise<void>
}

/** The demo data of the product, discovered by file name: a product without `server/seed/seed.ts` has none. */
const [load] = Object.values(import.meta.glob<DemoData>('./seed/seed.ts'))

export const seedDemo: DemoData['seedDemo'] = async (parts) => (await load?.())?.seedDemo(parts) ?? false

export const seedVolume: DemoData['seedVolume'] = async (database, options) =>
  (await load?.())?.seedVolume(database, options)
