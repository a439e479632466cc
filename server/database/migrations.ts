import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from '../paths'

/** A migration file in the format of drizzle-kit. */
export interface Migration {
  tag: string
  hash: string
  statements: string[]
}

const breakpoint = '--> statement-breakpoint'

/** The migrations of a folder in order; empty before the first one is generated. */
export function readMigrations(folder = projectPath('drizzle')): Migration[] {
  const journalPath = join(folder, 'meta', '_journal.json')
  if (!existsSync(journalPath)) return []
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { tag: string }[] }
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n')
    const statements = text.split(breakpoint).map((statement) => statement.trim())
    return { tag, hash: createHash('sha256').update(text).digest('hex'), statements: statements.filter(Boolean) }
  })
}
