import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { makeCategory } from './categories'
import { openAs, signInAs } from './signed-in'

/** The page gets a part of the processor, so that each render and answer is later than the next key. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

/** Answers to the endpoint's documents that contain a text are late. */
async function delayAnswers(page: Page, text: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(text)) await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
}

test('the rich editor keeps each letter and the caret of fast typing', async ({ page }) => {
  await openAs(page, 'editor', '/blog/new')
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await content.focus()
  await slowDown(page)
  await page.keyboard.type('Wait for tide')
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('the ')
  await expect(content).toHaveText('Wait for the tide')
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  for (let at = 0; at < 5; at++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('storydesk.org')
  await page.keyboard.press('Enter')
  await expect(content.getByRole('link')).toHaveText('tide.')
})

test('Enter in a picker waits for the answer to the typed text', async ({ page }) => {
  await openAs(page, 'editor', '/games/new')
  const category = page.getByRole('combobox', { name: 'Category' })
  const item = page.locator('.ant-form-item', { has: category })
  await category.click()
  await expect(page.getByTitle('Comedy', { exact: true })).toBeVisible()
  await delayAnswers(page, 'categories')
  await page.keyboard.type('Romance')
  await page.keyboard.press('Enter')
  await expect(item).toContainText('Romance')
  await expect(page.getByTitle('Comedy', { exact: true })).toBeHidden()

  // Another key ends the waiting.
  await category.focus()
  await page.keyboard.type('Com')
  await page.keyboard.press('Enter')
  await page.keyboard.type('e')
  await expect(page.getByTitle('Comedy', { exact: true })).toBeVisible()
  await expect(item).not.toContainText('Comedy')
})

test('a filter of records takes the answer to the typed text by keyboard', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Category' }).click()
  const search = page.getByRole('textbox', { name: 'Search categories' })
  const choice = (name: string) => page.getByRole('checkbox', { name })
  await expect(search).toBeFocused()
  await expect(choice('Comedy')).toBeVisible()
  await delayAnswers(page, 'categories')
  await page.keyboard.type('rom')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Category is Romance' })).toBeVisible()
  await expect(choice('Romance')).toBeChecked()

  // Another key ends the waiting.
  await search.fill('come')
  await page.keyboard.press('Enter')
  await page.keyboard.type('d')
  await expect(choice('Comedy')).toBeVisible()
  await expect(choice('Comedy')).not.toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(choice('Comedy')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Category is Romance or Comedy' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
})

test('Enter in an assignment and in the palette waits too', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeCategory(page, 'fast-typing', { name: { en: 'Fast typing', zh: '快' } })
  await page.goto(`/categories/${id}`)
  await delayAnswers(page, 'colleagues')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const assignment = page.getByRole('dialog', { name: 'Assignment' })
  const assignee = assignment.getByRole('combobox', { name: 'Assignee' })
  await assignee.click()
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible()
  await page.keyboard.type('sup')
  await page.keyboard.press('Enter')
  await expect(assignment.locator('.ant-select-selection-item')).toHaveText(/^Sup/i)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search records, pages and commands' })
  const search = palette.getByRole('combobox')
  await search.fill('comedy')
  await expect(palette.getByRole('option', { name: /Comedy/ }).first()).toBeVisible()
  await delayAnswers(page, 'search')
  await search.fill('fast typing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/categories/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fast typing')
})
