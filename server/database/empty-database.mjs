/**
 * A new, empty database directory for PGlite. Laying one out from nothing takes five seconds, copying one a fraction of one, so the
 * first is kept: by the build, or by whoever needed it first.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

export const extensions = { pg_trgm }

/** Lays out the directory, whole or not at all: a process killed in between leaves nothing that looks like a database. */
export async function layOut(/** @type {string} */ directory) {
  const aside = `${directory}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(dirname(directory), { recursive: true, mode: 0o700 })
  cpSync(await keepTemplate(), aside, { recursive: true })
  chmodSync(aside, 0o700)
  renameSync(aside, directory)
}

/** @returns {Promise<string>} the path of an empty database of this very PGlite, made when it is not there */
export async function keepTemplate() {
  const packages = packagesFolder()
  const { version } = JSON.parse(readFileSync(join(packages, '@electric-sql', 'pglite', 'package.json'), 'utf8'))
  const folder = join(packages, '.cache', 'storydesk')
  const path = join(folder, `empty-database-${version}`)
  if (existsSync(path)) return path

  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) {
    if (old.startsWith('empty-database-')) rmSync(join(folder, old), { recursive: true })
  }
  const aside = `${path}.${process.pid}`
  const database = await PGlite.create({ dataDir: aside, extensions })
  await database.close()
  try {
    renameSync(aside, path)
  } catch {
    // Somebody else was quicker; theirs is as good.
    rmSync(aside, { recursive: true })
  }
  return path
}

function packagesFolder() {
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, 'node_modules', '@electric-sql'))) {
    const parent = dirname(directory)
    if (parent === directory) throw new Error('The packages are not installed. Run: npm ci')
    directory = parent
  }
  return join(directory, 'node_modules')
}
