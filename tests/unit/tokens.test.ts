import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { networkOf } from '../../server/access/network'
import { accessSeconds, createAccessTokens } from '../../server/auth/access-tokens'
import { bearerOf, incomingFrom } from '../../server/auth/incoming'
import { generatePassword } from '../../server/auth/passwords'
import { createFileCookie, createRefreshCookie } from '../../server/auth/token-cookies'
import { keyRing } from '../../server/encryption/key-ring'
import { languageOf } from '../../server/http/language'
import { roleSchemes } from '../../src/product'

const [first, second] = ['a first key of at least 32 characters', 'a second key of at least 32 characters']
const claims = {
  sessionId: '01920000-0000-7000-8000-000000000001',
  accountId: '01920000-0000-7000-8000-000000000002',
  accounts: roleSchemes.A.accounts,
  role: 'editor',
}

describe('an access token', () => {
  it('has its claims for fifteen minutes', async () => {
    let time = Date.now()
    const tokens = createAccessTokens(keyRing([first]), () => time)
    const { accessToken, expiresAt } = await tokens.issue(claims)
    expect(expiresAt.getTime() - time).toBeGreaterThan(14.9 * 60_000)
    expect(accessSeconds).toBe(900)
    expect(await tokens.read(accessToken)).toEqual(claims)
    time += 899_000
    expect(await tokens.read(accessToken)).toEqual(claims)
    time += 2_000
    // First from the cache, then from the signature.
    expect(await tokens.read(accessToken)).toBeNull()
    expect(await createAccessTokens(keyRing([first]), () => time).read(accessToken)).toBeNull()
  })

  it('is valid after a new key was added, as long as the old one exists', async () => {
    const { accessToken } = await createAccessTokens(keyRing([first])).issue(claims)
    expect(await createAccessTokens(keyRing([second, first])).read(accessToken)).toEqual(claims)
    expect(await createAccessTokens(keyRing([second])).read(accessToken)).toBeNull()
  })

  it('is refused when any part of it changes', async () => {
    const tokens = createAccessTokens(keyRing([first]))
    const { accessToken } = await tokens.issue(claims)
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const promoted = Buffer.from(payload, 'base64url').toString().replace('editor', 'super_admin')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const changed of [
      [header, Buffer.from(promoted).toString('base64url'), signature],
      [unsigned, payload, ''],
      [header, payload, signature.split('').reverse().join('')],
      [header, payload],
    ]) {
      expect(await tokens.read(changed.join('.'))).toBeNull()
    }
  })

  // jose accepts a token without `exp` as one that never expires, unless configured otherwise.
  it.each(['exp', 'sub', 'sid', 'acc', 'role', 'iss', 'aud'])('is refused without %s', async (missing) => {
    const [key] = keyRing([first]).derive('access tokens')
    const issued = (await createAccessTokens(keyRing([first])).issue(claims)).accessToken.split('.')
    const [header, payload] = issued.slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    const sign = (content: object) => new SignJWT({ ...content }).setProtectedHeader(header).sign(key)
    const tokens = createAccessTokens(keyRing([first]))
    expect(await tokens.read(await sign(payload))).toEqual(claims)
    expect(await tokens.read(await sign({ ...payload, [missing]: undefined }))).toBeNull()
    expect(await tokens.read(await sign({ ...payload, [missing]: 'something else' }))).not.toEqual(claims)
  })
})

describe('the refresh cookie', () => {
  const token = 'a'.repeat(43)
  const cookieOf = (publicUrl: string | null, of: Record<string, string> = {}) => {
    const headers = new Headers()
    createRefreshCookie({ publicUrl }).set(headers, token, { headers: new Headers(of) })
    return headers.getSetCookie()
  }
  const host = 'desk.lan:3000'

  it.each([
    ['of a program', null, {}],
    ['of a page over https behind any proxy', null, { host, origin: 'https://desk.lan:3000' }],
    ['of a page of another site', null, { host, origin: 'http://other.lan:3000' }],
    ['without an origin', null, { host, origin: 'null' }],
    ['with an https PUBLIC_URL', 'https://desk.example.com', { host, origin: 'http://desk.lan:3000' }],
  ])('is inaccessible to scripts, other sites and listeners: %s', (_name, publicUrl, headers) => {
    expect(cookieOf(publicUrl, headers)).toEqual([
      `storydesk-refresh=${token}; Path=/graphql; Max-Age=604800; HttpOnly; SameSite=Strict; Secure`,
    ])
  })

  it('has a companion for file requests, which is only sent to their path', () => {
    const headers = new Headers()
    createFileCookie({ publicUrl: null }).set(headers, token, { headers: new Headers() })
    expect(headers.getSetCookie()).toEqual([
      `storydesk-files=${token}; Path=/files; Max-Age=604800; HttpOnly; SameSite=Strict; Secure`,
    ])
  })

  it.each([
    ['our own page is open over plain http', null, { host, origin: 'http://desk.lan:3000' }],
    ['PUBLIC_URL says http', 'http://desk.lan:3000', {}],
  ])('is not Secure if %s, because a browser would not store it', (_name, publicUrl, headers) => {
    expect(cookieOf(publicUrl, headers)).toEqual([
      `storydesk-refresh=${token}; Path=/graphql; Max-Age=604800; HttpOnly; SameSite=Strict`,
    ])
  })

  it.each([
    [`storydesk-refresh=${token}`, token],
    [`dir=ltr; storydesk-refresh=${token}; font=inter`, token],
    [`other-storydesk-refresh=${token}`, null],
    ['storydesk-refresh=short', null],
    [`storydesk-refresh=${token}x`, null],
    ['', null],
  ])('is parsed from "%s"', (cookie, expected) => {
    expect(createRefreshCookie({ publicUrl: null }).read({ headers: new Headers({ cookie }) })).toBe(expected)
  })
})

describe('a request', () => {
  const headers = (init: Record<string, string>) => ({ headers: new Headers(init) })

  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc ', 'abc'],
    ['Basic abc', null],
    ['', null],
  ])('has the bearer token of "%s"', (authorization, token) => {
    expect(bearerOf(headers({ authorization }))).toBe(token)
  })

  it.each([
    [{ cookie: 'vite-ui-language=zh' }, 'zh'],
    [{ cookie: 'a=b; vite-ui-language=en', 'accept-language': 'zh' }, 'en'],
    [{ cookie: 'not-vite-ui-language=zh' }, 'en'],
    [{ 'accept-language': 'zh-CN,en;q=0.8' }, 'zh'],
    [{ cookie: 'vite-ui-language=fr', 'accept-language': 'zh' }, 'zh'],
    [{ 'accept-language': 'fr, zh;q=0.5, en;q=0.4' }, 'zh'],
    [{ 'accept-language': 'fr' }, 'en'],
    [{}, 'en'],
  ])('with %j has the language %s', (init: { cookie?: string; 'accept-language'?: string }, language) => {
    expect(languageOf(init.cookie, init['accept-language'])).toBe(language)
  })

  it('of node:http is parsed in the same way', () => {
    const request = { headers: { cookie: 'a=b', 'set-cookie': ['a', 'b'] } } as unknown as Parameters<
      typeof incomingFrom
    >[0]
    const incoming = incomingFrom(request)
    expect(['cookie', 'set-cookie', 'authorization'].map(incoming.headers.get)).toEqual(['a=b', 'a, b', null])
  })
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  [null, 'unknown'],
])('attempts from %s are counted for %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it('a generated password is long, readable and unique', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  expect(new Set(passwords).size).toBe(200)
  for (const password of passwords) expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/)
})
