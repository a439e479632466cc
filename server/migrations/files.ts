import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import framework from './framework.sql?raw'
import search from './search.sql?raw'
import { type Snapshot, takeSnapshot } from './snapshot'

interface Journal {
  version: string
  dialect: string
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** The tables as the newest migration leaves them; empty when there is none. */
export function lastSnapshot(folder: string): Snapshot {
  const { entries } = readJournal(folder)
  const last = entries.at(-1)
  if (!last) return takeSnapshot({})
  return JSON.parse(readFileSync(join(folder, 'meta', `${number(last.idx)}_snapshot.json`), 'utf8')) as Snapshot
}

const breakpoint = '\n--> statement-breakpoint\n'

/** Search indexes need it; the very first migration of a folder brings it. */
const trigrams = 'CREATE EXTENSION IF NOT EXISTS pg_trgm;'

/** The functions of the expressions in search indexes; the first migration with such an index brings them. */
const searchStatements: readonly string[] = search.trim().split(breakpoint)

/** What must exist before the first tables. */
export const firstStatements: readonly string[] = [trigrams, ...searchStatements]

/** Functions and triggers that the tables of the framework need; the first migration of a product ends with them. */
export const frameworkStatements: readonly string[] = framework.trim().split(breakpoint)

/**
 * Writes the next migration in drizzle-kit's own form: the SQL, the snapshot after it, and its line in the journal.
 * @returns its tag, such as `0003_games`.
 */
export function writeMigration(
  folder: string,
  name: string,
  statements: readonly string[],
  snapshot: Snapshot,
): string {
  const journal = readJournal(folder)
  const idx = (journal.entries.at(-1)?.idx ?? -1) + 1
  const tag = `${number(idx)}_${name}`
  const all = [...missingStatements(folder, journal, statements), ...statements]
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, `${tag}.sql`), `${all.map((each) => each.trim()).join(breakpoint)}\n`)
  writeJson(join(folder, 'meta', `${number(idx)}_snapshot.json`), snapshot)
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true })
  writeJson(join(folder, 'meta', '_journal.json'), journal)
  return tag
}

/** What the statements need and no earlier migration of the folder has created. */
function missingStatements(folder: string, { entries }: Journal, statements: readonly string[]): readonly string[] {
  if (entries.length === 0) return firstStatements
  const isSearched = statements.some((statement) => statement.includes('"search_text"('))
  const hasFunctions = () =>
    entries.some(({ tag }) => readFileSync(join(folder, `${tag}.sql`), 'utf8').includes('FUNCTION "search_text"'))
  return isSearched && !hasFunctions() ? searchStatements : []
}

function readJournal(folder: string): Journal {
  const path = join(folder, 'meta', '_journal.json')
  if (!existsSync(path)) return { version: '7', dialect: 'postgresql', entries: [] }
  return JSON.parse(readFileSync(path, 'utf8')) as Journal
}

const number = (index: number) => String(index).padStart(4, '0')
const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
