import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Files a file of this project imports, those it takes nothing but types from left out. */
function importsOf(file: string): { files: string[]; packages: string[] } {
  const text = readFileSync(file, 'utf8')
  const named = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'|import\s*\(?\s*'([^']+)'/g,
  )
  const files: string[] = []
  const packages: string[] = []
  for (const [, from, alone] of named) {
    const name = (from ?? alone ?? '').split('?')[0] ?? ''
    if (!name.startsWith('.')) packages.push(name)
    else files.push(...resolved(normalize(join(dirname(file), name))))
  }
  return { files, packages }
}

function resolved(path: string): string[] {
  const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end)
  return found.filter((each) => existsSync(each) && statSync(each).isFile()).slice(0, 1)
}

/** Everything a file reaches, itself included; resources and their parts are found by their files, not by imports. */
function reachedFrom(entries: readonly string[]): string[] {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (/\.tsx?$/.test(file)) waiting.push(...importsOf(file).files)
  }
  return [...reached]
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )

const isServerOnly = (file: string) => file.startsWith('server/') || file.endsWith('.server.ts')
const isBrowserOnly = (file: string) =>
  /\.tsx$|\.ui\.ts$|\.css$|^src\/(admin|pages|providers|theme|preferences)\//.test(file)

const browserParts = filesOf('src/resources').filter((file) => file.endsWith('.ui.tsx'))
const declarations = filesOf('src/resources').filter((file) => file.endsWith('.ts') && !/\.(ui|server)\.ts$/.test(file))
const behaviours = [...filesOf('src/resources'), ...filesOf('src/system')].filter((file) => file.endsWith('.server.ts'))

test('the browser reaches no file of the server', () => {
  const reached = reachedFrom(['src/main.tsx', 'src/app.tsx', ...browserParts, ...declarations])
  expect(reached.length).toBeGreaterThan(200)
  expect(reached.filter(isServerOnly)).toEqual([])
})

test('the server reaches no file of the browser', () => {
  const reached = reachedFrom(['server/main.ts', ...declarations, ...behaviours])
  expect(reached.length).toBeGreaterThan(150)
  expect(reached.filter(isBrowserOnly)).toEqual([])
})

test('what both sides read imports neither side, nor what draws or stores', () => {
  const shared = reachedFrom([...declarations, 'src/fields/index.ts', 'src/declare/index.ts'])
  expect(shared.filter((file) => isServerOnly(file) || isBrowserOnly(file))).toEqual([])
  const packages = new Set(shared.flatMap((file) => importsOf(file).packages))
  expect([...packages]).toEqual(['pluralize'])
})
