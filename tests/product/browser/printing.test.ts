import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { openAs, signInAs } from './signed-in'

/** Lays the open page out as it is printed on A4. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
}

test('a printed board has all columns and cards, without its tools', async ({ page }) => {
  await openAs(page, 'superAdmin', '/orders?as=board')
  const card = page.locator('.board-card')
  await expect.poll(() => card.count()).toBeGreaterThan(60)
  await print(page)
  const cut = await page
    .locator('.board, .board-column')
    .evaluateAll((each) =>
      each.map((part) => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]),
    )
  expect(cut.filter(([across = 0, down = 0]) => across > 0 || down > 0)).toEqual([])
  for (const name of [/^Move /, 'Show more', 'Save view…'])
    await expect(page.getByRole('button', { name }).first()).toBeHidden()
})

test('short Chinese words on paper are in one line', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'vite-ui-language', value: 'zh', url: String(baseURL) }])
  await signInAs(page, 'superAdmin')
  await page.goto('/users')
  const role = page.locator('[data-field=role] .cell-text').first()
  await expect(role).toBeVisible()
  await print(page)
  expect((await role.boundingBox())?.height).toBeLessThan(30)
  // Other tests add games and tags with long words.
  await page.goto('/games?q=零日问答')
  const references = page.locator('[data-field=category] .ellipsis, [data-field=tags] .ellipsis')
  await expect(references.first()).toHaveText('赛博朋克')
  await print(page)
  expect(await references.evaluateAll((each) => Math.max(...each.map((text) => text.clientHeight)))).toBeLessThan(30)
})

test('paper has the colours of states, tags and bars', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  await expect(page.locator('.state-tag-dot').first()).toHaveCSS('print-color-adjust', 'exact')
  await page.goto('/tags')
  await expect(page.locator('.cell-swatch').first()).toHaveCSS('print-color-adjust', 'exact')
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop and community' }).click()
  await expect(page.locator('.panel-bar').first()).toHaveCSS('print-color-adjust', 'exact')
})

test('a printed plot ends inside of its panel', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // A print sends no event of a resize to the plot.
  await page.addInitScript(() => {
    window.ResizeObserver.prototype.observe = () => undefined
  })
  await openAs(page, 'superAdmin')
  await page.getByRole('link', { name: 'Shop and community' }).click()
  const panel = page.getByRole('region', { name: 'Revenue by week' })
  const plot = panel.locator('canvas')
  await expect(plot).toBeVisible()
  await print(page)
  const [inner, outer] = [await plot.boundingBox(), await panel.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0))
})

test('a printed calendar has lines that end in their days, and no tools', async ({ page }) => {
  await openAs(page, 'superAdmin', '/calendar')
  const texts = page.locator('.calendar-entry .ellipsis')
  await expect(texts.first()).toBeVisible()
  await print(page)
  const high = (each: Element[]) => each.filter((text) => text.getBoundingClientRect().height > 30).length
  expect(await texts.evaluateAll(high)).toBe(0)
  await expect(page.getByRole('button', { name: 'Today' })).toBeHidden()
})

test('paper has dates instead of distances from now', async ({ page }) => {
  await openAs(page, 'superAdmin')
  const oldest = page.getByText(/^Oldest: /).first()
  await expect(oldest).toHaveText(/ago$/)
  await print(page)
  await expect(oldest).toHaveText(/\d+\/\d+\/\d+, \d+:\d+/)
  await expect(page.getByRole('main').getByText(/ ago$/)).toHaveCount(0)
})
