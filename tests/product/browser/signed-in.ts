import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect } from '../../browser/test'
import { accounts, passwordOf } from './accounts'

const sessionKey = 'auth-storage'

/** Fills in and submits the sign-in form of the current page. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  // The previous page may still be shown and has a section of that name.
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Starts a session at the endpoint, because other tests cover the form; returns the content of `auth-storage`. */
async function startSession(page: Page, account: keyof typeof accounts): Promise<string> {
  const response = await page.request.post('/graphql', {
    data: {
      query:
        'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken user { id email displayName role } } }',
      variables: { input: { email: accounts[account], password: passwordOf(account) } },
    },
  })
  const { data } = (await response.json()) as { data: { signIn: { user: unknown; accessToken: string } } }
  return JSON.stringify(data.signIn)
}

/** The sessions of pages that have not opened the program yet. */
const startedSessions = new WeakMap<Page, string>()

/** Signs in a page for the first document that it opens. A test can use `ask` before that. */
export async function signInAs(page: Page, account: keyof typeof accounts): Promise<void> {
  const session = await startSession(page, account)
  startedSessions.set(page, session)
  // The script runs in all later documents too, and only the first one receives the session.
  await page.addInitScript(
    ([key, kept, mark]) => {
      if (location.origin === 'null' || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'signed in')
      localStorage.setItem(key, kept)
    },
    [sessionKey, session, `test-session-${randomUUID()}`] as const,
  )
}

/** Signs in on an empty page, for a test that uses the storage before it opens a page. */
export async function signInOnEmptyPage(page: Page, account: keyof typeof accounts): Promise<void> {
  const session = await startSession(page, account)
  // An empty document of the origin: only its documents have access to its storage. It has an icon, so that the browser
  // does not request one.
  const blank = '/blank'
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(blank)
  await page.unroute(blank)
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [sessionKey, session] as const)
}

/** Signs in and opens a path of the program, with a single page load. */
export async function openAs(page: Page, account: keyof typeof accounts, path = '/'): Promise<void> {
  await signInAs(page, account)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
}

/** The content of `auth-storage`; before the first document, what that will receive. */
export const keptSession = async (page: Page): Promise<{ user: unknown; accessToken: string }> =>
  JSON.parse(
    (page.url() === 'about:blank'
      ? startedSessions.get(page)
      : await page.evaluate(() => localStorage.getItem('auth-storage'))) ?? 'null',
  )

/** Replaces the access token by one that the server refuses like an expired one. */
export const spendAccessToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
    localStorage.setItem('auth-storage', JSON.stringify({ ...kept, accessToken: `${kept.accessToken}x` }))
  })

/** Another person at the same time, with a browser context of their own, which the test closes. */
export const openOther = async (browser: Browser, baseURL: string | undefined, account: keyof typeof accounts) => {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAs(page, account)
  return page
}
