import { expect, type Page } from '@playwright/test'
import { accounts, passwordOf } from './accounts'

/** Fills in and sends the sign-in form of the page that is shown. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a path of the program as the account, through sign-in as a person would. */
export async function openAs(page: Page, account: keyof typeof accounts, path = '/'): Promise<void> {
  await page.goto(`/sign-in?redirect=${encodeURIComponent(path)}`)
  await fillSignIn(page, accounts[account], passwordOf(account))
  await page.waitForURL((url) => url.pathname !== '/sign-in')
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
