/**
 * `npm run db:generate`: writes the migration from the previous tables to the declared ones.
 *
 *   --check           writes nothing; ends with 1 when a migration is missing
 *   --name <name>     names the file; without it, it is named after the tables that change
 *   --allow-drop      writes it although rows lose something: tables, columns, values; without it, each loss is only named
 *   --custom <name>   writes an empty migration to fill in by hand
 */
import { isDeepStrictEqual } from 'node:util'
import { argumentsOf } from '../../scripts/commands.mjs'
import { assertResourceFiles } from '../../src/registry/resource-files.server'
import { resources } from '../../src/registry/resources'
import { frameworkStatements, lastSnapshot, writeMigration } from '../migrations/files'
import { unfinished } from '../migrations/migrate'
import { planMigration } from '../migrations/plan'
import { takeSnapshot } from '../migrations/snapshot'
import * as declared from '../migrations/tables'
import { projectPath, projectRoot } from '../paths'

const { values: options } = argumentsOf('server/commands/db-generate.ts')
// A declaration that is not found would be reported as no change.
assertResourceFiles(projectRoot, resources)
const folder = projectPath('drizzle')
const before = lastSnapshot(folder)
const after = takeSnapshot({ ...declared.tables }, before.id)
const { statements, notes, losses, obstacles } = await planMigration(before, after, declared.declaredByResources)

if (options.check) {
  if (statements.length > 0) {
    console.error('The declarations have changed since the last migration. Run: npm run db:generate')
    for (const statement of statements) console.error(`  ${statement.replaceAll(/\s+/g, ' ')}`)
    process.exitCode = 1
  }
} else if (options.custom) {
  const tag = writeMigration(folder, fileName(options.custom), [unfinished], {
    ...before,
    ...ids(),
  })
  console.log(`Fill in drizzle/${tag}.sql`)
} else if (statements.length === 0) {
  console.log('Nothing has changed since the last migration.')
} else if (obstacles.length > 0) {
  refuse('This migration cannot run, so it was not written:', obstacles)
} else if (losses.length > 0 && !options['allow-drop']) {
  refuse('This migration would lose data, so it was not written:', [
    ...losses,
    "If you renamed something, add was: '…' to its declaration. To accept the loss, run again with --allow-drop.",
  ])
} else {
  const isFirst = Object.keys(before.tables).length === 0
  const all = isFirst ? [...statements, ...frameworkStatements] : statements
  const tag = writeMigration(
    folder,
    fileName(options.name ?? (isFirst ? 'initial' : changedTables().join('_'))),
    all,
    after,
  )
  const count = `${all.length} ${all.length === 1 ? 'statement' : 'statements'}`
  console.log(`Wrote drizzle/${tag}.sql (${count}). Commit it with the declaration.`)
  for (const loss of losses) console.log(`Lost: ${loss}`)
  for (const note of notes) console.log(`Note: ${note}`)
}

function refuse(reason: string, sentences: readonly string[]): void {
  console.error([reason, ...sentences.map((sentence) => `  ${sentence}`)].join('\n'))
  process.exitCode = 1
}

function changedTables(): string[] {
  const keys = new Set([...Object.keys(before.tables), ...Object.keys(after.tables)])
  const changed = [...keys].filter((key) => !isDeepStrictEqual(before.tables[key], after.tables[key]))
  return changed.map((key) => (after.tables[key] ?? before.tables[key])?.name ?? key)
}

/** The snapshot of a custom migration is the previous one with a new id. */
function ids() {
  return { id: crypto.randomUUID(), prevId: before.id }
}

function fileName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 50)
}
