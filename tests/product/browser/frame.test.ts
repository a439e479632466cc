import { expect, test } from '../../browser/test'
import { accounts, passwordOf } from './accounts'

test('signing in opens the start page without violations of the content security policy', async ({ page }) => {
  const issues: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') issues.push(message.text())
  })
  page.on('pageerror', (error) => issues.push(error.message))

  await page.goto('/users')
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fusers/)
  await page.getByLabel('Email').fill(accounts.superAdmin)
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('superAdmin'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(issues).toEqual([])
})
