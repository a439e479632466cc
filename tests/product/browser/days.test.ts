import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { rightKeys } from '../../harness/services'
import { fillSignIn, openAs } from './signed-in'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Types into a record picker and selects the first result. */
async function pick(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.locator('.ant-select-dropdown').getByText(text, { exact: true }).first().click()
}

test('an editor publishes a game, writes a blog post about it, and puts it on the home page', async ({ page }) => {
  await openAs(page, 'editor')
  await menu(page).getByRole('link', { name: 'Games' }).click()
  await page.getByRole('main').getByRole('link', { name: 'New game' }).click()
  await page.getByLabel('Title (English)').fill('The Paper Lighthouse')
  await page.getByLabel('Title (Chinese)').fill('纸灯塔')
  await page.getByLabel('Author').fill('Mara Quill')
  await page.getByLabel('Detail image').setInputFiles({
    name: 'lighthouse.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByRole('link', { name: 'lighthouse.png' })).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Paper Lighthouse' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The Paper Lighthouse is published.')).toBeVisible()

  await menu(page).getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('main').getByRole('link', { name: 'New blog post' }).click()
  await expect(page).toHaveURL('/blog/new')
  await page.getByLabel('Title (English)').fill('A light made of paper')
  await page.getByLabel('Title (Chinese)').fill('纸做的光')
  await page.getByRole('textbox', { name: 'Content (English)' }).fill('Mara’s new story **opens** tonight.')
  await page.getByRole('group', { name: 'Content' }).getByRole('tab', { name: 'Chinese' }).click()
  await page.getByRole('textbox', { name: 'Content (Chinese)' }).fill('玛拉的新故事今晚**开启**。')
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A light made of paper' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('A light made of paper is published.')).toBeVisible()

  await menu(page).getByRole('link', { name: 'Recommendations' }).click()
  await page.getByRole('main').getByRole('link', { name: 'New recommendation' }).click()
  await pick(page, 'Game', 'The Paper Lighthouse')
  await save(page).click()
  await expect(page.getByRole('article').getByRole('link', { name: 'The Paper Lighthouse' }).first()).toBeVisible()
  await expect(page.getByRole('article').getByText('In progress').first()).toBeVisible()
})

test('support answers a question about an order, and cancels an unpaid one', async ({ page }) => {
  await openAs(page, 'support')
  await expect(menu(page).getByRole('link', { name: 'Games' })).toHaveCount(0)
  await menu(page).getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('tab', { name: 'Pending' }).click()
  // The rows of all orders stay until the pending ones are loaded.
  await expect(page.getByRole('row').nth(1)).toContainText('Pending')
  const number = (await page.getByRole('rowheader').first().textContent()) ?? ''

  // The customer gives the number: the global search finds it.
  await page.goto('/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number)
  await page.getByRole('rowheader').getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByRole('cell').filter({ hasText: /^(Alipay|WeChat|Other)$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)

  await page.getByRole('cell').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/users\//)
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust balance' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.goBack()

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('It can no longer be paid, unless it is reopened.')
  await dialog.getByLabel('Reason').fill('The customer ordered twice')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(`Order ${number} is cancelled.`)).toBeVisible()
  await expect(page.getByRole('cell').filter({ hasText: /^The customer ordered twice$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test("a refund explains that it moves no money, and stores the payment provider's reference", async ({ page }) => {
  await openAs(page, 'superAdmin')
  await page.goto('/orders?view=paid')
  await expect(page.getByRole('row').nth(1)).toContainText('Paid')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('note')).toHaveCount(0)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('No money is moved.')
  await expect(dialog).toContainText(/Return \$[\d.]+ at the payment provider/)
  await dialog.getByLabel('Refund reference').fill('re_3PqF2kLz')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText(/is marked as refunded\. No money was moved\.$/)).toBeVisible()
  await expect(page.getByRole('note')).toContainText('changed this order and the balances only')
  await expect(page.getByRole('region', { name: 'Refund' })).toContainText('re_3PqF2kLz')
})

test('a super admin sets up payments: a refused key, then a valid one', async ({ page }) => {
  await openAs(page, 'superAdmin')
  await menu(page).getByRole('link', { name: 'Site settings' }).click()
  // A channel shows the keys of its provider only.
  const channel = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(channel('Card').locator('dt')).toHaveText(['Mode', 'Enabled', 'Secret key', 'Updated'])
  await expect(channel('PayPal').locator('dt')).toHaveText(['Mode', 'Enabled', 'Client secret', 'Updated'])
  await page.getByRole('main').getByRole('link', { name: 'Card', exact: true }).click()
  const outcome = page.getByRole('status').filter({ hasText: /^(Tests the saved|The connection)/ })
  const test = page.getByRole('button', { name: 'Test connection' })
  await expect(outcome).toHaveText('Tests the saved settings.')

  for (const [key, expected] of [
    [
      'sk_test_wrong_0007',
      'The connection does not work. The credentials were not accepted. Check them with the provider.',
    ],
    [rightKeys.card, /^The connection works \(\d+ ms\)\.$/],
  ] as const) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Secret key').fill(key)
    await save(page).click()
    await expect(page.locator('main p[role=status]')).toContainText('Saved')
    await page.goBack()
    const last4 = key.slice(-4)
    await expect(page.getByRole('cell').filter({ hasText: last4 })).toHaveText(`Set, ends with ••••${last4}`)
    await test.click()
    await expect(outcome).toHaveText(expected)
  }
  await expect(page.locator('body')).not.toContainText(rightKeys.card)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('tested the connection: it works').first()).toBeVisible()
  await test.click()
  await expect(page.getByText('tested the connection: it works')).toHaveCount(2)

  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByText('中文').click()
  await page.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^连接成功（\d+ 毫秒）。$/ })).toBeVisible()
  await page.getByRole('tab', { name: '概览' }).click()
  await expect(page.getByText('已设置').first()).toBeAttached()
})

test("a super admin creates an editor, who sees only an editor's pages", async ({ page }) => {
  await openAs(page, 'superAdmin', '/users/admins')
  await page.getByRole('main').getByRole('link', { name: 'New admin' }).click()
  await page.getByLabel('Username').fill('nora')
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Display name').fill('Nora Vale')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.locator('.ant-select-dropdown').getByText('Editor', { exact: true }).click()
  await save(page).click()
  await expect(page.getByText('Password must be at least 7 characters long', { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('paper-lantern-7')
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /nora/i })).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await fillSignIn(page, 'nora@example.com', 'paper-lantern-7')
  await expect(menu(page).getByRole('link', { name: 'Games' })).toBeVisible()
  for (const closed of ['Orders', 'Users', 'Admins', 'Site settings']) {
    await expect(menu(page).getByRole('link', { name: closed, exact: true })).toHaveCount(0)
  }
  await page.goto('/orders')
  await expect(page).toHaveURL('/403')
})
