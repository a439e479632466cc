/**
 * `npm test`: installs missing packages, runs every stage, also after a failed one, and adds up the tests.
 * `npm test -- unit database` runs only those. A stage without tests of its own, such as type-check, counts as one.
 * The last line is `N passed, N failed`, and the exit code is 1 after a failure.
 */
import process from 'node:process'
import { checkNode, installPackages } from './install.mjs'

checkNode()
await installPackages()
// Imported late, because they need packages.
const { findBrowser } = await import('./test/browser.mjs')
const { failureText } = await import('./test/reports.mjs')
const { command, playwright, vitest } = await import('./test/stages.mjs')

const node = process.execPath

/** Stages of one row run side by side. @type {import('./test/stages.mjs').Stage[][]} */
const rows = [
  [command('types', 'tsc', ['--noEmit']), command('lint', 'biome', ['check', '.'])],
  [
    command('schema', node, ['scripts/run.mjs', 'server/commands/print-schema.ts', '--check']),
    command('migrations', node, ['scripts/run.mjs', 'server/commands/db-generate.ts', '--check']),
  ],
  [command('unused', 'knip', ['--no-progress']), command('build', node, ['scripts/build.mjs'])],
  [command('size', node, ['scripts/size.mjs'])],
  [vitest('unit', 'unit*')],
  [vitest('product-unit', 'product-unit*')],
  [vitest('database', 'database')],
  [vitest('product-database', 'product-database')],
  [vitest('program', 'program')],
  [playwright('browser', findBrowser)],
]

const wanted = process.argv.slice(2)
const isWanted = (/** @type {string} */ name) =>
  wanted.length === 0 || wanted.some((word) => name === word || name.startsWith(`${word}-`))
const unknown = wanted.filter((word) => !rows.flat().some(({ name }) => name === word || name.startsWith(`${word}-`)))
if (unknown.length > 0) {
  console.error(
    `There is no stage ${unknown.join(', ')}; there are ${rows
      .flat()
      .map(({ name }) => name)
      .join(', ')}.`,
  )
  process.exit(2)
}

/** @type {import('./test/stages.mjs').Result[]} */
const results = []
for (const row of rows) {
  const stages = row.filter(({ name }) => isWanted(name))
  results.push(...(await Promise.all(stages.map((stage) => stage.run()))))
}

const passed = results.reduce((total, result) => total + result.passed, 0)
const failed = results.reduce((total, { failures }) => total + failures.length, 0)
console.log(
  `\n${'stage'.padEnd(20)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'seconds'.padStart(9)}`,
)
for (const { name, passed, failures, skipped, seconds } of results) {
  const counts = `${String(passed).padStart(8)}${String(failures.length).padStart(8)}${String(skipped).padStart(9)}`
  console.log(`${name.padEnd(20)}${counts}${seconds.toFixed(1).padStart(9)}${failures.length ? '  ← failed' : ''}`)
}
// Repeated here, because often only the end of a long output is kept.
for (const { name, failures, unsteady = [] } of results) {
  for (const failure of failures) console.log(`\n${failureText(name, failure)}`)
  for (const failure of unsteady) console.log(`\nPassed at the second try:\n${failureText(name, failure)}`)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
