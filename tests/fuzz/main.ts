/**
 * `npm run fuzz`: sends generated documents to the built program; none may cause an internal error.
 *
 *   npm run fuzz                                          10,000 documents, the bundled PostgreSQL
 *   npm run fuzz -- --documents 1000000 --seed 7 --at-once 16
 *   DATABASE_URL=postgres://… npm run fuzz                 a separate database of that server
 *
 * Exits with 1 if an answer was 500 or the program ended, and writes the documents to `.cache/fuzz-failures.jsonl`.
 * The same seed generates the same documents for the same data.
 */
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { isBuilt } from '../../scripts/builds.mjs'
import { argumentsOf } from '../../scripts/commands.mjs'
import { projectPath } from '../../server/paths'
import { startProgram, temporaryDataDir } from '../harness/program'
import { createDocuments, type FuzzedRequest } from './documents'
import { createRandom } from './random'

const { values } = argumentsOf('tests/fuzz/main.ts')
const documents = Number(values.documents)
const email = 'fuzz@storydesk.local'
const password = 'fuzz-password-of-no-account'
const failures = projectPath('.cache', 'fuzz-failures.jsonl')
/** An access token is valid for 15 minutes. */
const signedInFor = 10 * 60_000

if (!isBuilt()) {
  console.error('Build first: npm run build')
  process.exit(2)
}

interface Problem {
  extensions?: { code?: string; http?: { status?: number }; key?: string; id?: string }
}

const dataDir = temporaryDataDir()
const program = await startProgram({
  DATA_DIR: dataDir.path,
  SEED: 'demo',
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
  RATE_LIMIT_SESSION: '0',
  RATE_LIMIT_ADDRESS: '0',
  LOG_LEVEL: 'error',
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
})
const url = `${program.address}/graphql`

async function post(request: object, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(request),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.status, answer: (await response.json()) as { data?: any; errors?: Problem[] } }
}

let authorization = { until: 0, headers: {} as Record<string, string> }
async function asAdmin(): Promise<Record<string, string>> {
  if (authorization.until > Date.now()) return authorization.headers
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }'
  const { answer } = await post({ query, variables: { input: { email, password } } }, {})
  const token = answer.data?.signIn?.accessToken
  if (!token) throw new Error(`Cannot sign in: ${JSON.stringify(answer)}`)
  authorization = { until: Date.now() + signedInFor, headers: { authorization: `Bearer ${token}` } }
  return authorization.headers
}

const schema = buildSchema(readFileSync(projectPath('schema.graphql'), 'utf8'))
const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) =>
  /Connection!$/.test(String(type)),
)

/** Existing ids, so that documents find records. */
async function idsOfRecords(): Promise<string[]> {
  const found: string[] = []
  for (const { name } of lists) {
    const { answer } = await post({ query: `{ ${name}(paging: {limit: 20}) { nodes { id } } }` }, await asAdmin())
    for (const { id } of answer.data?.[name]?.nodes ?? []) found.push(id)
  }
  return found
}

const random = createRandom(Number(values.seed))
const next = createDocuments(schema, random, await idsOfRecords())
const counts = new Map<string, number>()
const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
let failed = 0
let asked = 0

function judge(request: FuzzedRequest, who: string, status: number, errors: readonly Problem[]): void {
  const worst = Math.max(status, ...errors.map(({ extensions }) => extensions?.http?.status ?? 500))
  count(`${worst} ${errors[0]?.extensions?.code ?? 'answered'}`)
  // An error because of the statement time limit is not a failure.
  if (worst < 500 || errors.every(({ extensions }) => extensions?.key === 'errors.tooLong')) return
  failed++
  appendFileSync(failures, `${JSON.stringify({ who, status, errors, ...request })}\n`)
}

async function work(): Promise<void> {
  while (asked < documents) {
    asked++
    const request = next()
    const who = random.chance(85) ? 'admin' : 'nobody'
    const headers = who === 'admin' ? await asAdmin() : {}
    try {
      const { status, answer } = await post(request, headers)
      judge(request, who, status, answer.errors ?? [])
    } catch (error) {
      failed++
      appendFileSync(failures, `${JSON.stringify({ who, error: String(error), ...request })}\n`)
      if (!(await isAlive())) asked = documents
    }
  }
}

const isAlive = () =>
  fetch(`${program.address}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

mkdirSync(projectPath('.cache'), { recursive: true })
rmSync(failures, { force: true })
const began = Date.now()
const progress = setInterval(() => console.log(`${asked} asked, ${failed} failed`), 30_000)
await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
clearInterval(progress)
const lives = await isAlive()
await program.stop()
dataDir.remove()

const seconds = Math.round((Date.now() - began) / 1000)
console.log(
  `${asked} documents in ${seconds} s, seed ${values.seed}: ${failed} failures${lives ? '' : ', and the program ended'}`,
)
for (const [key, times] of [...counts].sort(([, a], [, b]) => b - a))
  console.log(`${String(times).padStart(9)}  ${key}`)
if (failed > 0 || !lives) {
  console.log(`What was asked: ${failures}`)
  process.exitCode = 1
}
