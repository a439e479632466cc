import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { fillSignIn, openAs, signInAs } from './signed-in'

// The page of a single record is its form, with its team beside the title and its notes and history below.

const singleId = '00000000-0000-7000-8000-000000000001'
const credits = (page: Page) => page.getByRole('textbox', { name: 'Initial credits' })
const points = (page: Page) => page.getByRole('textbox', { name: 'Initial points' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('two people discuss, assign and edit it, and see one another before anybody types', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const admin = { username: 'config_mate', email: 'config_mate@storydesk.local', displayName: 'Config Mate' }
  await signInAs(page, 'superAdmin')
  await ask(page, 'mutation ($admin: CreateAdmin!) { createOneAdmin(input: {admin: $admin}) { id } }', {
    admin: { ...admin, role: 'super_admin', password: 'a long one' },
  })
  const own = (await ask<{ me: { displayName: string } }>(page, '{ me { displayName } }')).me.displayName
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  const mate = await context.newPage()
  await mate.goto('/sign-in?redirect=/new-user-config')
  await fillSignIn(mate, admin.email, 'a long one')
  await credits(mate).focus()

  await page.goto('/new-user-config')
  await expect(page.getByText('Config Mate is editing here')).toBeVisible()
  await expect(page.getByText('Config Mate is editing “Initial credits”.')).toBeAttached()
  await points(page).fill('450')
  await expect(mate.getByText(`${own} is editing here`)).toBeVisible()

  const text = page.getByRole('textbox', { name: 'New note' })
  await text.fill('Is this enough, ')
  await text.pressSequentially('@Config')
  await expect(page.getByRole('menuitem', { name: 'Config Mate' })).toBeVisible()
  await text.press('Enter')
  await text.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('@Config Mate')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const assignment = page.getByRole('dialog', { name: 'Assignment' })
  await assignment.getByRole('combobox', { name: 'Assignee' }).fill('Config')
  await expect(page.locator('.ant-select-item-option-active', { hasText: 'Config Mate' })).toBeVisible()
  await assignment.getByRole('combobox', { name: 'Assignee' }).press('Enter')
  await assignment.getByRole('button', { name: 'Save assignment' }).click()
  await expect(page.getByRole('button', { name: 'Assigned to Config Mate' })).toBeFocused()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('added a note')
  await expect(points(page)).toHaveValue('450')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await save(page)
  await expect(toasts(page)).toContainText('Saved: New-user config.')
  // The page itself shows it.
  await expect(toasts(page).getByRole('link', { name: 'View' })).toHaveCount(0)

  await expect(points(mate)).toHaveValue('450')
  await mate.getByRole('link', { name: 'Inbox' }).click()
  await expect(mate.getByRole('link', { name: `${own} assigned “New-user config” to you` })).toHaveAttribute(
    'href',
    '/new-user-config',
  )
  await mate.getByRole('link', { name: `${own} mentioned you in “New-user config”` }).click()
  await expect(mate).toHaveURL(/\/new-user-config\?tab=notes&note=/)
  await expect(mate.locator('[aria-current=true]', { hasText: 'Is this enough' })).toBeVisible()
  await credits(mate).fill('130')
  await save(mate)
  await expect(credits(page)).toHaveValue('130')
  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('link', { name: 'Config Mate changed “New-user config”' }).click()
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeInViewport()
  await context.close()
})

test('a former value is put back below the form, which shows it, or offers to compare', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const change = (update: object) =>
    ask(page, 'mutation ($update: UpdateNewUserConfig!) { updateNewUserConfig(input: {update: $update}) { id } }', {
      update,
    })
  await change({ initialCredits: 61, initialPoints: 710 })
  await change({ initialCredits: 62 })
  await page.goto('/new-user-config?tab=history')
  await expect(credits(page)).toHaveValue('62')
  await page.getByRole('button', { name: 'Put back: Initial credits' }).first().click()
  await expect(toasts(page)).toContainText('Put back: New-user config.')
  await expect(page.getByRole('tabpanel', { name: 'History' })).toBeFocused()
  await expect(credits(page)).toHaveValue('61')

  await change({ initialCredits: 63 })
  await expect(credits(page)).toHaveValue('63')
  await credits(page).fill('64')
  await page.getByRole('button', { name: 'Restore this version' }).nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Restore: New-user config' })
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(credits(page)).toHaveValue('64')
  await page.getByRole('button', { name: 'Compare' }).click()
  const comparison = page.getByRole('dialog', { name: /^You changed/ })
  await expect(comparison).toContainText('62')
  await expect(comparison).toContainText('64')
})

test('it has the name of its page everywhere, in Chinese too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAs(page, 'superAdmin')
  await page.goto('/new-user-config')
  await expect(page.getByRole('heading', { name: '新用户配置' })).toBeVisible()
  const { id: assigneeId } = (await ask<{ me: { id: string } }>(page, '{ me { id } }')).me
  await ask(page, 'mutation ($input: AssignRecordInput!) { assignRecord(input: $input) { id } }', {
    input: { resource: 'newUserConfig', recordId: singleId, assigneeId },
  })
  for (const path of ['/inbox?tab=assigned', '/activity', '/audit-events']) {
    await page.goto(path)
    const link = page.getByRole('main').getByRole('link', { name: '新用户配置' }).first()
    await expect(link).toHaveAttribute('href', '/new-user-config')
  }
  await context.close()
})

test('a role that may only see it gets its values, notes and history, and no form', async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const shown = (await response.text())
      .replaceAll('"path":"*"', '"path":"/"')
      .replace('"access":[', '"access":[{"path":"/new-user-config","resource":"newUserConfig","actions":["show"]},')
      .replaceAll('"can":["show","edit"]', '"can":["show"]')
    await route.fulfill({ response, body: shown })
  })
  await openAs(page, 'superAdmin', '/new-user-config?tab=history')
  await expect(page.getByRole('heading', { level: 1, name: 'New-user config' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Put back|Restore|Save|Edit)/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toContainText('Initial credits')
  expect(await faultsOf(page)).toEqual([])
})
