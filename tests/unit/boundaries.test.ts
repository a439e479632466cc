import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The files that a file imports, without type imports. */
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

/** All files that a file reaches, including itself; resources and their parts are discovered by name, not imported. */
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
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [`${entry.parentPath}/${entry.name}`] : [],
      )
    : []

const isServerOnly = (file: string) => file.startsWith('server/') || file.endsWith('.server.ts')
const isBrowserOnly = (file: string) =>
  !isServerOnly(file) && /\.tsx$|\.ui\.ts$|\.css$|^src\/(admin|pages|providers|theme|preferences)\//.test(file)

const browserParts = filesOf('src/resources').filter((file) => file.endsWith('.ui.tsx'))
const declarations = filesOf('src/resources').filter((file) => file.endsWith('.ts') && !/\.(ui|server)\.ts$/.test(file))
const behaviours = [...filesOf('src/resources'), ...filesOf('src/system'), ...filesOf('src/pages')].filter((file) =>
  file.endsWith('.server.ts'),
)

test('the browser imports no file of the server', () => {
  const reached = reachedFrom(['src/main.tsx', 'src/app.tsx', ...browserParts, ...declarations])
  expect(reached.length).toBeGreaterThan(200)
  expect(reached.filter(isServerOnly)).toEqual([])
})

test('the server imports no file of the browser', () => {
  const reached = reachedFrom(['server/main.ts', ...declarations, ...behaviours])
  expect(reached.length).toBeGreaterThan(150)
  expect(reached.filter(isBrowserOnly)).toEqual([])
})

test('shared files import neither side, and no UI or storage code', () => {
  const shared = reachedFrom([...declarations, 'src/fields/index.ts', 'src/declare/index.ts'])
  expect(shared.filter((file) => isServerOnly(file) || isBrowserOnly(file))).toEqual([])
  expect(shared.flatMap((file) => importsOf(file).packages)).toEqual([])
})

/**
 * From low to high: a file imports its own layer and lower ones. Places on one line may import each other. A place is a
 * folder, or the part of one that only one side imports.
 */
const layers: readonly (readonly string[])[] = [
  ['src/product.ts', 'server/log.ts', 'server/new-id.ts', 'server/schedule.ts'],
  ['server/make-directory.ts', 'server/paths.ts'],
  ['src/declare'],
  ['server/errors.ts', 'server/lanes.ts'],
  ['server/settings.ts'],
  ['server/encryption'],
  ['src/theme'],
  ['src/registry'],
  ['src/lists'],
  ['src/dashboards'],
  ['server/resource-messages.ts'],
  ['src/registry server'],
  ['src/fields'],
  ['src/preferences'],
  ['src/providers'],
  ['src/fields ui'],
  ['src/fields server'],
  ['src/settings'],
  ['src/import-export'],
  ['src/resources', 'src/system'],
  ['server/safe-fetch'],
  ['server/connections'],
  ['server/policy'],
  ['server/access'],
  ['server/database'],
  ['server/workers'],
  ['server/email', 'server/jobs'],
  ['server/http'],
  ['server/sql'],
  ['server/audit'],
  ['server/trash', 'server/preview-links'],
  ['server/webhooks'],
  ['server/operations'],
  ['server/record-drafts', 'server/previews'],
  ['server/behaviours.ts'],
  ['server/idempotency'],
  ['server/auth'],
  ['server/account'],
  ['server/translation'],
  ['server/dashboard'],
  ['server/saved-items'],
  ['server/dashboards', 'server/form-drafts', 'server/templates', 'server/views'],
  ['server/files'],
  ['server/bulk-runs', 'server/scheduled-changes'],
  ['server/realtime'],
  ['server/collaboration'],
  ['server/automations'],
  ['server/graphql'],
  ['server/import-export'],
  ['server/view-emails'],
  ['server/migrations'],
  ['src/system server'],
  ['src/resources server', 'src/pages server'],
  ['server/product-pages.ts'],
  ['server/seed'],
  ['server/demo-data.ts'],
  ['server/backup'],
  ['server/first-start.ts'],
  ['server/background-jobs.ts'],
  ['server/application.ts'],
  ['server/main.ts', 'server/commands'],
  ['src/admin'],
  ['src/pages'],
  ['src/resources ui', 'src/system ui'],
  ['src/product.ui.tsx'],
  ['src/app.tsx'],
  ['src/main.tsx'],
]

const sourceFiles = [...filesOf('src'), ...filesOf('server')].filter((file) => /\.tsx?$/.test(file))

/** All imports of a file, including types. */
const everyImportOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g)].flatMap(([, name = '']) =>
    resolved(normalize(join(dirname(file), name.split('?')[0] ?? ''))),
  )

function placeOf(file: string): string {
  const folder = file.split('/').slice(0, 2).join('/')
  if (file.endsWith('.server.ts')) return `${folder} server`
  if (!/^src\/(fields|registry|resources|system)\//.test(file)) return folder
  return isBrowserOnly(file) ? `${folder} ui` : folder
}

test('a file imports no file of a higher layer', () => {
  const layerOf = (file: string) => layers.findIndex((places) => places.includes(placeOf(file)))
  expect(sourceFiles.filter((file) => layerOf(file) < 0)).toEqual([])
  const upwards = sourceFiles.flatMap((file) =>
    everyImportOf(file)
      .filter((target) => /\.tsx?$/.test(target) && layerOf(target) > layerOf(file))
      .map((target) => `${file} imports ${target}`),
  )
  expect(upwards).toEqual([])
})

/** Circles of imports: each is the names on it. */
function circlesIn(importsByName: ReadonlyMap<string, Iterable<string>>): string[] {
  const path: string[] = []
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (name: string) => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' imports '))
    if (done.has(name)) return
    done.add(name)
    path.push(name)
    for (const target of importsByName.get(name) ?? []) visit(target)
    path.pop()
  }
  for (const name of importsByName.keys()) visit(name)
  return circles
}

/** A part that two folders need belongs in a folder that both import. */
test('no folders of the screens import each other in a circle', () => {
  const partOf = (file: string) => file.match(/^src\/admin\/([^/]+)/)?.[1]
  const imported = new Map<string, Set<string>>()
  for (const file of sourceFiles) {
    const part = partOf(file)
    if (!part) continue
    const targets = everyImportOf(file).map(partOf)
    const others = targets.filter((target) => target !== undefined && target !== part) as string[]
    imported.set(part, new Set([...(imported.get(part) ?? []), ...others]))
  }
  expect(imported.size).toBeGreaterThan(40)
  expect(circlesIn(imported)).toEqual([])
})

test('tests of the framework import no file of the product', () => {
  const ofProduct = /^(src\/(resources|pages)|server\/seed|tests\/product)\//
  const folders = ['unit', 'database', 'second-product', 'harness', 'program', 'types', 'fuzz']
  const tests = folders.flatMap((folder) => filesOf(`tests/${folder}`)).filter((file) => /\.tsx?$/.test(file))
  expect(tests.length).toBeGreaterThan(200)
  expect(tests.filter((file) => importsOf(file).files.some((each) => ofProduct.test(each)))).toEqual([])
})

test('comments name existing files', () => {
  const missing = ['index.html', ...sourceFiles].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:src|server|scripts|tests)\/[\w./-]+\.(?:tsx?|mjs|css)\b/g)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${file} names ${path}`),
  )
  expect(missing).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circlesIn(new Map(sourceFiles.map((file) => [file, everyImportOf(file)])))).toEqual([])
})
