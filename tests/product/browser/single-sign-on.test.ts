import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test } from '../../browser/test'
import { listenLocally } from '../../harness/loopback'
import { client, type OpenIdProvider, serveOpenId } from '../../harness/openid-provider'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'
import { faultsOf } from './axe'
import { boxes } from './new-admin'
import { fillSignIn } from './signed-in'
import { showTheme } from './theme'

// A program with single sign-on, from its first start.

const boss = { email: 'boss@example.com', password: 'a chosen password' }
const data = temporaryDataDir()
let provider: OpenIdProvider
let program: Program

test.beforeAll(async () => {
  provider = await serveOpenId()
  // The address is a setting, so the port must be known before the start.
  const probe = createServer()
  const port = String(await listenLocally(probe))
  probe.close()
  program = await startProgram({
    DATA_DIR: data.path,
    ADMIN_EMAIL: boss.email,
    ADMIN_PASSWORD: boss.password,
    SEED: 'none',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOW_PRIVATE_ADDRESSES: 'true',
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_NAME: 'Acme & Söhne',
  })
})
test.afterAll(async () => {
  await program.stop()
  await provider.close()
  data.remove()
})
test.beforeEach(() => {
  provider.reset()
  provider.claims.email = boss.email
})

const button = (page: Page) => page.getByRole('link', { name: 'Continue with Acme & Söhne' })

/** Signs in at the provider by keyboard, from the sign-in page. */
async function continueByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).focus()
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Continue as Ada' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a provider that is down has a message, and the password still works', async ({ page }) => {
  provider.failure = 503
  await page.goto(`${program.address}/sign-in?redirect=%2Fusers`)
  await page.getByRole('button', { name: 'Sign in' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/Single sign-on is not available now/)
  await expect(page).toHaveURL(`${program.address}/sign-in?redirect=%2Fusers`)
  // The sign of a message of several lines shrank.
  expect((await page.getByRole('alert').locator('svg').boundingBox())?.width).toBe(16)
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await faultsOf(page), theme).toEqual([])
  }
  await fillSignIn(page, boss.email, boss.password)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page).toHaveURL(/\/users/)
})

test('single sign-on returns to the page that was asked for, and the second step is still required', async ({
  page,
}) => {
  const errors = followErrors(page)
  await page.goto(`${program.address}/orders?page=2`)
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
  await continueByKeyboard(page)
  await expect(page).toHaveURL(`${program.address}/orders?page=2`)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()

  const secret = await addApp(page)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${program.address}/orders?page=2`)
  await continueByKeyboard(page)
  await expect(page).toHaveURL(`${program.address}/otp`)
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
  await expect(page).toHaveURL(`${program.address}/orders?page=2`)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(errors).toEqual([])
})

/** Errors of the page. The browser also logs each refused request. */
function followErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return errors
}

test('an unknown account has a message in Chinese on a phone', async ({ page }) => {
  const errors = followErrors(page)
  provider.claims.email = 'nobody@example.com'
  await page.context().addCookies([{ name: 'vite-ui-language', value: 'zh', url: program.address }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.address}/sign-in?redirect=%2Fusers`)
  await page.getByRole('link', { name: '使用 Acme & Söhne 继续' }).press('Enter')
  await page.getByRole('link', { name: 'Continue as Ada' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/没有账号使用登录服务提供的邮箱/)
  await expect(page).toHaveURL(`${program.address}/sign-in?redirect=%2Fusers`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await faultsOf(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(errors).toEqual([])
})

test('a cancelled sign-in and an old answer end on the sign-in page', async ({ page }) => {
  const errors = followErrors(page)
  provider.refusal = 'access_denied'
  await page.goto(`${program.address}/sign-in`)
  await continueByKeyboard(page)
  await expect(page.getByRole('alert')).toHaveText(/The sign-in was cancelled/)
  await expect(page).toHaveURL(`${program.address}/sign-in`)

  await page.goto(`${program.address}/auth/oidc/callback?code=x&state=y`)
  await expect(page.getByRole('alert')).toHaveText('This sign-in is over. Sign in again.')
  await expect(page).toHaveURL(`${program.address}/sign-in`)
  expect(errors).toEqual([])
})

/** Adds an authenticator app at the endpoint, because another test covers the screen; returns its secret. */
async function addApp(page: Page): Promise<string> {
  const ask = (query: string) =>
    page.evaluate(async (document) => {
      const { accessToken } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
      const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: document }) })
      return (await answer.json()).data
    }, query)
  const { setUpAuthenticator: app } = await ask(
    `mutation { setUpAuthenticator(input: {currentPassword: "${boss.password}"}) { id secret } }`,
  )
  const code = new TOTP({ secret: app.secret }).generate()
  await ask(`mutation { confirmAuthenticator(input: {setupId: "${app.id}", code: "${code}"}) }`)
  return app.secret
}
