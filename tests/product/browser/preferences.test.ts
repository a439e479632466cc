import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { openAs } from './signed-in'

const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)

const days = (seconds: number) => (seconds - Date.now() / 1000) / 86_400

test('the selected language is stored and used on every page', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('zh')
  const cookie = await cookieOf(page, 'vite-ui-language')
  expect(cookie?.value).toBe('zh')
  expect(days(cookie?.expires ?? 0)).toBeGreaterThan(360)
  await page.reload()
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('请输入邮箱')).toBeVisible()
})

test.describe('a browser with Chinese as its language', () => {
  test.use({ locale: 'zh-CN' })
  test('shows the interface in Chinese', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  })
})

test.describe('a browser with neither language', () => {
  test.use({ locale: 'fr-FR' })
  test('shows the interface in English', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test('appearance applies at once, lasts a year and can be reset', async ({ page }) => {
  await openAs(page, 'superAdmin', '/settings/appearance')
  const root = page.locator('html')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Manrope' }).check()
  await page.getByRole('radio', { name: 'Right to left' }).check()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(root).toHaveAttribute('data-font', 'manrope')
  await expect(root).toHaveAttribute('dir', 'rtl')
  for (const [name, value] of Object.entries({ 'vite-ui-theme': 'dark', font: 'manrope', dir: 'rtl' })) {
    const cookie = await cookieOf(page, name)
    expect(cookie?.value, name).toBe(value)
    expect(days(cookie?.expires ?? 0), name).toBeGreaterThan(360)
  }
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(root).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('radio', { name: 'System' }).first()).toBeChecked()
  expect((await cookieOf(page, 'vite-ui-theme'))?.value).toBe('system')
})

test('another tab follows the language and the appearance, and keeps typed text', async ({ page, context }) => {
  await openAs(page, 'superAdmin', '/settings/appearance')
  const other = await context.newPage()
  await other.goto('/tags/new')
  await other.getByLabel('Name (English)').fill('Typed')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: '中文' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(other.getByRole('button', { name: '保存', exact: true })).toBeVisible()
  await expect(other.getByRole('textbox').first()).toHaveValue('Typed')
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the system theme follows the operating system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/sign-in')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a dark page is dark before the scripts load', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'vite-ui-theme', value: 'dark', url: baseURL ?? '' }])
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
})

test('cookies of other programs do not stop the page', async ({ page, context, baseURL }) => {
  const odd = ['font', 'dir', 'vite-ui-theme', 'vite-ui-language'].map((name) => ({
    name,
    value: '100%',
    url: baseURL,
  }))
  await context.addCookies(odd)
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
})

test('from right to left, arrows point forward and hours have a margin', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'dir', value: 'rtl', url: baseURL ?? '' }])
  await openAs(page, 'superAdmin', '/calendar?view=week')
  const hour = page.locator('.calendar-hour').first()
  const text = await hour.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return {
      end: range.getBoundingClientRect().right,
      place: element.parentElement?.getBoundingClientRect().right ?? 0,
    }
  })
  expect(text.place - text.end).toBeGreaterThan(4)

  const mirrored = /^matrix\(-1, 0, 0, 1, 0, 0\)$/
  await page.goto('/activity')
  await expect(page.locator('summary .icon').first()).toHaveCSS('transform', mirrored)
  const collapse = page.getByRole('button', { name: 'Collapse sidebar' })
  await expect(collapse.locator('.icon')).toHaveCSS('transform', mirrored)
})

test('from right to left, the focus is at the start of a row, and the palette shows its keys', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'dir', value: 'rtl', url: baseURL ?? '' }])
  await openAs(page, 'superAdmin', '/games')
  const row = page.locator('tbody tr[data-row]').first()
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await expect(row.locator(':scope > :first-child')).toHaveCSS('box-shadow', / -3px 0px 0px 0px inset$/)

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search records, pages and commands' })
  await search.fill('ash')
  await expect(page.locator('.palette-foot')).toContainText('← actions')
})

test('from right to left, sentences and typed texts keep their order', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'dir', value: 'rtl', url: baseURL ?? '' }])
  await openAs(page, 'superAdmin', '/webhooks/new')
  /** Whether the last character of a text is to the right of its first one, as it is in English and Chinese. */
  const isInOrder = (element: Element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const sideOf = (at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    return sideOf(text.length - 1) > sideOf(0)
  }
  const address = page.getByRole('textbox', { name: 'Address' })
  await expect(address).toHaveCSS('unicode-bidi', 'plaintext')
  await expect(address).toHaveCSS('text-align', 'right')
  await page.keyboard.press('Control+s')
  const refused = page.getByText(/^Not saved yet/)
  await expect(refused).toBeVisible()
  expect(await refused.evaluate(isInOrder)).toBe(true)

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search records, pages and commands' })
  const placeholder = (element: Element) => getComputedStyle(element, '::placeholder').unicodeBidi
  expect(await search.evaluate(placeholder)).toBe('plaintext')
  await search.fill('no such record')
  const nothing = page.getByText('Nothing matches “no such record”.')
  await expect(nothing).toBeVisible()
  expect(await nothing.evaluate(isInOrder)).toBe(true)

  await page.goto('/help-center/keys')
  const keys = page.getByRole('cell', { name: '↓ or j, ↑ or k' }).first()
  expect(await keys.evaluate(isInOrder)).toBe(true)
})

for (const dir of ['ltr', 'rtl']) {
  test(`on a phone the row of settings pages shows the current one, ${dir}`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'dir', value: dir, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'superAdmin', '/settings/notifications')
    const row = page.getByRole('navigation', { name: 'Settings' })
    await expect(row.getByRole('link', { name: 'Notifications' })).toBeInViewport({ ratio: 1 })
    await row.getByRole('link', { name: 'Display' }).click()
    await row.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(row.getByRole('link', { name: 'Profile' })).toBeInViewport({ ratio: 1 })
  })
}
