import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs } from './signed-in'

/** The games of a slot in the API's order. */
async function orderOf(page: Page, type: string): Promise<readonly string[]> {
  const { recommendations } = await ask<{ recommendations: { nodes: { game: { title: { en: string } } }[] } }>(
    page,
    `query { recommendations(filter: {type: {eq: ${type}}}, sorting: [{field: sortOrder, direction: ASC}], paging: {limit: 50}) {
      nodes { game { title { en } } } } }`,
  )
  return recommendations.nodes.map(({ game }) => game.title.en)
}

test('an editor reorders recommendations by keyboard, by dragging and by buttons', async ({ page }) => {
  await openAs(page, 'editor', '/recommendations?view=banner')
  const [first = '', second = '', third = '', ...others] = await orderOf(page, 'banner')
  expect(third).not.toBe('')
  await page.getByRole('button', { name: 'Reorder' }).click()
  await expect(page).toHaveURL('/recommendations/reorder?type=banner')
  const rows = page.getByRole('list', { name: 'Recommendations' }).getByRole('listitem')
  await expect(rows.first()).toContainText(first)

  const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}` })
  await handle(first).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: `${first} lifted` })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: `${first} is at place 2` })).toBeAttached()
  await page.keyboard.press('Space')
  await expect(rows.nth(1)).toContainText(first)
  await expect.poll(() => orderOf(page, 'banner')).toEqual([second, first, third, ...others])
  await expect(handle(first)).toBeFocused()

  const from = await handle(third).boundingBox()
  const to = await handle(second).boundingBox()
  if (!from || !to) throw new Error('The rows have no place on the page.')
  await page.mouse.move(from.x + 8, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + from.height, { steps: 8 })
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect(rows.first()).toContainText(third)
  await expect.poll(() => orderOf(page, 'banner')).toEqual([third, second, first, ...others])

  await page.getByRole('button', { name: `Move ${third} down` }).click()
  await page.getByRole('button', { name: `Move ${third} down` }).click()
  await page.getByRole('button', { name: `Move ${first} up` }).click()
  await expect.poll(() => orderOf(page, 'banner')).toEqual([first, second, third, ...others])
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  // The keys of Undo take the moves back, the latest first.
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => orderOf(page, 'banner')).toEqual([second, third, first, ...others])
  for (let left = 3; left > 0; left--) await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => orderOf(page, 'banner')).toEqual([first, second, third, ...others])

  await page.getByRole('tab', { name: 'Sidebar' }).click()
  await expect(rows.first()).toContainText((await orderOf(page, 'sidebar'))[0] ?? '')
})

test('a new slot shows a preview in its proportions', async ({ page }) => {
  await openAs(page, 'editor', '/recommendations/new')
  const preview = page.getByRole('figure')
  await expect(preview).toContainText('Banner · 21:9')
  await expect(preview).toContainText('Choose a game to see the slot')
  const ratio = async () => {
    const box = await preview.locator('.slot-preview-frame').boundingBox()
    return box ? box.width / box.height : 0
  }
  await expect.poll(ratio).toBeCloseTo(21 / 9, 1)
  await page.getByRole('combobox', { name: 'Game' }).fill('Neon')
  await page.locator('.ant-select-item-option', { hasText: 'Neon' }).first().click()
  await expect(preview.getByRole('img')).toBeVisible()
  await expect(preview).toContainText('the game’s detail image is shown')
  await page.getByText('Sidebar', { exact: true }).click()
  await expect.poll(ratio).toBeCloseTo(3 / 4, 1)
  await expect(preview).toContainText('In progress')
  await page.getByRole('switch', { name: 'Active' }).click()
  await expect(preview).toContainText('Inactive')
})
