import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectPath } from '../../../server/paths'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'
import { copyProject, type ProjectCopy } from '../harness/project-copy'

// Follows docs/starting-a-product.md in a copy: removes this product and writes the one of the page.

const page = readFileSync(projectPath('docs/starting-a-product.md'), 'utf8')
const removals = [...page.matchAll(/^rm .+$/gm)].map(([line]) => line)
const files = [...page.matchAll(/^```\w+\n(?:\/\/|#) (\S+\.\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, path = '', text = '']) => [path, text] as const,
)

const data = temporaryDataDir()
const account = { email: 'owner@hire.test', password: 'a long password' }
let copy: ProjectCopy
let program: Program | null = null

beforeAll(() => {
  copy = copyProject()
  for (const line of removals) spawnSync('sh', ['-c', line], { cwd: copy.root })
  for (const [path, text] of files) copy.write(path, text)
}, 60_000)

afterAll(async () => {
  await program?.stop('SIGKILL')
  copy.remove()
  data.remove()
})

test('a new product has its own migration and contract', () => {
  expect([removals.length, files.length]).toEqual([2, 8])
  expect(copy.files('locales/en').filter((name) => /^(product|pages)/.test(name))).toEqual([])
  const generated = copy.run('scripts/run.mjs', 'server/commands/db-generate.ts')
  expect(generated).toMatchObject({ code: 0, output: expect.stringContaining('Wrote drizzle/0000_initial.sql') })
  expect(copy.run('scripts/run.mjs', 'server/commands/print-schema.ts')).toMatchObject({ code: 0 })
  expect(copy.read('schema.graphql')).not.toMatch(/\bgames?\b|`orders|orderedAt/)
})

// With another language, because one run of the type check takes ten seconds.
test('the type check of a new product names only the places that another language needs', { timeout: 240_000 }, () => {
  const before = ['src/product.ts', 'schema.graphql', 'schema.d.ts'].map((path) => [path, copy.read(path)] as const)
  copy.write('src/product.ts', copy.read('src/product.ts').replace("['en', 'zh']", "['en', 'zh', 'de']"))
  expect(copy.run('scripts/run.mjs', 'server/commands/print-schema.ts')).toMatchObject({ code: 0 })
  const { output } = copy.run('node_modules/typescript/bin/tsc', '--noEmit')
  for (const [path, text] of before) copy.write(path, text)
  const places = [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, place = '']) => place)
  expect(places).toContain('src/providers/locale.ts')
  expect(places.filter((place) => !/^(server\/email\/|src\/providers\/locale\.ts)/.test(place))).toEqual([])
})

test('a new product needs no tests of its own', () => {
  const tests = ['run', '--project', 'product-unit*', '--project', 'product-database', '--passWithNoTests']
  const { code, output } = copy.run('node_modules/vitest/vitest.mjs', ...tests)
  expect(output).toContain('No test files found, exiting with code 0')
  expect(code).toBe(0)
})

test('a new product keeps the boundaries of the framework', { timeout: 60_000 }, () => {
  const { code, output } = copy.run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'boundaries')
  expect(code, output).toBe(0)
})

// A test of the framework waited for a table of the demo.
test('a backup of a new product has a snapshot', { timeout: 60_000 }, () => {
  const tests = ['run', '--project', 'database', 'backup', '-t', 'misses no file of its snapshot']
  const { code, output } = copy.run('node_modules/vitest/vitest.mjs', ...tests)
  expect(code, output).toBe(0)
})

test('a new product starts, and its staff sign in', { timeout: 120_000 }, async () => {
  const built = copy.run('node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'warn')
  expect(built).toMatchObject({ code: 0 })
  const settings = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
  program = await startProgram({ DATA_DIR: data.path, SEED: 'none', ...settings }, copy.root)
  expect(program.output()).toContain('Hire desk is ready')

  const post = async (body: object, headers = {}) => {
    const method = 'POST'
    const response = await fetch(`${program?.address}/graphql`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { data: Record<string, Record<string, unknown>> }
  }
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }'
  const { data: signedIn } = await post({ query, variables: { input: account } })
  const authorization = `Bearer ${signedIn.signIn?.accessToken}`
  const creation =
    'mutation { createOneMachine(input: { machine: { name: "Crane", dailyRate: "90" } }) { name state } }'
  const { data: created } = await post({ query: creation }, { authorization })
  expect(created.createOneMachine).toEqual({ name: 'Crane', state: 'free' })
})
