import { expect, test } from 'vitest'
import { createSignOnStart } from '../../server/auth/sign-on-start'
import { createSingleSignOnCookie } from '../../server/auth/token-cookies'
import { listen } from '../../server/http/server'
import { afterFile } from '../harness/clean-up'

const settings = { host: '127.0.0.1', port: 0, publicUrl: 'https://desk.example', trustProxy: false }
const token = 't'.repeat(43)
const asked: string[] = []
const singleSignOn = {
  start: async (redirect: string) => {
    asked.push(redirect)
    return { url: 'https://login.example/authorize?state=x', token }
  },
  finish: () => Promise.reject(new Error('This is another request.')),
}
const singleSignOnCookie = createSingleSignOnCookie(settings)

/** The server with these parts; its pages answer everything else. */
async function open(auth: Parameters<typeof createSignOnStart>[0]) {
  const server = await listen({
    settings: { ...settings, publicUrl: null },
    graphql: { handle: () => undefined },
    files: { handle: () => undefined },
    importExport: { handle: () => undefined },
    signOnStart: createSignOnStart(auth),
    pages: { handle: (_request, response) => response.end('a page') !== undefined },
    whyNotReady: async () => null,
  })
  afterFile(() => server.close())
  return (path: string, method = 'GET') => fetch(server.address + path, { method, redirect: 'manual' })
}

test('the start sends the browser to the provider, with a cookie that only the endpoint receives', async () => {
  const get = await open({ singleSignOn, singleSignOnCookie })
  const response = await get('/auth/oidc?redirect=%2Forders%3Fpage%3D2')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('https://login.example/authorize?state=x')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.getSetCookie()).toEqual([
    `storydesk-single-sign-on=${token}; Path=/graphql; Max-Age=600; HttpOnly; SameSite=Strict; Secure`,
  ])
  await get('/auth/oidc')
  expect(asked).toEqual(['/orders?page=2', '/'])
})

test.each([
  ['GET', '/auth/oidc/callback?code=x'],
  ['HEAD', '/auth/oidc'],
])('%s %s is a page', async (method, path) => {
  const get = await open({ singleSignOn, singleSignOnCookie })
  expect((await get(path, method)).status).toBe(200)
})

test('without a provider there is no start', async () => {
  const get = await open({ singleSignOn: null, singleSignOnCookie })
  expect(await (await get('/auth/oidc')).text()).toBe('a page')
})
