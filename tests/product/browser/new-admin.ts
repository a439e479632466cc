import type { Page } from '@playwright/test'
import { expect } from '../../browser/test'
import { ask } from './endpoint'
import { signInOnEmptyPage } from './signed-in'

/** The password of a new admin. */
export const password = 'a long one'

/** A separate super admin for the test; returns their email address. */
export async function newAdmin(page: Page, username: string): Promise<string> {
  const admin = { username, email: `${username}@storydesk.local`, role: 'super_admin', password }
  await signInOnEmptyPage(page, 'superAdmin')
  await ask(page, 'mutation ($admin: CreateAdmin!) { createOneAdmin(input: {admin: $admin}) { id } }', { admin })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  return admin.email
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
}

/** The six boxes of a code. */
export const boxes = (page: Page) => page.getByLabel(/^Digit \d$/)
