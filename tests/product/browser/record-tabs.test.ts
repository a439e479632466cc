import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

/** Opens the record of a demo game, or of the category of that game. */
async function openGame(page: Page, suffix = ''): Promise<string> {
  await signInAs(page, 'superAdmin')
  const { games } = await ask<{ games: { nodes: { id: string }[] } }>(
    page,
    '{ games(filter: {slug: {eq: "the-ninth-guest"}}) { nodes { id } } }',
  )
  const id = games.nodes[0]?.id ?? ''
  await page.goto(`/games/${id}${suffix}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The Ninth Guest' })).toBeVisible()
  return id
}

test('a record begins with its metrics, and shows pictures beside its fields', async ({ page }) => {
  await openGame(page)
  const metrics = page.locator('.record-metrics')
  await expect(metrics).toContainText('Plays')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  const facts = page.getByRole('complementary', { name: 'Facts' })
  await expect(facts.getByRole('img')).toHaveCount(2)
  await expect(facts.getByText('Cover image')).toBeVisible()
  // A phone has room for more width than height.
  await expect(facts.getByRole('img').first()).toHaveCSS('object-fit', 'contain')
  expect(await faultsOf(page)).toEqual([])
  await metrics.getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Comments' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: 'Comments' }).getByRole('link').first()).toBeVisible()
})

test('a tab of related records counts none while they load', async ({ page }) => {
  await openGame(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('comments(')) await asked
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Comments' }).click()
  const footer = page.getByRole('tabpanel', { name: 'Comments' }).locator('.ant-table-footer')
  await expect(footer.getByRole('link')).toBeVisible()
  await expect(footer).not.toContainText(/\d/)
  answer()
  await expect(footer).toContainText(/\d/)
})

test('the button of tabs without room has a name', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openGame(page)
  await page.getByRole('tablist').getByRole('button', { name: 'More tabs' }).click()
  await page.getByRole('option', { name: 'History' }).click()
  await expect(page).toHaveURL(/tab=history/)

  await page.evaluate(() => localStorage.setItem('i18nextLng', 'zh'))
  await page.reload()
  const more = page.getByRole('tablist').getByRole('button', { name: '更多标签页' })
  await more.press('Enter')
  await expect(page.getByRole('listbox', { name: '更多标签页' })).toBeVisible()
  await more.press('ArrowDown')
  await more.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page).not.toHaveURL(/tab=history/)
})

test('the menu of a record has its version, link and id', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await openGame(page)
  await page.getByRole('button', { name: 'More actions for this game' }).click()
  await expect(page.getByText(/^Version \d+$/)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Copy ID' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
})

test('every relation to a record is a tab, where related records are added and edited', async ({ page }) => {
  const gameId = await openGame(page, '?tab=recommendations')
  await page.getByRole('button', { name: 'New recommendation' }).click()
  const drawer = page.getByRole('dialog', { name: 'New recommendation' })
  await expect(drawer.getByText('The Ninth Guest').first()).toBeVisible()
  // The first record of another person changes the list behind the drawer, which stays open.
  await ask(
    page,
    'mutation ($input: CreateOneRecommendationInput!) { createOneRecommendation(input: $input) { id } }',
    {
      input: {
        recommendation: { gameId, type: 'sidebar' },
      },
    },
  )
  await expect(page.getByRole('table', { name: 'Recommendations' }).getByRole('row')).toHaveCount(2)
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Recommendation created.')).toBeVisible()
  await expect(drawer).toBeHidden()
  const table = page.getByRole('table', { name: 'Recommendations' })
  await table.getByRole('link', { name: 'Edit The Ninth Guest' }).first().click()
  await expect(page).toHaveURL(/\/recommendations\/[^/]+\/edit$/)
})

test('a drawer with typed text asks before it closes', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { categories } = await ask<{ categories: { nodes: { id: string }[] } }>(
    page,
    '{ categories(paging: {limit: 1}) { nodes { id } } }',
  )
  await page.goto(`/categories/${categories.nodes[0]?.id}?tab=games`)
  await page.getByRole('button', { name: 'New game' }).click()
  const drawer = page.getByRole('dialog', { name: 'New game' })
  const title = drawer.getByLabel('Title (English)')
  await title.fill('Half a title')
  await expect(drawer.getByText('Unsaved changes')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Half a title')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toBeHidden()
})

test('a user begins with the lifetime spend, and an order number in the ledger opens the order', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { balanceAdjustments } = await ask<{
    balanceAdjustments: { nodes: { reason: string; user: { id: string } }[] }
  }>(
    page,
    '{ balanceAdjustments(filter: {reason: {like: "Order SD-%"}}, sorting: [{field: createdAt, direction: DESC}], paging: {limit: 1}) { nodes { reason user { id } } } }',
  )
  const [line] = balanceAdjustments.nodes
  const number = line?.reason.replace('Order ', '') ?? ''
  await page.goto(`/users/${line?.user.id}?tab=balanceAdjustments`)
  await expect(page.locator('.record-metrics')).toContainText(/Lifetime spend\s*\$[\d,]+\.\d\d/)
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
})
