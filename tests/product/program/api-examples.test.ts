import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../harness/endpoint'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'
import { differences, type Example, examplesIn, shownJson } from '../harness/doc-examples'

// Every shell example of docs/api.md, run in order against the program with its demo data. Its answer must match the
// document.

const examples = examplesIn('docs/api.md')
const tools = ['bash', 'curl'].map((name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
)
const data = temporaryDataDir()
const directory = mkdtempSync(join(tmpdir(), 'storydesk-examples-'))
let program: Program
let models: Server
/** The values for `…`, each computed when its example is reached. */
let values: Map<string, () => string | Promise<string>>
/** Earlier assignments stay, as in a real shell session. */
const assigned: string[] = []
let lastAnswer = ''

/** Runs a script in a shell with the earlier assignments; returns its output. */
function shell(script: string): { ended: Promise<{ code: number | null; output: string }>; output(): string } {
  const child = spawn('bash', ['-c', [...assigned, script].join('\n')], { cwd: directory, detached: true })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 20_000)
  void ended.then(() => clearTimeout(timer))
  return { ended, output: () => output }
}

const ask = async (query: string, headers: Record<string, string>, variables: object = {}) => {
  const response = await fetch(`${program.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Answer
}

function newestEmail(): string {
  const outbox = join(data.path, 'outbox')
  return readFileSync(join(outbox, readdirSync(outbox).sort().at(-1) ?? ''), 'utf8')
}

/** A model's endpoint with one sentence. */
const serveModel = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const answer = request.url?.endsWith('/models')
        ? { data: [] }
        : { choices: [{ message: { content: '五个新世界' } }] }
      request.resume().once('end', () => response.end(JSON.stringify(answer)))
    }).listen(0, '127.0.0.1', () => resolve(server))
  })

beforeAll(async () => {
  models = await serveModel()
  const { port } = models.address() as AddressInfo
  program = await startProgram({
    DATA_DIR: data.path,
    SEED: 'demo',
    AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    ALLOW_PRIVATE_ADDRESSES: 'true',
  })
  const email = 'admin@storydesk.local'
  const password = program.passwords[email] ?? ''
  const signedIn = await ask(
    'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }',
    {},
    { input: { email, password } },
  )
  const authorization = { authorization: `Bearer ${signedIn.data.signIn.accessToken}` }
  const scopes = ['games', 'tags', 'categories', 'comments', 'users', 'orders', 'aiKeys', 'blogPosts', 'webhooks'].map(
    (resource) => ({ resource, access: ['read', 'write', 'actions'] }),
  )
  const make = async (document: string, input: object) => {
    const made = await ask(document, authorization, { input })
    const [record] = Object.values(made.data ?? {}) as Record<string, string>[]
    if (!record) throw new Error(JSON.stringify(made.errors))
    return record
  }
  const aiKey = await make('mutation ($input: CreateOneAiKeyInput!) { createOneAiKey(input: $input) { id } }', {
    aiKey: { name: 'Translations', model: 'small', value: 'sk-for-the-examples', status: 'active' },
  })
  values = new Map<string, () => string | Promise<string>>([
    ['PASSWORD', () => password],
    ['SESSION', () => `authorization: Bearer ${JSON.parse(lastAnswer).data.signIn.accessToken}`],
    ['CHALLENGE', () => JSON.parse(lastAnswer).data.requestSecondStep.challengeId],
    ['CODE', () => /\b\d{6}\b/.exec(newestEmail())?.[0] ?? ''],
    [
      'TOKEN',
      async () => {
        const document = 'mutation ($input: CreateOneApiTokenInput!) { createOneApiToken(input: $input) { token } }'
        return (await make(document, { apiToken: { name: 'Examples', scopes } })).token ?? ''
      },
    ],
    [
      'PLAYER',
      async () => (await ask('{ users(paging: {limit: 1}) { nodes { id } } }', authorization)).data.users.nodes[0].id,
    ],
    ['AI_KEY', () => aiKey.id ?? ''],
  ])
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#4f46e5' } })
  writeFileSync(join(directory, 'cover.png'), await picture.png().toBuffer())
}, 120_000)

afterAll(async () => {
  await program?.stop()
  models?.close()
  data.remove()
  rmSync(directory, { recursive: true, force: true })
})

/** The script with the reader's values inserted. */
async function filledIn({ script, blanks }: Example): Promise<string> {
  let text = script.replace('http://localhost:3000', program.address)
  for (const name of blanks) {
    const value = await values.get(name)?.()
    if (!value) throw new Error(`Nobody knows what to put in for ${name}.`)
    text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`)
  }
  return text
}

/** Repeats a change until its event arrives. */
async function firstEvent(running: ReturnType<typeof shell>): Promise<string> {
  const { data: found } = await ask(
    '{ games(filter: {status: {eq: published}}, paging: {limit: 1}) { nodes { id } } }',
    {
      authorization: `Bearer ${/^TOKEN='(.*)'$/m.exec(assigned.join('\n'))?.[1]}`,
    },
  )
  for (let time = 0; time < 40 && !running.output().includes('\n\nevent: next'); time++) {
    const change = `mutation { updateOneGame(input: {id: "${found.games.nodes[0].id}", update: {author: "Ada ${time}"}}) { id } }`
    await ask(change, { authorization: `Bearer ${/^TOKEN='(.*)'$/m.exec(assigned.join('\n'))?.[1]}` })
    await pause(250)
  }
  return running.output()
}

describe.skipIf(tools.includes(false))('docs/api.md', () => {
  test('has examples', () => expect(examples.length).toBeGreaterThan(15))

  test.each(examples.map((example) => [example.name, example] as const))('%s', async (_name, example) => {
    const script = await filledIn(example)
    const assignments = script.match(/^[A-Z_]+=.*$/gm) ?? []
    const isStream = script.includes('text/event-stream')
    const running = shell(isStream ? `timeout 12 ${script}` : script)
    const { output, code } = isStream ? { output: await firstEvent(running), code: 0 } : await running.ended
    assigned.push(...assignments)
    expect(code).toBe(0)
    lastAnswer = output
    const { answer } = example
    if (isStream) {
      const [, event = ''] = /event: next\ndata: (.*)\n/.exec(output) ?? []
      const [, shown = ''] = /event: next\ndata: (.*)$/m.exec(answer?.text ?? '') ?? []
      expect(differences(JSON.parse(shown), JSON.parse(event))).toEqual([])
    } else if (answer?.language === 'json') {
      const given = shownJson(output.trim())
      const shown = shownJson(answer.text)
      expect(given.length).toBe(shown.length)
      expect(shown.flatMap((each, at) => differences(each, given[at]))).toEqual([])
    } else if (answer?.language === 'csv') {
      const [heading, row] = output.split('\n')
      const [shownHeading, shownRow] = answer.text.split('\n')
      expect(heading?.replace(/^\uFEFF/, '').trim()).toBe(shownHeading)
      expect(row?.split(',').length).toBe(shownRow?.split(',').length)
    } else if (output) {
      expect(JSON.parse(output)).not.toHaveProperty('errors')
    }
  })
})
