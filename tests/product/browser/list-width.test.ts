import { expect, test } from '../../browser/test'
import { openAs, signInAs } from './signed-in'

for (const language of ['en', 'zh'] as const) {
  test(`lists fit the page without truncated column titles or tags: ${language}`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'vite-ui-language', value: language, url: baseURL ?? '' }])
    await page.addInitScript((chosen) => localStorage.setItem('vite-ui-language', chosen), language)
    await signInAs(page, 'superAdmin')
    await page.setViewportSize({ width: 1440, height: 800 })
    for (const path of ['/orders', '/users', '/games', '/creator-applications', '/site-settings/payment-channels']) {
      await page.goto(path)
      for (const width of [1440, 1280, 1024, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(page.locator('.list-table tbody tr, .list-card').first()).toBeVisible()
        const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(pageWidth, { message: `${path} at ${width}` }).toBeLessThanOrEqual(width)
        if (width === 1440) {
          const list = page.locator('.list-records')
          const hidden = () => list.evaluate((e) => e.scrollWidth - e.clientWidth)
          await expect.poll(hidden, { message: path }).toBeLessThanOrEqual(0)
        }
        if (width >= 1024) {
          // A text that breaks after each character makes its row higher.
          const high = (rows: Element[]) => rows.filter((row) => row.getBoundingClientRect().height > 60).length
          expect(await page.locator('tbody tr[data-row]').evaluateAll(high), `${path} at ${width}`).toBe(0)
        }
        if (path === '/games' && width >= 1024) {
          const cut = (chips: Element[]) => chips.filter((chip) => chip.scrollWidth > chip.clientWidth + 1).length
          expect(await page.locator('.cell-links[data-place="row"] .cell-link-chip').evaluateAll(cut)).toBe(0)
        }
      }
    }
  })
}

test('a new page starts at its first row, and a wide list keeps names and actions in view', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto('/users?pageSize=50')
  const list = page.locator('.list-records')
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(50)
  await rows.last().scrollIntoViewIfNeeded()
  const first = (await rows.first().textContent()) ?? ''
  await page.getByRole('listitem', { name: 'Next Page' }).getByRole('button').click()
  await expect(rows.first()).not.toHaveText(first)
  await expect(rows.first()).toBeInViewport()
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0)

  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0)
  await list.evaluate((element) => element.scrollBy(element.scrollWidth, 0))
  await expect(rows.first().getByRole('rowheader')).toBeInViewport({ ratio: 1 })
  // A click would reach the head that covers it.
  await page.getByRole('columnheader', { name: 'Username' }).click({ trial: true })
  await list.evaluate((element) => element.scrollTo(0, 0))
  await expect(rows.first().getByRole('button').last()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 700 })
  const edges = await rows
    .first()
    .evaluate((row) =>
      [...row.children].map((cell) => cell.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    )
  for (const [index, [left]] of edges.entries()) if (index > 0) expect(left).toBeCloseTo(edges[index - 1]?.[1] ?? 0, 0)
})

for (const direction of ['ltr', 'rtl']) {
  test(`columns that stay in view have a shadow over hidden parts of others: ${direction}`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'dir', value: direction, url: baseURL ?? '' }])
    await openAs(page, 'superAdmin', '/categories')
    await page.setViewportSize({ width: 1024, height: 800 })
    const row = page.getByRole('row').filter({ hasText: 'Fantasy' })
    const shadows = () =>
      Promise.all(
        [row.getByRole('rowheader'), row.getByRole('cell').last()].map((cell) =>
          // "rgba(…) 4px 0px 0px 0px, …": the sign says on which side the shadow is.
          cell.evaluate((element) =>
            Math.sign(Number.parseFloat(getComputedStyle(element).boxShadow.split(') ')[1] ?? '0')),
          ),
        ),
      )
    const forward = direction === 'ltr' ? 1 : -1
    await expect.poll(shadows).toEqual([0, -forward])
    const scroll = (by: number) => page.locator('.list-records').evaluate((list, left) => list.scrollBy(left, 0), by)
    await scroll(20 * forward)
    await expect.poll(shadows).toEqual([forward, -forward])
    await scroll(2000 * forward)
    await expect.poll(shadows).toEqual([forward, 0])
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect.poll(shadows).toEqual([0, 0])
  })
}

test('texts of other columns use the free width of the name', async ({ page }) => {
  await openAs(page, 'superAdmin', '/categories')
  await page.setViewportSize({ width: 1480, height: 800 })
  const text = page.getByRole('cell', { name: /^Old magic/ })
  const name = page.getByRole('columnheader', { name: 'Name' })
  const isWhole = () =>
    text.evaluate((cell) => [...cell.querySelectorAll('*')].every((each) => each.scrollWidth <= each.clientWidth))
  await expect.poll(isWhole).toBe(true)
  expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(260)
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect.poll(isWhole).toBe(false)
  await page.setViewportSize({ width: 1480, height: 800 })
  await expect.poll(isWhole).toBe(true)
})

test('a week of the calendar fits beside the sidebar of a small laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAs(page, 'superAdmin', '/calendar?view=week')
  const frame = page.locator('.calendar-frame')
  await expect(frame).toBeVisible()
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a printed list is light and has dates, also from the dark theme', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'vite-ui-theme', value: 'dark', url: baseURL ?? '' }])
  await signInAs(page, 'superAdmin')
  await page.goto('/orders')
  const theme = page.locator('html[data-theme]')
  const time = page.locator('tbody tr[data-row]').first().locator('time').first()
  await expect(time).toHaveText(/ago|yesterday|in /)
  const relative = (await time.textContent()) ?? ''
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await expect(time).toHaveText(/\d+\/\d+\/\d+, \d+:\d+/)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await expect(time).toHaveText(relative)
})

test('a printed list has the width of the page, and its sums after the last record', async ({ page }) => {
  await openAs(page, 'superAdmin', '/orders?pageSize=50')
  const sums = page.getByRole('row').filter({ hasText: 'Total' })
  await expect(sums).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.width).toBeGreaterThan(heading?.height ?? 0)
  const [last, total] = [await page.locator('tbody tr').last().boundingBox(), await sums.boundingBox()]
  expect(total?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0) - 1)
  await expect(sums).toHaveCSS('display', 'table-row')
  await expect(sums.locator('xpath=..')).toHaveCSS('display', 'table-row-group')
})

test('paper has whole names, and no tools of the dashboard or the activity', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games?q=Understaffed')
  const name = page.getByText('The Understaffed Underworld', { exact: true })
  await expect(name).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  for (const [path, tool] of [
    ['/', page.getByRole('navigation', { name: 'Range' })],
    ['/', page.getByRole('button', { name: 'Show as table' }).first()],
    ['/activity', page.getByRole('combobox', { name: 'Person' })],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(tool).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(tool).toBeHidden()
  }
})

test('the action of a row covers no value, and latest orders line up', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'superAdmin', '/users')
  const row = page.getByRole('row').nth(1)
  await row.hover()
  const action = await row.getByRole('button', { name: /^Adjust balance/ }).boundingBox()
  const value = await row.locator('[data-field="registeredAt"]').boundingBox()
  expect((value?.x ?? 0) + (value?.width ?? 0)).toBeLessThanOrEqual(action?.x ?? 0)

  // A cancelled order has a first action, and a paid one has only its menu.
  await page.goto('/orders?pageSize=50')
  const menus = page.locator('tbody .list-actions [aria-haspopup="menu"]')
  const firstActions = page.locator('tbody .row-action-first')
  await expect(firstActions.first()).toBeAttached()
  expect(await firstActions.count()).toBeLessThan(await menus.count())
  expect(await menus.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().left)).size)).toBe(1)

  await page.goto('/')
  const orders = page.getByRole('region', { name: 'Latest orders' })
  const startsOf = (selector: string) =>
    orders.locator(selector).evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().left)).size)
  await expect.poll(() => startsOf('.panel-state')).toBe(1)
})

test('a column keeps its width when its sum arrives', async ({ page }) => {
  let send = () => {}
  const isMeasured = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('OrdersSums')) await isMeasured
    await route.continue()
  })
  await openAs(page, 'superAdmin', '/orders')
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await amount.boundingBox()
  send()
  await expect(page.locator('tfoot')).toContainText('$')
  expect((await amount.boundingBox())?.width).toBe(before?.width)
})
