import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../server/safe-fetch/addresses'
import { createSafeFetch } from '../../server/safe-fetch/safe-fetch'
import { serveLocally } from '../harness/loopback'

const guarded = createSafeFetch({ allowPrivate: false })
const open = createSafeFetch({ allowPrivate: true })
const endings: (() => unknown)[] = [() => guarded.close(), () => open.close()]
afterAll(() => {
  for (const end of endings) end()
})

async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await serveLocally(listener)
  endings.push(close)
  return url
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { reason?: string }) => error.reason ?? error,
  )

describe('addresses', () => {
  const isPublic = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1']
  const isClosed = [
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', 'localhost', ''],
    // Cloud services: Azure's host, Alibaba's and Oracle's metadata, IBM's services, Google's private APIs.
    ...[
      '168.63.129.16',
      '100.100.100.200',
      '192.0.0.192',
      '161.26.0.10',
      '166.9.12.1',
      '199.36.153.8',
      'fd00:ec2::254',
    ],
  ]
  test.each(isPublic)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each(isClosed)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a request to a configured address', () => {
  test('refuses private networks in any notation of the address', async () => {
    let asked = 0
    const url = await serve((_request, response) => {
      asked++
      response.end('in')
    })
    const { port } = new URL(url)
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '127.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ]) {
      expect([host, await reasonOf(guarded.fetch(`http://${host}:${port}/`))]).toEqual([host, 'privateAddress'])
    }
    expect(asked).toBe(0)
    expect(await (await open.fetch(`http://localhost:${port}/`)).text()).toBe('in')
  })

  test('accepts only http and https', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://example.com', 'nonsense']) {
      expect(await reasonOf(open.fetch(url))).toBe('badAddress')
    }
  })

  test('sends the given request and returns status, headers and body', async () => {
    const url = await serve((request, response) => {
      const { authorization, 'content-length': length } = request.headers
      response.writeHead(201, { 'x-seen': `${request.method} ${authorization} ${length}` })
      request.pipe(response)
    })
    const headers = { authorization: 'Bearer k' }
    const answer = await open.fetch(url, { method: 'PUT', headers, body: '{"a":"世界"}' })
    expect([answer.status, answer.headers.get('x-seen')]).toEqual([201, 'PUT Bearer k 14'])
    expect(await answer.json()).toEqual({ a: '世界' })
    const streamed = await open.fetch(url, { method: 'PUT', body: Readable.from([Buffer.from('a'), Buffer.from('b')]) })
    expect(await streamed.text()).toBe('ab')
  })

  test('follows no redirect', async () => {
    const url = await serve((_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end())
    expect((await open.fetch(url)).status).toBe(302)
  })

  test('returns a status that no standard knows', async () => {
    const url = await serve((_request, response) => void response.writeHead(999).end('Denied'))
    const response = await open.fetch(url)
    expect([response.status, response.ok, await response.text()]).toEqual([999, false, 'Denied'])
  })

  test('ends when the answer is too slow, at its start or in its middle', async () => {
    const silent = await serve(() => undefined)
    expect(await reasonOf(open.fetch(silent, { within: 100 }))).toBe('tooSlow')
    const slow = await serve((_request, response) => void response.write('beginning'))
    const answer = await open.fetch(slow, { within: 200 })
    expect(await reasonOf(answer.text())).toBe('tooSlow')
  })

  test('ends when the answer is too large, with any declared length', async () => {
    const url = await serve((_request, response) => Readable.from(Array(100).fill(Buffer.alloc(1000))).pipe(response))
    expect(await reasonOf((await open.fetch(url, { maxBytes: 50_000 })).arrayBuffer())).toBe('tooLarge')
    expect((await (await open.fetch(url, { maxBytes: 100_000 })).arrayBuffer()).byteLength).toBe(100_000)
  })

  test('reports a missing answer', async () => {
    const url = await serve((request) =>
      request.socket.end('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    expect(await reasonOf(open.fetch(url))).toBe('unreachable')
    expect(await reasonOf(open.fetch('http://127.0.0.1:1/'))).toBe('unreachable')
    expect(await reasonOf(guarded.fetch('http://no-such-name.invalid/'))).toBe('unreachable')
  })

  test('can be cancelled', async () => {
    const silent = await serve(() => undefined)
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 50)
    await expect(open.fetch(silent, { signal: controller.signal })).rejects.toThrow('enough')
  })
})
