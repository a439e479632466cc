import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

/** Creates games whose slugs begin with `prefix`: first drafts, then published ones. */
async function makeGames(page: Page, prefix: string, drafts: number, published: number): Promise<void> {
  const games = Array.from({ length: drafts + published }, (_, index) => {
    const slug = `${prefix}-${String(index).padStart(2, '0')}`
    return { title: { en: slug, zh: slug }, slug, author: prefix }
  })
  const { createManyGames } = await ask<{ createManyGames: { id: string }[] }>(
    page,
    'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }',
    { input: { games } },
  )
  const ids = createManyGames.slice(drafts).map(({ id }) => id)
  await ask(page, 'mutation ($input: PublishManyGamesInput!) { publishManyGames(input: $input) { changedCount } }', {
    input: { filter: { id: { in: ids } } },
  })
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const selected = (page: Page) => page.getByRole('row', { selected: true })

test('an action that some selected records refuse is offered for the others', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'partly', 1, 9)
  await page.goto('/games?q=partly&sort=slug')
  await expect(page.getByText('1–10 of 10')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('10 selected')
  await expect(bar(page).getByRole('button', { name: 'Unpublish 9 of 10' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Publish 1 of 10' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Publish/ })
  await expect(question).toContainText('9 of the 10 selected stay as they are')
  const publish = question.getByRole('button', { name: 'Publish' })
  // It is disabled until the record is there, and a disabled button takes no focus.
  await expect(publish).toBeEnabled()
  await publish.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'partly-00' })).toContainText('Published')
})

test('all records of a list with an estimated number are selected with their exact number', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { tags } = await ask<{ tags: { totalCount: number } }>(
    page,
    '{ tags(filter: {active: {is: true}}) { totalCount } }',
  )
  await page.route('/graphql', async (route) => {
    const response = await route.fetch()
    const answer = (await response.text())
      .replace(/"totalCount":\d+/, '"totalCount":60000')
      .replace('"totalCountIsEstimate":false', '"totalCountIsEstimate":true')
    await route.fulfill({ response, body: answer })
  })
  await page.goto('/tags?active=true')
  await page.getByRole('checkbox', { name: 'Select all (about 60,000) that match' }).click()
  await expect(bar(page)).toContainText(`${tags.totalCount} selected`)
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(String(tags.totalCount))
})

test('no button of the selection is alone in its line on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, 'editor', '/creator-applications')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const topOf = async (name: string | RegExp) => (await bar(page).getByRole('button', { name }).boundingBox())?.y
  await expect(bar(page).getByRole('button', { name: /^Approve \d of/ })).toBeVisible()
  expect(await topOf('Clear selection')).toBe(await topOf('More actions'))
})

test('Shift selects all rows since the last selected one, by click and by key', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'range', 8, 0)
  await page.goto('/games?q=range-0&sort=slug')
  await expect(page.getByText('1–8 of 8')).toBeVisible()
  const box = (index: number) => page.getByRole('checkbox', { name: `Select range-0${index}` })
  await box(1).click()
  await box(4).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText([/range-01/, /range-02/, /range-03/, /range-04/])
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('')
  await box(2).click()
  await box(1).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText([/range-03/, /range-04/])

  await page.getByRole('row', { name: /range-05/ }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(selected(page)).toHaveText([/range-03/, /range-04/, /range-05/, /range-06/, /range-07/])
  await page.keyboard.press('b')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar.getByRole('button').first()).toBeFocused()

  // A cleared selection has no last selected record.
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
  await box(2).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveText([/range-02/])
})

test('Escape clears the selection, unless something else takes it', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'unselected', 3, 0)
  await page.goto('/games?q=unselected&sort=slug')
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')

  const layer = page.locator('[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible')
  const leave = async (opened: Locator) => {
    await expect(opened.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
    await expect(bar(page)).toContainText('1 selected')
  }
  await page.keyboard.press('Control+k')
  await leave(layer)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await leave(layer)
  await page
    .getByRole('button', { name: /^Actions for|^More actions/ })
    .first()
    .click()
  await leave(layer)
  await bar(page).getByRole('button', { name: 'Schedule…' }).click()
  await leave(layer)
  const row = page.getByRole('row', { name: /unselected-01/ })
  await row.focus()
  await page.keyboard.press('Space')
  await leave(page.locator('.side-panel'))
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect(row).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(bar(page)).toContainText('1 selected')

  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(selected(page)).toHaveCount(0)

  await row.focus()
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Clear selection' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  // The focus goes to the list.
  await page.keyboard.press('j')
  await expect(page.getByRole('row', { name: /unselected-00/ })).toBeFocused()
})

test('Escape in the search keeps its results, and Enter opens the right record', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'escaped', 2, 0)
  await page.goto('/games?sort=slug')
  await expect(page.getByRole('table', { name: 'Games' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  await page.keyboard.type('escaped-01')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue('escaped-01')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(page).toHaveURL('/games?q=escaped-01&sort=slug')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'escaped-01' })).toBeVisible()

  // The search that is applied while a record opens does not lead back to the list.
  await page.goto('/games?q=escaped&sort=slug')
  const link = page.getByRole('rowheader').getByRole('link', { name: 'escaped-01' })
  await page.getByRole('searchbox').fill('escaped-01')
  await link.evaluate((element: HTMLElement) => {
    element.click()
    const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true }
    document.querySelector('input[type=search]')?.dispatchEvent(new KeyboardEvent('keydown', enter))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'escaped-01' })).toBeVisible()
})

test('the cancel dialog of an order has one button with that name', async ({ page }) => {
  await openAs(page, 'superAdmin', '/orders?status=pending')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByRole('button', { name: /Cancel/ })).toHaveText(['Cancel order'])
  await expect(question.getByRole('button', { name: 'Back' })).toBeVisible()
})

test('the audit and the history of a record are entirely in Chinese', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'vite-ui-language', value: 'zh', url: baseURL ?? '' }])
  await signInAs(page, 'superAdmin')
  const { categories } = await ask<{ categories: { nodes: { id: string }[] } }>(
    page,
    '{ categories(paging: {limit: 2}) { nodes { id } } }',
  )
  const [first, second] = categories.nodes
  await ask(page, 'mutation ($input: MoveOneCategoryInput!) { moveOneCategory(input: $input) { id } }', {
    input: { id: first?.id, after: second?.id },
  })
  await page.goto(`/categories/${first?.id}?tab=history`)
  const history = page.locator('.history-line strong + span')
  await expect(history.first()).toHaveText('移动了')
  for (const line of await history.allInnerTexts()) expect(line).not.toMatch(/[a-z]/i)
})

test.describe('in the dark theme', () => {
  test('an empty checkbox does not look disabled', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'vite-ui-theme', value: 'dark', url: baseURL ?? '' }])
    await openAs(page, 'superAdmin', '/users')
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .waitFor()
    // The browser's own checkbox is a grey square; ours has the table's background and a visible border.
    const contrast = await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .evaluate((box) => {
        const light = (colour: string) => {
          const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255)
          const [red = 0, green = 0, blue = 0] = parts.map((part) =>
            part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
          )
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const { borderTopColor, backgroundColor } = getComputedStyle(box)
        return (light(borderTopColor) + 0.05) / (light(backgroundColor) + 0.05)
      })
    expect(contrast).toBeGreaterThan(3)
  })
})
