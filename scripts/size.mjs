/**
 * The gzipped JavaScript and CSS that a browser loads for each page with a cold cache. Exits with 1 if a page exceeds
 * its budget. The files of a page are those that its route reaches by static imports, without fonts and messages.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { publishedBuild } from './builds.mjs'

/**
 * Budgets in kB. Packages are used as they are shipped: `@refinedev/antd` brings every component that its hooks and pages
 * use. People wait for round trips rather than for kilobytes, so the goal is time (`npm run bench -- --only pages`).
 *
 * - sign-in: no Refine and no Ant Design, because it is the first page on any machine.
 * - list: Refine with Ant Design's table and menus. A bare Refine list with Ant Design measures 492 kB.
 * Scripts for SystemJS have 18 kB more than modules, and later visits take three quarters of the time.
 * Ant Design's style sheet has 55 of them, its icons 16. Computing the style sheet in the browser takes a tenth of the
 * time to the first row.
 * - create, edit and show: the list's, and the inputs of all kinds, so that all fields appear together.
 * @type {Record<string, number>}
 */
const budgets = { 'sign-in': 174, list: 644, create: 702, edit: 702, show: 702 }
const client = join(publishedBuild() ?? '', 'client')
const path = join(client, '.vite', 'pages.json')
if (!existsSync(path)) {
  console.error('The browser app is not built. Run: npm run build')
  process.exit(1)
}
/** @type {{ pages: Record<string, string[]>, antSheet: string }} */
const { pages, antSheet } = JSON.parse(readFileSync(path, 'utf8'))

for (const [page, budget] of Object.entries(budgets)) {
  report(page, [...(pages[page] ?? []), ...(page === 'sign-in' ? [] : [antSheet])], budget)
}

function report(/** @type {string} */ page, /** @type {string[]} */ files, /** @type {number} */ budget) {
  const size = files.reduce((total, file) => total + gzippedKilobytes(file), 0)
  const isOver = files.length === 0 || size > budget
  if (isOver) process.exitCode = 1
  const counted = `${page.padEnd(8)}${size.toFixed(0).padStart(6)} kB of ${budget}, ${files.length} files`
  console.log(isOver ? `${counted}  ← over` : counted)
}

function gzippedKilobytes(/** @type {string} */ file) {
  return gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1000
}
