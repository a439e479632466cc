import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readPostmaster } from '../../../server/database/engine/orphan'
import { freePort } from '../../harness/cluster'
import { listenLocally } from '../../harness/loopback'
import { openRequest } from '../../harness/open-request'
import { childrenOf, type Program, ProgramEnded, startProgram, temporaryDataDir } from '../../harness/program'

const data = temporaryDataDir()
const started: Program[] = []
const start = async (env: Record<string, string> = {}) => {
  const program = await startProgram({ DATA_DIR: data.path, SEED: 'none', ADMIN_PASSWORD: 'a long password', ...env })
  started.push(program)
  return program
}
afterEach(async () => {
  for (const program of started.splice(0)) await program.stop('SIGKILL')
})
afterAll(() => data.remove())

const ask = async (program: Program, query: string, token?: string) => {
  const response = await fetch(`${program.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query }),
  })
  return (await response.json()) as { data: Record<string, Record<string, string>> }
}

const signIn = async (program: Program) => {
  const answer = await ask(
    program,
    'mutation { signIn(input: {email: "admin@storydesk.local", password: "a long password"}) { accessToken } }',
  )
  return answer.data.signIn?.accessToken ?? ''
}

describe('the built program', () => {
  test('answers, reports readiness, and exits within ten seconds of SIGTERM', async () => {
    const program = await start()
    expect((await fetch(`${program.address}/ready`)).status).toBe(200)
    expect((await fetch(`${program.address}/`, { headers: { accept: 'text/html' } })).status).toBe(200)
    const before = Date.now()
    expect(await program.stop()).toBe(0)
    expect(Date.now() - before).toBeLessThan(10_000)
  })

  test('stops in order while the mail server is slow, with two workers', async () => {
    let isReceiving = false
    const mailServer = createServer((socket) => {
      socket.on('error', () => undefined)
      const timer = setInterval(() => socket.write('2'), 1_000)
      socket.on('close', () => clearInterval(timer))
      socket.write('220 slow\r\n')
      socket.once('data', () => {
        isReceiving = true
      })
    })
    const port = await listenLocally(mailServer)
    const own = temporaryDataDir()
    const program = await start({ DATA_DIR: own.path, SMTP_URL: `smtp://127.0.0.1:${port}`, WORKERS: '2' })
    const token = await signIn(program)
    const password = 'another long password'
    const input = `{currentPassword: "a long password", password: "${password}", confirmPassword: "${password}"}`
    await ask(program, `mutation { changePassword(input: ${input}) }`, token)
    await expect.poll(() => isReceiving, { timeout: 20_000 }).toBe(true)
    const before = Date.now()
    expect(await program.stop()).toBe(0)
    expect(Date.now() - before).toBeLessThan(10_000)
    mailServer.close()
    own.remove()
  })

  test.each([
    ['one process', {}, false],
    ['two workers that the terminal interrupts too', { WORKERS: '2' }, true],
  ])('answers each accepted request after repeated signals: %s', async (_name, env, toGroup) => {
    const program = await start(env)
    const request = openRequest(`${program.address}/graphql`, { 'content-type': 'application/json' })
    request.write('{"query":')
    await pause(300)
    const ending = program.stop('SIGINT')
    if (toGroup) for (const pid of childrenOf(program.pid)) process.kill(pid, 'SIGINT')
    await pause(300)
    program.stop('SIGTERM')
    await pause(300)
    request.write('"{ __typename }"}')
    request.end()
    expect((await request.answer).status).toBe(200)
    expect(await ending).toBe(0)
  })

  test('refuses a data directory in use, with a message', async () => {
    await start()
    await expect(start()).rejects.toThrow(/is in use by another Storydesk \(process \d+ on .+\)/)
  })

  test('refuses invalid settings with a message for each', async () => {
    const ending = start({ ROLE_READING: 'C', CORS_ORIGINS: 'everywhere' })
    await expect(ending).rejects.toThrow(ProgramEnded)
    await expect(ending).rejects.toThrow(/ROLE_READING must be A or B.*\n.*CORS_ORIGINS must be/)
  })

  test('refuses a host name without an address, with the setting', async () => {
    const sentence = 'This machine has no address no-such-name.invalid. Set HOST to another one.'
    await expect(start({ HOST: 'no-such-name.invalid' })).rejects.toThrow(sentence)
  })

  test('refuses a port in use, with a message', async () => {
    const port = String(await freePort())
    await start({ PORT: port })
    const other = temporaryDataDir()
    await expect(start({ PORT: port, DATA_DIR: other.path })).rejects.toThrow(`Port ${port} is taken`)
    other.remove()
  })

  test.each([
    [
      'another major version',
      'postgres',
      '17\n',
      /from PostgreSQL 17 of an older .*and this one brings \d+\. Copy it with: npm run upgrade/,
    ],
    [
      'an interrupted upgrade',
      'postgres-17',
      '17\n',
      /postgres-17 is from PostgreSQL 17 .* Copy it with: npm run upgrade/,
    ],
    ['a newer major version', 'postgres', '99\n', /from PostgreSQL 99 of a newer .*\. Start the newer /],
    ['a damaged directory', 'postgres', '', /could not .*\. Correct this, or restore a backup into a new DATA_DIR/],
    ['a former engine', 'database', '18\n', /from PGlite of an older .* Copy it with: npm run upgrade/],
  ])('reports the remedy for data of %s, and keeps them', async (_name, folder, version, sentence) => {
    const former = temporaryDataDir()
    const mark = join(former.path, folder, 'PG_VERSION')
    mkdirSync(join(former.path, folder))
    writeFileSync(mark, version)
    await expect(start({ DATA_DIR: former.path })).rejects.toThrow(sentence)
    expect(readFileSync(mark, 'utf8')).toBe(version)
    former.remove()
  })

  test('refuses a data directory that cannot be used, with the setting', async () => {
    const file = join(data.path, 'a-file')
    writeFileSync(file, '')
    await expect(start({ DATA_DIR: file })).rejects.toThrow(
      /data directory .*a-file cannot be used: .* set DATA_DIR to/,
    )
  })

  test('reports a version that is a directory like other damaged data', async () => {
    const other = temporaryDataDir()
    mkdirSync(join(other.path, 'postgres', 'PG_VERSION'), { recursive: true })
    const sentence = /could not .*\. Correct this, or restore a backup into a new DATA_DIR/
    await expect(start({ DATA_DIR: other.path })).rejects.toThrow(sentence)
    other.remove()
  })

  test('refuses keys that it cannot read, with their path', async () => {
    const other = temporaryDataDir()
    mkdirSync(join(other.path, 'keys'))
    await expect(start({ DATA_DIR: other.path })).rejects.toThrow(/keys cannot be read: EISDIR.* Correct this\./)
    other.remove()
  })

  test('keeps an acknowledged write after kill -9 of the program and of its engine', async () => {
    const first = await start()
    const token = await signIn(first)
    const created = await ask(
      first,
      'mutation { createOneTag(input: {tag: {name: {en: "Kept", zh: "留住"}, color: "#3355ff"}}) { id } }',
      token,
    )
    const id = created.data.createOneTag?.id
    expect(id).toEqual(expect.any(String))
    await first.stop('SIGKILL')

    const second = await start()
    process.kill(readPostmaster(join(data.path, 'postgres'))?.pid ?? 0, 'SIGKILL')
    const found = await ask(second, `{ tag(id: "${id}") { name { zh } } }`, await retried(() => signIn(second)))
    expect(found.data.tag).toEqual({ name: { zh: '留住' } })
  })
})

/** A request that fails while the engine restarts is repeated, as a person would. */
async function retried(work: () => Promise<string>): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const token = await work().catch(() => '')
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The engine did not come back.')
}
