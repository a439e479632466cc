import { expect, type Page } from '@playwright/test'
import { accounts, passwordOf } from './accounts'

const sessionKey = 'auth-storage'

/** Fills in and sends the sign-in form of the page that is shown. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Opens a path of the program as the account. The session is asked for and kept as the sign-in page does it, without loading that page:
 * what it does is tested by itself, and sixty loads of it are a minute.
 */
export async function openAs(page: Page, account: keyof typeof accounts, path = '/'): Promise<void> {
  const context = page.context()
  const response = await context.request.post('/graphql', {
    data: {
      query:
        'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken user { id email displayName role } } }',
      variables: { input: { email: accounts[account], password: passwordOf(account) } },
    },
  })
  const { data } = (await response.json()) as { data: { signIn: { user: unknown; accessToken: string } } }
  const { cookies, origins } = await context.storageState()
  const { origin } = new URL(response.url())
  const others = origins
    .find((known) => known.origin === origin)
    ?.localStorage.filter(({ name }) => name !== sessionKey)
  const session = { name: sessionKey, value: JSON.stringify(data.signIn) }
  await context.setStorageState({ cookies, origins: [{ origin, localStorage: [...(others ?? []), session] }] })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
}

/** What is kept under `auth-storage`. */
export const keptSession = (page: Page): Promise<{ user: unknown; accessToken: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? 'null'))

/** Makes the access token one that the server refuses, as if its fifteen minutes were over. */
export const spendAccessToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
    localStorage.setItem('auth-storage', JSON.stringify({ ...kept, accessToken: `${kept.accessToken}x` }))
  })
