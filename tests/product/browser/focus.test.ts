import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { openAs } from './signed-in'

/** The oldest published games first: those of the demo data, with pictures. */
const demoGames = '/games?status=published&sort=createdAt'

/** The tag, style and width of the focused element's outline. */
const outline = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element)
    return [document.activeElement?.tagName, outlineStyle, outlineWidth]
  })

test('the focus of a link, a heading of a column and a tab of a list is visible', async ({ page }) => {
  await openAs(page, 'editor', '/comments')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (let count = 0; count < 4; count++) await page.keyboard.press('Tab')
  expect(await outline(page)).toEqual(['A', 'solid', '2px'])
  // The list is sorted by it: its colour is the same without the focus.
  await page.getByRole('columnheader', { name: 'Written' }).focus()
  expect(await outline(page)).toEqual(['TH', 'solid', '2px'])
  await page.getByRole('tab', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await outline(page)).toEqual(['BUTTON', 'solid', '2px'])
})

test('Tab in a dialog and on a group of buttons stops only at controls', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.focus()
  for (const name of ['Columns', 'Table']) {
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Close' })
  const last = dialog.getByRole('button').last()
  await expect(dialog.locator(':focus')).toBeVisible()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox')).toBeFocused()

  await page.goto('/')
  await page.getByRole('button', { name: 'New dashboard' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('By keys')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Add panel' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Add panel' })).toBeFocused()
})

test('Tab goes from a closed menu, and from tabs without a content, to the next control', async ({ page }) => {
  await openAs(page, 'superAdmin', '/recommendations/reorder')
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Drag/)
  await page.getByRole('button', { name: 'Account' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeFocused()
})

/** Whether another element is over the focused one. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as Element
    const { left, top, width, height } = focused.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return !hit || !(focused.contains(hit) || hit.contains(focused) || focused.parentElement?.contains(hit))
  })

for (const path of ['/activity', '/games', '/settings/display']) {
  test(`the bars of ${path} do not cover the focus`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 600 })
    await openAs(page, 'superAdmin', path)
    // Runs of the activity are folded, so its page may have few links.
    await expect(page.getByRole('main').locator('a, input').filter({ visible: true }).nth(4)).toBeVisible()
    await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('main :is(a[href], button)')].at(-1)?.focus())
    for (let count = 0; count < 24; count++) {
      await page.keyboard.press('Shift+Tab')
      expect(await isCovered(page), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false)
    }
  })
}

test('in a low window a form scrolls to its end, and its last field keeps the focus in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openAs(page, 'superAdmin', '/games/new')
  const last = page.getByRole('textbox', { name: 'Free-trial rounds' })
  await last.focus()
  // The links to the sections follow the scroll after some time.
  await page.waitForTimeout(500)
  await expect(last).toBeInViewport({ ratio: 0.9 })
})

test('the footer of a creation in a picker covers no focused field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openAs(page, 'superAdmin', '/games/new')
  await page.getByRole('combobox', { name: 'Category' }).fill('Brand')
  await page.locator('.ant-select-item-option').filter({ hasText: 'Create' }).click()
  const drawer = page.getByRole('dialog', { name: 'New category' })
  await expect(drawer.getByLabel('Name (English)')).toBeFocused()
  await page.waitForTimeout(300)
  for (let count = 0; count < 4; count++) await page.keyboard.press('Tab')
  await expect(drawer.getByLabel('Description (English)')).toBeFocused()
  expect(await isCovered(page)).toBe(false)
})

test('Tab stays in a panel of radio buttons without a choice', async ({ page }) => {
  await openAs(page, 'editor', '/games')
  const add = page.getByRole('button', { name: 'Filter' })
  await add.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Free', exact: true }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Free' })
  await expect(panel.locator(':focus')).toBeVisible()
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(panel.locator(':focus')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(add).toBeFocused()
})

test('the dialogs of a picture start at their first input and give the focus back', async ({ page }) => {
  await openAs(page, 'editor', demoGames)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Edit' }).click()
  for (const [name, role, first] of [
    ['Choose from library', 'textbox', 'Search names and alternative texts'],
    ['Crop…', 'radio', 'Focal point'],
  ] as const) {
    const opener = page.getByRole('button', { name }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole(role, { name: first })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('a control that replaces the pressed one has the focus', async ({ page }) => {
  await openAs(page, 'superAdmin', demoGames)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const unpublish = page.getByRole('button', { name: 'Unpublish', exact: true })
  await unpublish.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused()

  await page.goto('/settings/account')
  const change = page.getByRole('button', { name: 'Change email' })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(change).toBeFocused()

  await page.goto('/calendar')
  await page
    .getByRole('button', { name: /\d more/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused()
})

test('Reset columns keeps the focus, so that Escape closes the panel', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags')
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await panel
    .getByRole('button', { name: /later$/ })
    .first()
    .press('Enter')
  const reset = panel.getByRole('button', { name: 'Reset columns' })
  await reset.press('Enter')
  await expect(reset).toBeDisabled()
  await expect(reset).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('Escape in the hidden tabs of an import leaves the import open', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openAs(page, 'superAdmin', '/tags')
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Import…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from('name.en,slug\nBy keys,by-keys\n')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer })
  const title = dialog.locator('.ant-steps-item-active .ant-steps-item-title')
  await expect(title).toHaveText('Columns')
  // No part of the title is hidden.
  const endOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  expect(await endOf(title.locator('span'))).toBeLessThanOrEqual(await endOf(dialog.locator('.ant-steps-item-active')))
  await dialog.getByRole('button', { name: 'Check all rows' }).press('Enter')
  const more = dialog.getByRole('button', { name: 'More tabs' })
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(dialog).toBeVisible()
  await expect(more).toBeFocused()
})

test('the steps of an import keep the focus on their controls', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags')
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Import…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('button', { name: 'Choose a file' })
  await expect(choice).toBeFocused()
  const content = 'name.en,slug\nBy keys,NOT A SLUG\n,no-name\n'
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  // Playwright reports only choosers that open after the browser has answered.
  await page.evaluate(() => undefined)
  await page.keyboard.press('Enter')
  await expect.poll(() => choosers.length).toBe(1)
  await page.keyboard.press('Space')
  await expect.poll(() => choosers.length).toBe(2)
  await choosers[1]?.setFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(dialog.getByRole('combobox', { name: 'name.en' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Check all rows' }).press('Enter')
  await expect(dialog.getByRole('tab', { name: '2 Refused' })).toBeVisible()
  // Not one of the empty elements by which Ant Design holds the focus.
  await expect(dialog.getByRole('group', { name: '2 Refused' })).toBeFocused()
})
