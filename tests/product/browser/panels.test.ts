import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { openAs } from './signed-in'

/** Presses Tab until the element has the focus; a page has fewer stops than this. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
  for (let stops = 0; stops < 80; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${String(name)}.`)
}

const focused = (page: Page) => page.locator(':focus')

test('a filter is added, set, changed and removed by keyboard', async ({ page }) => {
  await openAs(page, 'superAdmin', '/users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await tabTo(page, 'Filter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Home')
  const names = await page.getByRole('menuitem').allTextContents()
  for (let place = 0; place <= names.indexOf('Status'); place++) {
    await expect(page.getByRole('menuitem').nth(place)).toBeFocused()
    if (names[place] !== 'Status') await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByRole('menuitem', { name: 'Status' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('checkbox', { name: 'Active', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/users?status=active')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(page.getByRole('checkbox', { name: 'Active', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('checkbox', { name: 'Suspended' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Active', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filter by Status' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Status is active' })).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove the filter on Status' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/users')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('a filter of records focuses its search, and an empty one returns the focus', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  await expect(page.getByRole('table', { name: 'Games' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Category' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search categories' })).toBeFocused()
  // A space after the emoji of a record.
  const choice = page.getByRole('dialog', { name: 'Filter by Category' }).locator('.record-choice').first()
  await expect(choice).toBeVisible()
  await expect(choice).toHaveCSS('column-gap', '6px')
  await expect(choice).toHaveCSS('display', 'inline-flex')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filter by Category' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('the menu of a row opens, moves and closes by keyboard', async ({ page }) => {
  await openAs(page, 'superAdmin', '/users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await tabTo(page, /^Actions for/)
  const opener = await focused(page).getAttribute('aria-label')
  await page.keyboard.press('Enter')
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('button', { name: opener ?? '', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}\/edit$/)
})

test('columns are selected and moved by keyboard, and a button at the end keeps the focus', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags')
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
  await tabTo(page, 'Columns')
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: 'Columns' })
  await expect(choice.getByRole('radio', { name: 'Comfortable' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.ant-table-small').getByRole('table', { name: 'Tags' })).toBeVisible()
  const boxes = choice.getByRole('checkbox')
  const [first, second] = await boxes.evaluateAll((all) => all.map((box) => box.closest('li')?.textContent ?? ''))
  const earlier = choice.getByRole('button', { name: `Move ${second} earlier` })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(choice.getByRole('listitem').first()).toContainText(second ?? '')
  await expect(earlier).toBeFocused()
  await expect(earlier).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(earlier).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  expect(first).not.toBe(second)
})

test('the list is exported by keyboard', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags')
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
  await tabTo(page, 'More')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /Export/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Export/ })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('the emoji picker closes on Escape and returns the focus', async ({ page }) => {
  await openAs(page, 'superAdmin', '/categories/new')
  const opener = page.getByRole('button', { name: 'Pick an emoji: Icon' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search emoji' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Search emoji' })).toBeHidden()
  await expect(opener).toBeFocused()
})
