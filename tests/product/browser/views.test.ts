import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { countClicks } from './clicks'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

const name = 'Drafts to finish'
const tab = (page: Page) => page.getByRole('tab', { name, exact: true })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** Takes an entry of the open view's menu. */
async function take(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Options of ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** The views of the signed-in account, so that another test finds the list unchanged. */
async function removeViews(page: Page): Promise<void> {
  const { me } = await ask<{ me: { views: { id: string }[] } }>(page, '{ me { views { id } } }', {})
  for (const { id } of me.views) await ask(page, 'mutation ($id: ID!) { deleteView(id: $id) }', { id })
}

test('a list is saved as a view, shared, counted in the sidebar and opened by default', async ({ page, browser }) => {
  await signInAs(page, 'superAdmin')
  await removeViews(page)
  await page.goto('/games')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Draft', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=draft/)

  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill(name)
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Editor' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page)).toBeFocused()
  expect(await clicks()).toBe(3)
  await expect(page.getByRole('button', { name: 'Save view…' })).toBeHidden()
  await expect(page).toHaveURL(/saved=[\da-f-]{36}&status=draft/)

  // Another person sees the view and makes it a favourite, with a count that follows changes.
  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'editor', '/games')
  await tab(other).click()
  await expect(other).toHaveURL(/saved=[\da-f-]{36}&status=draft/)
  await take(other, 'Add to favorites')
  const drafts = async () => {
    const query = '{ games(filter: {status: {eq: draft}}) { totalCount } }'
    return (await ask<{ games: { totalCount: number } }>(page, query, {})).games.totalCount
  }
  const favourite = sidebar(other).getByRole('listitem').filter({ hasText: name })
  await expect(favourite).toContainText(`${await drafts()} records`)
  const game = { title: { en: 'Counted', zh: '计数' }, slug: 'counted-by-a-view', author: 'Ada' }
  const created = await ask<{ createOneGame: { id: string } }>(
    page,
    'mutation ($input: CreateOneGameInput!) { createOneGame(input: $input) { id } }',
    { input: { game } },
  )
  await expect(favourite).toContainText(`${await drafts()} records`)
  await ask(page, 'mutation ($input: DeleteOneGameInput!) { deleteOneGame(input: $input) { id } }', {
    input: { id: created.createOneGame.id },
  })

  // The list opens with it, "All" shows the whole list, and the own choice can be taken back.
  await take(other, 'Open the list with it')
  await sidebar(other).getByRole('link', { name: 'Tags', exact: true }).click()
  await sidebar(other).getByRole('link', { name: 'Games', exact: true }).click()
  await expect(tab(other)).toHaveAttribute('aria-selected', 'true')
  await other.getByRole('tab', { name: 'All' }).click()
  await expect(other).toHaveURL(/\/games$/)
  await favourite.getByRole('link').click()
  await expect(tab(other)).toHaveAttribute('aria-selected', 'true')
  expect(await faultsOf(other)).toEqual([])
  await take(other, 'No longer open the list with it')
  await other.context().close()

  // A change of the view is saved by its owner; deleting it ends it for all.
  await page.getByRole('columnheader', { name: 'Title' }).click()
  await take(page, 'Save')
  await expect(page.getByRole('button', { name: 'Save view…' })).toBeHidden()
  await take(page, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tab(page)).toBeHidden()
})

test('views that others share and delete appear and leave when the window gets the focus', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'superAdmin')
  const view = { resource: 'tags', name: 'Shared later', state: 'active=true', roles: ['editor'] }
  const reader = await (await browser.newContext()).newPage()
  await reader.clock.install()
  await openAs(reader, 'editor', '/tags')
  const shared = reader.getByRole('tab', { name: view.name })
  const focusLater = async () => {
    await reader.clock.fastForward(11_000)
    await reader.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  }
  await expect(reader.getByRole('row').nth(1)).toBeVisible()
  await expect(shared).toBeHidden()
  const { saveView } = await ask<{ saveView: { id: string } }>(
    page,
    'mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }',
    { input: view },
  )
  await focusLater()
  await shared.click()
  await expect(reader).toHaveURL(/active=true/)
  await ask(page, 'mutation ($id: ID!) { deleteView(id: $id) }', { id: saveView.id })
  await focusLater()
  await expect(shared).toBeHidden()
})

test('the tab of a view that a link opens is in view, and its outline is whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'superAdmin')
  await removeViews(page)
  const ids: string[] = []
  for (const each of ['A first long name', 'A second long name', 'A third long name', name]) {
    const input = { resource: 'tags', name: each, state: 'active=true' }
    const query = 'mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }'
    ids.push((await ask<{ saveView: { id: string } }>(page, query, { input })).saveView.id)
  }
  await page.goto(`/tags?saved=${ids.at(-1)}&active=true`)
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab') // The focus is visible after a key.
  await tab(page).focus()
  const isCut = await tab(page).evaluate((element) => {
    const style = getComputedStyle(element)
    const around = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
    const [own, frame] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()]
    if (style.outlineStyle === 'none' || !frame) return true
    return own.top - around < frame.top || own.bottom + around > frame.bottom || own.right + around > frame.right
  })
  expect(isCut).toBe(false)
  await removeViews(page)
})

test('a long name of a view without spaces has one line, and leaves room for its number', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await removeViews(page)
  const long = '需要本周处理的内容'.repeat(4)
  const save = 'mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }'
  const input = { resource: 'tags', name: long, state: 'active=true' }
  const { id } = (await ask<{ saveView: { id: string } }>(page, save, { input })).saveView
  const use = 'mutation ($input: UseViewInput!) { useView(input: $input) { id } }'
  await ask(page, use, { input: { id, kind: 'favourite', on: true } })
  await page.goto('/tags')
  await expect(page.getByRole('tab', { name: long })).toBeVisible()
  expect((await page.getByRole('tab', { name: long }).boundingBox())?.height).toBeLessThan(40)
  const label = await sidebar(page).getByRole('link', { name: long }).getByText(long).boundingBox()
  const count = await sidebar(page).locator('.navigation-count', { hasText: 'records' }).boundingBox()
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(count?.x ?? 0)
  await removeViews(page)
})

test('a weekly email and an alert are set and stopped in the menu of a view, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'superAdmin')
  await removeViews(page)
  await ask(page, 'mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }', {
    input: { resource: 'tags', name, state: 'sort=-createdAt' },
  })
  await page.goto('/tags')
  await tab(page).click()
  await take(page, 'Weekly email…')
  await page.getByRole('dialog').getByRole('button', { name: 'Send every week' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await take(page, 'Alert…')
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  const threshold = page.getByRole('dialog').getByRole('textbox', { name: 'Number of records' })
  await threshold.fill('2.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click()
  await expect(threshold).toHaveAccessibleDescription('Enter a whole number.')
  await expect(threshold).toHaveValue('2.5')
  await threshold.fill('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click()
  await expect(threshold).toHaveAccessibleDescription('Enter 1 or more.')
  await threshold.fill('2,000,000,000')
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click()
  await expect(threshold).toHaveAccessibleDescription('Enter 1,000,000,000 or less.')
  await threshold.fill('500')
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await take(page, 'Stop the weekly email')
  await take(page, 'Stop the alert')
  await page.getByRole('button', { name: `Options of ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Alert…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await removeViews(page)
})
