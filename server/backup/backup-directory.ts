import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { productName } from '../../src/product'
import { lockNumbers } from '../database/client'
import type { Database } from '../database/database'
import { makeDirectory } from '../make-directory'
import { type CopiedTable, CopyError, type DatabaseCopy, isEmpty, readDatabase, writeDatabase } from './database-copy'

/** The content of `backup.json`. */
interface Manifest {
  format: 1
  createdAt: string
  migrations: string[]
  tables: (CopiedTable & { rows: number })[]
}

const manifestName = 'backup.json'
const fileOf = (directory: string, { name }: CopiedTable) => join(directory, 'tables', `${name}.copy.gz`)

/** The parts of a data directory that belong to the database: uploaded files, and the keys of stored secrets. */
const parts = ['files', 'keys'] as const

/** Where an unfinished backup is. */
export const unfinished = (target: string) => `${resolve(target)}.partial`

/**
 * Writes the database, the uploaded files and the keys into a new directory, atomically. The server may be running. The
 * database is read in one snapshot before the files. Meanwhile a lock stops the sweep of unused files, so every file in
 * the snapshot is copied.
 * @returns the number of rows
 */
export async function writeBackup(database: Database, dataDir: string, target: string): Promise<number> {
  const directory = resolve(target)
  if (existsSync(directory)) throw new CopyError(`${directory} exists already. Choose a new directory.`)
  if (await isEmpty(database.sql)) {
    throw new CopyError('The database is empty. Set DATABASE_URL or DATA_DIR to those of the server.')
  }
  const aside = unfinished(target)
  const removeAside = () => rm(aside, { recursive: true, force: true })
  await removeAside()
  makeDirectory(join(aside, 'tables'))
  const tables = await database
    .withoutTimeLimit(async (sql) => {
      await sql`SELECT pg_advisory_xact_lock_shared(${lockNumbers.unusedFiles})`
      const manifest = await readDatabase(database, async (copy) => {
        const tables: Manifest['tables'] = []
        for (const table of copy.tables)
          tables.push({ ...table, rows: await writeRows(copy, table, fileOf(aside, table)) })
        return {
          format: 1,
          createdAt: new Date().toISOString(),
          migrations: copy.migrations,
          tables,
        } satisfies Manifest
      })
      for (const part of parts) await copyFiles(join(dataDir, part), join(aside, part))
      if (existsSync(join(aside, 'keys'))) await chmod(join(aside, 'keys'), 0o600)
      await writeFile(join(aside, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
      return manifest.tables
    })
    .catch(async (error) => {
      // A failed backup must not fill the disk, or leave its keys there.
      await removeAside()
      throw error
    })
  await rename(aside, directory)
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/**
 * Copies a file, or a directory with its files. A running server moves incomplete uploads and thumbnails away meanwhile,
 * so those may be missing.
 */
async function copyFiles(source: string, target: string): Promise<void> {
  try {
    if (!(await stat(source)).isDirectory()) return await cp(source, target, { preserveTimestamps: true })
    await mkdir(target, { recursive: true, mode: 0o700 })
    for (const name of await readdir(source)) await copyFiles(join(source, name), join(target, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function writeRows(copy: DatabaseCopy, table: CopiedTable, path: string): Promise<number> {
  const counter = countLines()
  await pipeline(await copy.rows(table), counter.stream, createGzip(), createWriteStream(path, { mode: 0o600 }))
  return counter.lines()
}

/** Counts rows in a stream: the text format has one line for each and escapes line ends in values. */
function countLines(): { stream: Transform; lines(): number } {
  let lines = 0
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++
      done(null, piece)
    },
  })
  return { stream, lines: () => lines }
}

/**
 * Restores a backup into an empty database and its data directory.
 * @throws CopyError if it is no whole backup, if the database is not empty, or if there are other keys.
 * @returns the number of rows
 */
export async function restoreBackup(database: Database, dataDir: string, source: string): Promise<number> {
  const directory = resolve(source)
  const copy = openBackup(directory)
  // A damaged backup must leave the database empty, so that another one can be restored.
  for (const table of copy.tables) {
    await finished((await copy.rows(table)).resume()).catch((error) => {
      throw error instanceof CopyError ? error : damaged(fileOf(directory, table), error)
    })
  }
  if (!(await isEmpty(database.sql)))
    throw new CopyError('The database is not empty. Restore the backup into an empty database.')
  const [kept, own] = [join(directory, 'keys'), join(dataDir, 'keys')]
  if (existsSync(kept) && existsSync(own) && !readFileSync(kept).equals(readFileSync(own))) {
    throw new CopyError(`${own} has other keys than the backup and cannot decrypt its secrets. Move that file away.`)
  }
  for (const part of parts) await copyFiles(join(directory, part), join(dataDir, part))
  await writeDatabase(database, copy)
  return copy.tables.reduce((sum, { rows }) => sum + rows, 0)
}

interface BackupCopy extends DatabaseCopy {
  tables: Manifest['tables']
}

/** @throws CopyError if it is no backup. */
export function openBackup(directory: string): BackupCopy {
  const path = join(directory, manifestName)
  if (!existsSync(path)) throw new CopyError(`${directory} is no backup: it has no ${manifestName}.`)
  const { format, migrations, tables } = readManifest(path)
  if (format !== 1) throw new CopyError(`${path} has format ${format}, which this ${productName} does not read.`)
  return {
    migrations,
    tables,
    async rows(table) {
      const { rows = 0 } = tables.find(({ name }) => name === table.name) ?? {}
      return checked(createReadStream(fileOf(directory, table)), table.name, rows)
    },
  }
}

function readManifest(path: string): Manifest {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest
  } catch (error) {
    throw damaged(path, error as Error)
  }
}

const damaged = (path: string, { message }: Error) =>
  new CopyError(`The backup is damaged: ${path} cannot be read (${message}). Restore another backup.`)

/** The unpacked lines of a file; throws if their number differs from the backup. */
function checked(file: Readable, name: string, rows: number): Readable {
  const counter = countLines()
  const check = new Transform({
    transform: (piece, _encoding, done) => done(null, piece),
    flush(done) {
      const isWhole = counter.lines() === rows
      done(isWhole ? null : new CopyError(`The backup has ${counter.lines()} rows of ${name} instead of ${rows}.`))
    },
  })
  // Errors of earlier parts reach the last part, whose reader handles them.
  void pipeline(file, createGunzip(), counter.stream, check).catch(() => undefined)
  return check
}
