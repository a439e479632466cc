import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextOf } from '../../server/http/context'
import { builtPages } from '../../server/http/pages'
import { answerInTime, type HttpParts, type HttpServer, listen } from '../../server/http/server'

const script = `export const words = '${'word '.repeat(400)}'\n`
let directory: string
let server: HttpServer
let notReady: string | null = null

const parts = (): HttpParts => ({
  settings: { host: '127.0.0.1', port: 0, publicUrl: null, trustProxy: false },
  graphql: { handle: (request, response) => void response.end(JSON.stringify(contextOf(request))) },
  files: { handle: () => Promise.reject(new Error('the disk is gone')) },
  importExport: { handle: (_, response) => void response.end('sheet') },
  pages: builtPages(directory),
  whyNotReady: async () => notReady,
})

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'storydesk-pages-'))
  mkdirSync(join(directory, 'assets'))
  mkdirSync(join(directory, '.vite'))
  writeFileSync(join(directory, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(directory, 'assets', 'main-1a2b.js'), script)
  writeFileSync(join(directory, 'assets', 'main-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(directory, 'mark.svg'), '<svg/>')
  const signIn = (title: string) => ({ plain: title, unnamed: `${title}by sso`, named: `${title}by NAMEPLACE` })
  const contents = { en: signIn('<h1>$&</h1>'), zh: signIn('<h1>登录</h1>') }
  writeFileSync(join(directory, '.vite', 'sign-in.json'), JSON.stringify(contents))
  writeFileSync(
    join(directory, 'index.html'),
    '<html lang="en"><meta name="csp-nonce" content="__CSP_NONCE__"><!-- requests --><div id="root"><!-- content -->\n<svg/><!-- /content --></div>',
  )
  server = await listen(parts())
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.address + path, { headers, method })
const asPage = { accept: 'text/html,application/xhtml+xml' }

/** The server's answer to the bytes of a request. */
const statusOf = (bytes: string, address = server.address) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (data) => resolve(data.toString()))
  })

describe('the built app', () => {
  test('a hashed file is compressed and cached for a year', async () => {
    const response = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe(script)
  })

  test('a file without a hash is revalidated, with 304 if unchanged', async () => {
    const first = await get('/mark.svg')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/mark.svg', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test.each(['/', '/users', '/games/0190/edit?page=2', '/users.html'])(
    '%s returns the document to a browser',
    async (path) => {
      const response = await get(path, asPage)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<div id="root">')
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each([
    ['/sign-in', 'en-US', 'lang="en"', '<div id="root" data-language="en"><h1>$&</h1></div>'],
    ['/sign-in', 'zh-CN', 'lang="zh-CN"', '<div id="root" data-language="zh"><h1>登录</h1></div>'],
    ['/users', 'zh-CN', 'lang="zh-CN"', '<svg/>'],
  ])('the document of %s for %s has its language, and the content that the build rendered', async (path, ...rest) => {
    const [language, ...parts] = rest
    const document = await (await get(path, { ...asPage, 'accept-language': language })).text()
    for (const part of parts) expect(document).toContain(part)
  })

  test.each([
    [null, '<h1>$&</h1>by sso', 'data-single-sign-on=""'],
    ['A "<$1>"', '<h1>$&</h1>by A &quot;&lt;$1>&quot;', 'data-single-sign-on="A &quot;&lt;$1>&quot;"'],
  ])('the sign-in page has single sign-on by the name %s', async (name, content, attribute) => {
    const own = await listen({ ...parts(), pages: builtPages(directory, undefined, undefined, { name }) })
    const document = await (await fetch(`${own.address}/sign-in`, { headers: asPage })).text()
    expect(document).toContain(`<div id="root" data-language="en">${content}</div>`)
    expect(document).toContain(`<html ${attribute} lang="en">`)
    await own.close()
  })

  test.each([
    ['/', true],
    ['/machines/0190', true],
    ['/sign-in', false],
    ['/missing', false],
  ])('the document of %s sends a visitor without a session to sign-in: %s', async (path, isSent) => {
    const requestsAt = () => ({ viewer: { query: '{ me { id } }' } })
    const own = await listen({ ...parts(), pages: builtPages(directory, undefined, requestsAt) })
    const document = await (await fetch(own.address + path, { headers: asPage })).text()
    expect(document.includes(' data-needs-sign-in>')).toBe(isSent)
    await own.close()
  })

  test.each(['*/*', 'text/*', 'application/json;q=0.5, */*;q=0.1', 'text/html;q=0.9'])(
    'a page is returned to a client that accepts %s, such as curl and uptime checks',
    async (accept) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await get('/users', { accept }, method)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      }
    },
  )

  test('a page is returned to a client without an Accept header', async () => {
    const status = await statusOf(`GET /users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(status).toContain('200 OK')
  })

  test('each document has its own nonce in its policy, and no inline script is allowed', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get('/', asPage)
        const nonce = /content="([^"]+)"/.exec(await response.text())?.[1] ?? 'none'
        const policy = response.headers.get('content-security-policy') ?? ''
        expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
        expect(policy).toContain("frame-ancestors 'none'")
        expect(policy.replace("style-src 'self' 'unsafe-inline'", '')).not.toContain('unsafe')
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  })

  test.each([
    ['/assets/gone-9f.js', asPage],
    ['/users', { accept: 'application/json' }],
    ['/users', { accept: 'image/*, text/html;q=0' }],
    ['/gone.png', { accept: '*/*' }],
    ['/.well-known/security', { accept: '*/*' }],
    ['/.vite/manifest.json', {}],
    ['/assets/../../package.json', {}],
    ['/%2e%2e/package.json', {}],
    ['/index.html.gz', {}],
  ])('%s is not found', async (path, headers) => {
    const response = await get(path, headers)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ status: 'not found' })
  })

  test('only GET and HEAD return a page', async () => {
    expect((await get('/users', asPage, 'POST')).status).toBe(404)
    const head = await get('/users', asPage, 'HEAD')
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })
})

describe('the server', () => {
  test('reports whether it is alive and ready', async () => {
    expect((await get('/health')).status).toBe(200)
    const ready = await get('/ready')
    expect(await ready.json()).toEqual({ status: 'ready', startedInMilliseconds: expect.any(Number) })
    notReady = 'database is read-only'
    expect((await get('/ready')).status).toBe(503)
    notReady = null
  })

  test('data can never be rendered as an active page', async () => {
    const response = await get('/graphql')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none';sandbox")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    expect(response.headers.has('strict-transport-security')).toBe(false)
    expect(response.headers.has('x-powered-by')).toBe(false)
  })

  test('a failing part returns 500 without its reason', async () => {
    const response = await get('/files/x')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ status: 'failed', requestId: response.headers.get('x-request-id') })
  })

  test('a client cannot set its address unless a proxy is trusted', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 9.9.9.9', 'x-forwarded-proto': 'https' }
    expect(await (await get('/graphql', headers)).json()).toMatchObject({ ip: '127.0.0.1', isSecure: false })

    const behind = await listen({ ...parts(), settings: { ...parts().settings, trustProxy: 1 } })
    const response = await fetch(`${behind.address}/graphql`, { headers })
    expect(await response.json()).toMatchObject({ ip: '9.9.9.9', isSecure: true })
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
    await behind.close()
  })

  test('a request that takes too long returns 503', async () => {
    const slow = await listen({
      ...parts(),
      graphql: { handle: (request, response) => answerInTime(request.resume(), response, 50) },
    })
    const headers = { accept: 'application/graphql-response+json, application/json;q=0.9' }
    const response = await fetch(`${slow.address}/graphql`, { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8')
    const body = (await response.json()) as { errors: { extensions: object }[] }
    expect(body.errors[0]?.extensions).toMatchObject({ code: 'INTERNAL', http: { status: 503 } })
    await slow.close()
  })

  test('a body that stands still ends its request, and one that is slow does not', async () => {
    const handle = async (request: IncomingMessage, response: ServerResponse) => {
      answerInTime(request, response, 300)
      let body = ''
      for await (const piece of request) body += piece
      response.end(body)
    }
    const patient = await listen({
      ...parts(),
      graphql: { handle: (request, response) => handle(request, response).catch(() => undefined) },
    })
    const send = (pieces: readonly string[]) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(new URL(patient.address).port), '127.0.0.1')
        let answer = ''
        socket.on('data', (piece) => (answer += piece)).once('close', () => resolve(answer))
        const head = 'POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 6\r\n\r\n'
        for (const [index, piece] of [head, ...pieces].entries()) setTimeout(() => socket.write(piece), index * 200)
      })
    const [still, slow] = await Promise.all([send(['1']), send([...'123456'])])
    expect(still).toBe('')
    expect(slow).toContain('123456')
    await patient.close()
  })

  test('late headers end the connection without waiting for the next check', async () => {
    const strict = await listen({ ...parts(), headersWithin: 200 })
    expect(await statusOf('GET /health HTTP/1.1\r\nHost: x\r\n', strict.address)).toContain('408 Request Timeout')
    await strict.close()
  })

  test('a client that reads nothing of its answer is disconnected', async () => {
    const answers: ServerResponse[] = []
    const handle = (_: unknown, response: ServerResponse) => {
      answers.push(response)
      response.end(Buffer.alloc(64 * 1024 * 1024))
    }
    const own = await listen({ ...parts(), graphql: { handle }, stillWithin: 300 })
    const client = connect(Number(new URL(own.address).port), '127.0.0.1')
    client.pause().on('error', () => undefined)
    client.write('GET /graphql HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => answers[0]?.closed, { timeout: 5_000 }).toBe(true)
    client.destroy()
    await own.close()
  })

  test('a pipelined request begins after the answers before it, and too many end the connection', async () => {
    const begun: ServerResponse[] = []
    const own = await listen({ ...parts(), graphql: { handle: (_, response) => void begun.push(response) } })
    const requests = (count: number) => 'GET /graphql HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count)
    const open = () => connect(Number(new URL(own.address).port), '127.0.0.1')
    const client = open()
    client.write(requests(3))
    for (const count of [1, 2, 3]) {
      await expect.poll(() => begun.length).toBe(count)
      await pause(20)
      expect(begun).toHaveLength(count)
      begun.at(-1)?.end('done')
    }
    const flood = open()
    const isClosed = new Promise((resolve) => flood.once('close', resolve))
    flood.write(requests(200))
    await isClosed
    expect(begun.length).toBeLessThanOrEqual(4)
    client.destroy()
    await own.close()
  })

  test('closing lets a running request finish, and refuses new ones', async () => {
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const handle = async (_: unknown, response: ServerResponse) => {
      arrive()
      await pause(300)
      response.end('finished')
    }
    const closing = await listen({ ...parts(), graphql: { handle } })
    const running = fetch(`${closing.address}/graphql`).then((response) => response.text())
    await arrived
    const closed = closing.close()
    await expect(fetch(`${closing.address}/health`)).rejects.toThrow()
    expect(await running).toBe('finished')
    await closed
  })

  test('a WebSocket without a handler is refused', async () => {
    const answer = await statusOf('GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect(answer).toContain('404 Not Found')
  })
})

test('a given listener stays open while the program behind it restarts', async () => {
  const listener = createServer()
  listener.on('request', (_, response) => {
    if (listener.listenerCount('request') === 1) response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const statuses: number[] = []
  for (let round = 0; round < 2; round++) {
    const running = await listen({ ...parts(), listener })
    statuses.push((await fetch(`${running.address}/health`)).status)
    await running.close()
    statuses.push((await fetch(`${running.address}/health`)).status)
  }
  expect(statuses).toEqual([200, 503, 200, 503])
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})
