import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import framework from './framework.sql?raw'
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
export const trigrams = 'CREATE EXTENSION IF NOT EXISTS pg_trgm;'

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
  const all = idx === 0 ? [trigrams, ...statements] : statements
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, `${tag}.sql`), `${all.map((each) => each.trim()).join(breakpoint)}\n`)
  writeJson(join(folder, 'meta', `${number(idx)}_snapshot.json`), snapshot)
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true })
  writeJson(join(folder, 'meta', '_journal.json'), journal)
  return tag
}

function readJournal(folder: string): Journal {
  const path = join(folder, 'meta', '_journal.json')
  if (!existsSync(path)) return { version: '7', dialect: 'postgresql', entries: [] }
  return JSON.parse(readFileSync(path, 'utf8')) as Journal
}

const number = (index: number) => String(index).padStart(4, '0')
const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
