import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { openAs } from './signed-in'

/** Repeats an expectation, and each time lets the page's clock pass the longest delay of a retry. */
const afterRetries = (page: Page, expectation: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(2_000)
    await expectation()
  }).toPass({ intervals: [100] })

/** Answers every document that contains `part` with an error. */
const failing = (page: Page, part: string, code: string, status: number, title = 'A title.') =>
  page.route('**/graphql', (route) => {
    if (!route.request().postData()?.includes(part)) return route.fallback()
    const extensions = { code, http: { status }, title }
    return route.fulfill({ json: { errors: [{ message: title, extensions }] } })
  })

test('an unknown path shows the root 404 page', async ({ page }) => {
  await page.goto('/nothing/here')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Oops! Page Not Found!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
})

test.describe('error pages', () => {
  const titles = {
    '/401': 'Unauthorized Access',
    '/403': 'Access Forbidden',
    '/404': 'Oops! Page Not Found!',
    '/500': 'Oops! Something went wrong :)',
    '/503': 'Website is under maintenance!',
  }
  for (const [path, title] of Object.entries(titles)) {
    test(`${path} shows "${title}" without a session`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page).toHaveURL(path)
      if (path !== '/404' && path !== '/500') return
      await expect(page.getByText(path.slice(1), { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
    })
  }

  test('are shown inside the app shell under /errors', async ({ page }) => {
    await openAs(page, 'superAdmin', '/errors/maintenance-error')
    await expect(page.getByRole('heading', { name: titles['/503'] })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  })
})

test('going back leads home from a page that a link opened in a new tab', async ({ page }) => {
  await openAs(page, 'support', '/orders')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/games'))
  const tab = await opened
  await expect(tab).toHaveURL('/403')
  await tab.getByRole('button', { name: 'Go back' }).click()
  await expect(tab).toHaveURL('/')
})

test('a refused address is left by going back', async ({ page }) => {
  await openAs(page, 'support', '/orders')
  await page.goto('/games')
  await expect(page).toHaveURL('/403')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('an unavailable server shows one page with the reason', async ({ page }) => {
  await openAs(page, 'superAdmin', '/help-center')
  await failing(page, '{ me {', 'INTERNAL', 503, '')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Website is under maintenance!' })).toBeVisible()
  await expect(page.getByText('Something went wrong!')).toHaveCount(0)
})

test('a server that cannot be reached shows a page of its own, which opens as soon as it answers', async ({ page }) => {
  await openAs(page, 'superAdmin', '/help-center')
  await page.route(/\/(graphql|ready)$/, (route) => route.abort())
  await page.goto('/tags')
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute(/\/(graphql|ready)$/)
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
})

test('a page is reloaded once a minute while a gateway fails its requests to a server that is ready', async ({
  page,
}) => {
  await openAs(page, 'superAdmin', '/help-center')
  await page.route('**/graphql', (route) => route.fulfill({ status: 504, body: 'Gateway Timeout' }))
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/tags')
  await expect.poll(() => loads).toBe(2)
  const problem = page.getByRole('heading', { name: 'The server cannot be reached' })
  await expect(problem).toBeVisible()
  for (const _ of ['first', 'second']) await page.waitForResponse('**/ready')
  await expect(problem).toBeVisible()
  expect(loads).toBe(2)
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
})

test('a list that fails to load shows the reason and loads on retry', async ({ page }) => {
  await openAs(page, 'superAdmin', '/help-center')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('TagsList')
      ? route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service unavailable</h1>' })
      : route.fallback(),
  )
  // A live connection loads the list too, a few seconds after it opens.
  await page.routeWebSocket('**/graphql', () => undefined)
  await page.clock.install()
  await page.goto('/tags')
  await afterRetries(page, () =>
    expect(page.getByText('The server is not available right now.')).toBeVisible({ timeout: 300 }),
  )
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
})

test('a query that fails with 500 is retried three times and then redirects to /500', async ({ page }) => {
  await page.clock.install()
  await openAs(page, 'superAdmin', '/tags')
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('query AppShell')) asked += 1
  })
  await failing(page, 'query AppShell', 'INTERNAL', 500)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await afterRetries(page, async () => {
    await expect(page).toHaveURL('/500', { timeout: 300 })
    await expect(page.getByText('Internal Server Error!')).toBeVisible({ timeout: 300 })
  })
  expect(asked).toBe(4)
})

test('a toast disappears after five seconds', async ({ page }) => {
  await openAs(page, 'superAdmin', '/settings/appearance')
  // The clock is paused, so that a slow machine does not shorten the toast's time.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  const toast = page.getByText('Appearance has been reset.')
  await expect(toast).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(toast).toBeHidden({ timeout: 4_000 })
})
