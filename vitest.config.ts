import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Modules that the second product replaces. */
const replaced = new Map([
  [pathOf('src/product.ts'), pathOf('tests/second-product/product.ts')],
  [pathOf('server/policy/source.ts'), pathOf('tests/second-product/policy-source.ts')],
  [pathOf('src/registry/resources.ts'), pathOf('tests/second-product/resources.ts')],
  [pathOf('server/behaviours.ts'), pathOf('tests/second-product/behaviours.ts')],
])

const secondProduct: Plugin = {
  name: 'second-product',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const other = found && replaced.get(found.id)
    return other && importer !== other ? other : null
  },
}

// Test files of a process share loaded modules: loading the program for each file takes longer than its tests.
const shared = { isolate: false }

/** What other files of the process must not receive: replaced modules and globals, and stopped clocks. */
const replaces = /vi\.(mock|stubGlobal|useFakeTimers)\(|harness\/screen-requests/

/** The files of a directory; a new product has no tests yet. */
const filesIn = (directory: string) =>
  existsSync(pathOf(directory)) ? readdirSync(pathOf(directory), { recursive: true, encoding: 'utf8' }) : []

/** Two projects of unit tests: `name` for files that share modules, and `name`-alone for those that replace something. */
function unitProjects(name: string, directory: string, plugins: Plugin[] = []) {
  const alone = filesIn(directory)
    .map((file) => `${directory}/${file}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && replaces.test(readFileSync(pathOf(file), 'utf8')))
  const project = (test: TestProjectInlineConfiguration['test']) => ({
    extends: true as const,
    plugins,
    test: { testTimeout: 30_000, ...test },
  })
  return [
    project({ name, include: [`${directory}/**/*.test.{ts,tsx}`], exclude: alone, ...shared }),
    project({ name: `${name}-alone`, include: alone }),
  ]
}

const onDatabase = {
  ...shared,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** The kinds of tests without a browser; database tests run on the bundled PostgreSQL, or on `TEST_DATABASE_URL`. */
export default defineConfig({
  plugins: [react()],
  // Vite would load graphql's ES module while Node loads CommonJS for the schema's packages, and the two are
  // incompatible.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', TZ: 'UTC' },
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: 'tests/harness/each-file.ts',
    // Its ESM build imports `lodash/set` without an extension, which Node cannot resolve and Vite can.
    server: { deps: { inline: ['@refinedev/graphql', '@refinedev/nestjs-query'] } },
    projects: [
      // Tests of the framework run with their own product; those of this product are in tests/product.
      ...unitProjects('unit', 'tests/unit', [secondProduct]),
      ...unitProjects('product-unit', 'tests/product/unit'),
      // Tests of the built program; they need `npm run build`.
      {
        extends: true,
        test: {
          name: 'program',
          include: ['tests/{program,product/program}/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [secondProduct],
        test: {
          name: 'database',
          include: ['tests/{database,second-product}/**/*.test.ts'],
          globalSetup: 'tests/second-product/setup.ts',
          ...onDatabase,
          // A fourth of their time is waiting: for time limits, locks and lost connections.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'product-database',
          include: ['tests/product/database/**/*.test.ts'],
          globalSetup: 'tests/harness/setup.ts',
          ...onDatabase,
        },
      },
    ],
  },
})
