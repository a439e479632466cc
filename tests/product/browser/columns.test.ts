import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const edge = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

/** Opens the columns and takes a choice of a column's menu, by keyboard. */
async function choose(page: Page, column: string, choice: string): Promise<void> {
  const options = page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: `Options of ${column}` })
  await options.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: choice, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(options).toBeFocused()
}

test('columns are pinned and resized by keyboard, and keep that after a reload', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(head(page, 'Status')).toBeVisible()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await choose(page, 'Status', 'Pin at the start')
  await choose(page, 'Author', 'Wide')
  await choose(page, 'Category', 'Wide')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(async () => (await edge(head(page, 'Author'))).width).toBe(320)
  const before = await edge(head(page, 'Status'))
  expect((await edge(head(page, 'Author'))).x).toBeGreaterThan(before.x)
  await head(page, 'Updated').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await edge(head(page, 'Author'))).x).toBeLessThan(before.x)
  expect((await edge(head(page, 'Status'))).x).toBe(before.x)
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await edge(head(page, 'Author'))).width).toBeLessThan(320)
})

test('a column is resized at its edge and dragged to another place', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'Columns' })
  await expect(choice.getByRole('listitem').first()).toBeVisible()
  const [first = '', second = ''] = await choice.getByRole('listitem').allInnerTexts()
  await page.keyboard.press('Escape')
  const { x, y, width, height } = await edge(head(page, first))
  await page.mouse.move(x + width - 3, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width + 57, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await edge(head(page, first))).width).toBeGreaterThan(width + 40)
  await expect(head(page, first)).not.toHaveAttribute('aria-sort')

  await head(page, second).dragTo(head(page, first))
  await expect.poll(async () => (await edge(head(page, second))).x).toBeLessThan((await edge(head(page, first))).x)
})

for (const direction of ['ltr', 'rtl']) {
  test(`a column that sorts is resized at the end of its head: ${direction}`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'dir', value: direction, url: baseURL ?? '' }])
    await openAs(page, 'superAdmin', '/games')
    const status = head(page, 'Status')
    await expect(status.locator('.column-edge')).toBeAttached()
    const outwards = direction === 'ltr' ? 1 : -1
    const { width } = await edge(status)
    for (const [share, grown] of [
      [0.1, 40],
      [0.9, 80],
    ] as const) {
      const box = await edge(status)
      const [end, level] = [box.x + (direction === 'ltr' ? box.width - 3 : 3), box.y + share * box.height]
      await page.mouse.move(end, level)
      await page.mouse.down()
      await page.mouse.move(end + outwards * 40, level, { steps: 4 })
      await page.mouse.up()
      await expect.poll(async () => (await edge(status)).width).toBeCloseTo(width + grown, 0)
    }
    await expect(page).toHaveURL('/games')
  })
}

test('the last row has the sums of all records that match', async ({ page }) => {
  await openAs(page, 'superAdmin', '/orders?status=refunded')
  const { orderAggregate } = await ask<{ orderAggregate: { sum: { amount: string } }[] }>(
    page,
    '{ orderAggregate(filter: {status: {eq: refunded}}) { sum { amount } } }',
    {},
  )
  const amount = Number(orderAggregate[0]?.sum.amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(amount)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(amount)
})

test('a filter of dates is relative to today, also in the address', async ({ page }) => {
  await openAs(page, 'superAdmin', '/orders')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ordered' }).click()
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL('/orders?orderedAt=last-30-days')
  const requested = page.waitForRequest((request) => request.postData()?.includes('"orderedAt"') ?? false)
  await page.reload()
  const from = new Date()
  from.setHours(0, 0, 0, 0)
  from.setDate(from.getDate() - 29)
  const { variables } = (await requested).postDataJSON() as { variables: unknown }
  expect(JSON.stringify(variables)).toContain(from.toISOString())
  await expect(page.getByRole('button', { name: 'Ordered in the last 30 days' })).toBeVisible()
})

test('a filter of dates is typed, and is in the language of the interface', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'vite-ui-language', value: 'zh', url: baseURL ?? '' }])
  await page.addInitScript(() => localStorage.setItem('vite-ui-language', 'zh'))
  await signInAs(page, 'superAdmin')
  await page.goto('/orders?orderedAt=2026-01-01..')
  await page.getByRole('button', { name: /^下单时间/ }).click()
  const from = page.getByRole('textbox', { name: '下单时间：从' })
  const to = page.getByRole('textbox', { name: '下单时间：到' })
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('2026-01-01')
  await expect(to).toHaveAttribute('placeholder', '请选择日期')
  await from.fill('2026-01-05')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders?orderedAt=2026-01-05..')
  await to.fill('2026-02-10')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL('/orders?orderedAt=2026-01-05..2026-02-10')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('with many filters, the button that clears them stays beside the search', async ({ page }) => {
  await openAs(
    page,
    'superAdmin',
    '/orders?orderedAt=last-30-days&status=paid,pending&type=subscription&paymentMethod=alipay,other&amount=0..99',
  )
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  const clear = page.getByRole('search').getByRole('button', { name: 'Clear filters' })
  await expect(clear).toBeVisible()
  expect(Math.abs((await edge(clear)).y - (await edge(search)).y)).toBeLessThan(8)
  await clear.click()
  await expect(page).toHaveURL('/orders')
})
