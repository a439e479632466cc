/**
 * What a browser loads on a cold cache, gzipped JavaScript and CSS, by page. Ends with 1 when a page is over its budget.
 * A page is the document and the chunks that its route asks for, with everything that those import; fonts do not count.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { root } from './sources.mjs'

const desk = ['index.html', 'src/admin/shell/desk.tsx', 'src/admin/routes/app-routes.tsx', 'src/providers/locale.ts']

/** Budgets in kB. A list is Refine's `useTable` and Ant Design's Table as they are shipped; Refine's own demo has 488. */
const pages = [
  { name: 'sign-in', budget: 170, chunks: ['index.html', 'src/admin/accounts/sign-in.tsx'] },
  { name: 'list', budget: 480, chunks: [...desk, 'src/admin/list/list-screen.tsx'] },
  { name: 'create', budget: 460, chunks: [...desk, 'src/admin/form/create-screen.tsx'] },
  { name: 'edit', budget: 460, chunks: [...desk, 'src/admin/form/edit-screen.tsx'] },
  { name: 'show', budget: 460, chunks: [...desk, 'src/admin/record/show-screen.tsx'] },
]
/** What comes when the browser has time, besides what a list has loaded already. */
const later = [{ name: 'live', budget: 8, chunks: ['src/providers/live-client.ts'] }]

const client = join(root, 'dist', 'client')
const manifestPath = join(client, '.vite', 'manifest.json')
if (!existsSync(manifestPath)) {
  console.error('The browser app is not built. Run: npm run build')
  process.exit(1)
}
/** @type {Record<string, { file: string, css?: string[], imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))

const listFiles = filesOf(pages.find(({ name }) => name === 'list')?.chunks ?? [])
for (const { name, budget, chunks } of [...pages, ...later]) {
  const missing = chunks.filter((chunk) => !manifest[chunk])
  const isLater = later.some((each) => each.name === name)
  const files = [...filesOf(chunks)].filter((file) => !isLater || !listFiles.has(file))
  const size = files.reduce((total, file) => total + gzippedKilobytes(file), 0)
  const isOver = missing.length > 0 || size > budget
  if (isOver) process.exitCode = 1
  console.log(`${name.padEnd(8)}${size.toFixed(0).padStart(6)} kB of ${budget}${isOver ? '  ← over' : ''}`)
  if (missing.length > 0) console.log(`  has no chunk of its own any more: ${missing.join(', ')}`)
}

/** @returns {Set<string>} every file that these chunks load */
function filesOf(/** @type {string[]} */ chunks, /** @type {Set<string>} */ files = new Set()) {
  for (const name of chunks) {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) continue
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    filesOf(chunk.imports ?? [], files)
  }
  return files
}

function gzippedKilobytes(/** @type {string} */ file) {
  return gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1000
}
