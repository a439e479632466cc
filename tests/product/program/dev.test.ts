import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../harness/cluster'
import { temporaryDataDir } from '../../harness/program'
import { copyProject, type ProjectCopy } from '../harness/project-copy'

const data = temporaryDataDir()
const declaration = 'src/resources/tags/tags.ts'
/** All waits are for the program, which is slow on a busy machine. */
const patience = { timeout: 120_000, interval: 250 }
let copy: ProjectCopy
let address: string
let child: ChildProcess
let output = ''

beforeAll(async () => {
  copy = copyProject()
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  child = spawn('npm', ['run', 'dev'], {
    cwd: copy.root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: `${port}`, DATA_DIR: data.path, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  await vi.waitFor(() => expect(output).toContain('is ready'), patience)
}, 150_000)
afterAll(async () => {
  child.kill('SIGTERM')
  await vi.waitFor(async () => expect(await isRunning()).toBe(false), patience)
  copy.remove()
  data.remove()
})

/** Whether the server answers; the npm process ends before it. */
const isRunning = () =>
  fetch(`${address}/health`).then(
    () => true,
    () => false,
  )

/** Connections that were refused or cut: the listener must stay open. A poll would ignore their errors. */
const lost: string[] = []
const get = async (path: string) => {
  try {
    const response = await fetch(address + path, { headers: { accept: 'text/html' } })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    lost.push(`${path}: ${(error as Error).cause ?? error}`)
    throw error
  }
}

test('npm run dev: shows a broken declaration with its code without closing the port, and restarts after the fix', async () => {
  expect(await get('/')).toMatchObject({ status: 200, text: expect.stringContaining('/src/main.tsx') })
  const written = copy.read(declaration)
  copy.write(declaration, written.replace("title: 'name'", "title: 'nmae'"))
  const sentence = 'tags.title: unknown field "nmae", did you mean "name"? (D006)'
  await expect.poll(() => get('/'), patience).toMatchObject({ status: 503, text: expect.stringContaining(sentence) })
  const asked = await fetch(`${address}/graphql`, { method: 'POST', body: '{}' })
  expect([asked.status, await asked.text()]).toEqual([503, expect.stringContaining('did you mean')])

  copy.write(declaration, written)
  await expect.poll(() => get('/'), patience).toMatchObject({ status: 200 })
  await expect.poll(() => get('/ready'), patience).toMatchObject({ status: 200 })
  expect(lost).toEqual([])
}, 300_000)

test('npm run dev: a concurrent command does not affect the packages of the browser app', async () => {
  const packages = async () =>
    (await get('/src/admin/form/create-screen.tsx')).text.match(/\/node_modules\/\.vite\/deps\/[^"']+/g) ?? []
  const before = await packages()
  expect(before.join()).toContain('/antd')
  // Vite has them in memory too, but reads them again after a restart.
  const files = copy.files('node_modules/.vite/deps')
  expect(copy.run('scripts/run.mjs', 'server/commands/db-generate.ts', '--check').code).toBe(0)
  expect(copy.files('node_modules/.vite/deps')).toEqual(files)
  expect(await packages()).toEqual(before)
  for (const path of before) expect(await get(path)).toMatchObject({ status: 200 })
}, 300_000)

test('npm run dev: restarts on changes after a change of the product', async () => {
  const path = 'server/policy/policy.csv'
  const [product, policy] = [copy.read('src/product.ts'), copy.read(path)]
  copy.write('src/product.ts', `${product}\n`)
  await expect.poll(() => output, patience).toContain('server restarted')
  await expect.poll(() => get('/ready'), patience).toMatchObject({ status: 200 })
  copy.write(path, `${policy}p, A, editor, /nowhere, show\n`)
  await expect.poll(() => get('/'), patience).toMatchObject({ status: 503, text: expect.stringContaining('/nowhere') })
  // The path of a new page is the server's too.
  copy.write('src/pages/nowhere/nowhere.server.ts', "export const page = { path: '/nowhere' }\n")
  await expect.poll(() => get('/ready'), patience).toMatchObject({ status: 200 })
}, 300_000)

test('npm run dev: the server ends with its npm process', async () => {
  child.kill('SIGTERM')
  await expect.poll(isRunning, patience).toBe(false)
}, 150_000)
