import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { watchShifts } from './layout-shift'
import { openAs, signInAs } from './signed-in'
import { showTheme } from './theme'

const signedOut = ['/sign-in', '/sign-in-2', '/sign-up', '/otp', '/forgot-password', '/404', '/503']
const signedIn = [
  '/',
  '/settings',
  '/settings/account',
  '/settings/display',
  '/help-center',
  '/help-center/keys',
  '/errors/forbidden',
  '/users',
  '/orders',
  '/games',
  '/games/new',
  '/tags',
]
/** The themes differ only in colours; these pages use all of them. */
const withAllColours = ['/', '/help-center/keys', '/users', '/games/new']
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no violations on the open page in the light theme, and none of the colours in the dark theme. */
async function expectNoFaults(page: Page, subject: string, themes: readonly ('light' | 'dark')[]): Promise<void> {
  for (const theme of themes) {
    await showTheme(page, theme)
    const rules = theme === 'dark' ? { rules: colourRules } : {}
    expect(await faultsOf(page, rules), `${subject}, ${theme}`).toEqual([])
  }
}

const both = ['dark', 'light'] as const

test('signed-out pages have no accessibility violations in either theme', async ({ page }) => {
  test.slow()
  for (const path of signedOut) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFaults(page, path, both)
  }
})

test('signed-in pages, search and a menu have no accessibility violations, and do not move', async ({ page }) => {
  test.slow()
  await signInAs(page, 'superAdmin')
  const expectNoShift = await watchShifts(page)
  for (const path of signedIn) {
    const hasDark = withAllColours.includes(path)
    // Pages with both themes load in the dark one, so that pages of both are loaded without a shift.
    await page.emulateMedia({ colorScheme: hasDark ? 'dark' : 'light' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoShift()
    await expectNoFaults(page, path, hasDark ? both : ['light'])
  }
  await page.goto('/blog/new')
  await expect(page.getByRole('textbox', { name: 'Content (English)', exact: true })).toBeVisible()
  await expectNoFaults(page, 'rich editor', both)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search records, pages and commands' })).toBeVisible()
  await expectNoFaults(page, 'search', both)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account' }).click()
  await expectNoFaults(page, 'menu', both)
})

test('pickers announce titles, and all of their options; tabs leave their position to screen readers', async ({
  page,
}) => {
  await openAs(page, 'superAdmin', '/games?status=published&sort=createdAt')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.getByRole('tab').first().focus()
  await expect(page.getByRole('tab').first()).not.toHaveAccessibleName(/of \d/)
  await page.getByRole('button', { name: 'Edit' }).click()
  for (const name of ['Type', 'Category', 'Tags']) {
    const picker = page.getByRole('combobox', { name, exact: true })
    await picker.focus()
    const field = page.locator('.ant-select').filter({ has: picker })
    const shown = await field.locator('.ant-select-selection-item, .ant-tag').allInnerTexts()
    await expect(field.locator('[aria-live]')).toHaveText(shown.map((text) => text.trim()).join(', '))
  }
  await page.getByRole('combobox', { name: 'Type' }).focus()
  await page.keyboard.press('ArrowDown')
  const options = page.getByRole('listbox').getByRole('option')
  expect(await options.count()).toBeGreaterThan(3)
  expect(await options.evaluateAll((all) => all.every((option) => option.textContent !== ''))).toBe(true)
})

test('icons of pages and inputs do not announce the names of their files, and their buttons have names', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  const expectNoFileNames = async () => {
    const images = page.getByRole('img', { name: /^[a-z]+(-[a-z]+)*$/ })
    // A screen reader announces the name of a button, and not the images in it.
    expect(await images.evaluateAll((all) => all.filter((image) => !image.closest('button')).length)).toBe(0)
    await expect(page.getByRole('button', { name: /^(left|right|close-circle)$/ })).toHaveCount(0)
  }
  await page.goto('/orders?q=SD')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: 'Next Page' })).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Previous Page' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeAttached()
  await expectNoFileNames()
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'zh'))
  await page.reload()
  await expect(page.getByRole('button', { name: '下一页' })).toBeVisible()
  await expect(page.getByRole('button', { name: '清空', exact: true })).toBeAttached()
  await expectNoFileNames()
  for (const path of ['/calendar', '/?range=custom&from=2026-01-01&to=2026-02-01', '/recommendations/new']) {
    await page.goto(path)
    await expect(page.locator('.ant-picker').first()).toBeVisible()
    await expectNoFileNames()
  }
})

test('the results of the search contain no other control', async ({ page }) => {
  await openAs(page, 'superAdmin', '/help-center')
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog')
  await page.keyboard.type('Neon')
  await expect(search.getByRole('option', { name: /Neon/ }).first()).toBeVisible()
  expect(await faultsOf(page, { within: '[role=listbox]', rules: ['nested-interactive'] })).toEqual([])
})

test('a browser without scripts says that the program needs them', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL })
  for (const path of ['/', '/sign-in']) {
    await page.goto(path)
    await expect(page.locator('noscript p')).toContainText('The program needs JavaScript.')
    await expect(page.locator('noscript p')).toBeVisible()
  }
})

test('menus of a list are part of its landmark', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  for (const name of ['Filter', 'More', /^Actions for/]) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await faultsOf(page, { rules: ['region'] }), String(name)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Options of Author' }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await faultsOf(page, { rules: ['region'] }), 'column').toEqual([])
})

test('lines in place of a content have a name for screen readers', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  // The answers of these pages never come.
  await page.route('**/graphql**', () => undefined)
  await page.getByRole('menuitem', { name: 'Calendar' }).click()
  const loading = page.getByRole('main').getByRole('status', { name: 'Loading' })
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(loading).toBeVisible()
  await page.getByRole('link', { name: 'Roles and access' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles and access' })).toBeVisible()
  await expect(loading).toBeVisible()
  expect(await faultsOf(page, { within: 'main' })).toEqual([])
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(page.getByRole('status', { name: 'Loading games' })).toBeVisible()
  await expect(page.getByText('No data')).toBeHidden()
})

test("the dots of a menu's button have the contrast of an icon in either theme", async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  for (const theme of both) {
    await showTheme(page, theme)
    const picture = await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .screenshot()
    const contrast = await page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
        canvas?.drawImage(image, 0, 0)
        const data = canvas?.getImageData(0, 0, image.width, image.height).data ?? []
        const linear = (value = 0) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4)
        const lights = Array.from({ length: data.length / 4 }, (_, index) => {
          const [red, green, blue] = data.slice(4 * index, 4 * index + 3)
          return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        })
        return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
      },
      [...picture],
    )
    expect(contrast, theme).toBeGreaterThanOrEqual(3)
  }
})

test('the chosen button of a group has the contrast of a text in either theme', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog', { name: 'Columns' }).getByText('Comfortable')).toBeVisible()
  await expectNoFaults(page, 'columns', both)
})

test('a contrast theme, which removes backgrounds, shows what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openAs(page, 'superAdmin', '/tags')
  const styleOf = (locator: Locator, property: string, part?: string) =>
    locator.evaluate((e, [name, pseudo]) => getComputedStyle(e, pseudo).getPropertyValue(name), [
      property,
      part,
    ] as const)
  const background = (locator: Locator, part?: string) => styleOf(locator, 'background-color', part)
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  const [current, other] = [links.filter({ hasText: 'Tags' }), links.filter({ hasText: 'Categories' })]
  expect(await background(current)).not.toBe(await background(other))
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.first().check()
  expect(await background(boxes.nth(0))).not.toBe(await background(boxes.nth(1)))

  await page.goto('/games')
  const page1 = page.getByRole('listitem', { name: '1', exact: true })
  for (const mark of [page1, page.getByRole('img', { name: /of 5 stars/ }).first()])
    expect(await styleOf(mark, 'forced-color-adjust')).toBe('none')

  await page.goto('/settings/appearance')
  const radio = (part: string) => page.locator(`.ant-radio${part} > .ant-radio-inner`).first()
  expect(await background(radio('.ant-radio-checked'))).not.toBe(await background(radio(':not(.ant-radio-checked)')))
  await page.goto('/settings/notifications')
  const adjusted = await styleOf(page.getByRole('switch').first(), 'forced-color-adjust')
  expect(adjusted).toBe('none')
})

test('a contrast theme shows the marked command and the chosen tab', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openAs(page, 'superAdmin', '/games/new')
  const colour = (locator: Locator, property = 'background-color') =>
    locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  await page.getByRole('combobox', { name: 'Type' }).click()
  const options = page.locator('.ant-select-item-option')
  await expect(options.nth(1)).toBeVisible()
  expect(await colour(options.nth(0))).not.toBe(await colour(options.nth(1)))
  // On the ground of the contrast theme, a text has the colour of that theme.
  expect(await colour(options.nth(1), 'color')).toBe(await colour(page.getByRole('heading', { level: 1 }), 'color'))
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  const commands = page.getByRole('dialog').getByRole('option')
  const marked = page.getByRole('dialog').getByRole('option', { selected: true })
  await expect(marked).toBeVisible()
  expect(await colour(marked)).not.toBe(await colour(commands.last()))
  await page.keyboard.press('Escape')

  await page.goto('/media')
  const tabs = page.getByRole('main').getByRole('tab')
  await expect(tabs.nth(1)).toBeVisible()
  expect(await colour(tabs.nth(0), 'border-bottom-style')).toBe('solid')
  expect(await colour(tabs.nth(1), 'border-bottom-style')).toBe('none')

  await page.getByRole('button', { name: 'Columns' }).click()
  const density = page.getByRole('dialog', { name: 'Columns' }).locator('.ant-radio-button-wrapper')
  await expect(density.first()).toBeVisible()
  expect(await colour(density.nth(0), 'color')).not.toBe(await colour(density.nth(1), 'color'))
})

test('at a zoom of 400 % every item of a menu is within reach', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await openAs(page, 'superAdmin', '/games')
  for (const name of ['More', 'Filter'])
    for (const scroll of [0, 60]) {
      await page.evaluate((y) => scrollTo(0, y), scroll)
      await page.getByRole('button', { name }).first().click()
      for (const item of [page.getByRole('menuitem').last(), page.getByRole('menuitem').first()]) {
        await item.scrollIntoViewIfNeeded()
        await expect(item, `${name} at ${scroll}`).toBeInViewport({ ratio: 0.9 })
      }
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem')).toHaveCount(0)
    }
})

test('at a zoom of 400 % a panel opens with its focused field in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await openAs(page, 'superAdmin', '/games')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().press('Enter')
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
  const assignee = page.getByRole('combobox', { name: 'Assignee' })
  await expect(assignee).toBeFocused()
  await expect(assignee).toBeInViewport({ ratio: 0.9 })
})

test('on the smallest phone calendars and panels stay in the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openAs(page, 'superAdmin', '/games')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Created' }).click()
  const panel = page.locator('.ant-popover-inner')
  await expect(panel).toBeInViewport({ ratio: 1 })
  expect((await panel.boundingBox())?.x).toBeGreaterThanOrEqual(8)
  await panel.getByRole('textbox', { name: 'Created from' }).click()
  const calendar = page.locator('.ant-picker-panel-container')
  await expect(calendar).toBeInViewport({ ratio: 1 })
  await page.goto('/?range=custom&from=2026-01-01&to=2026-02-01')
  await page.getByRole('textbox', { name: 'To', exact: true }).click()
  await expect(calendar).toBeInViewport({ ratio: 1 })
  // A zoom of 400 %: the calendar is higher than the window.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.reload()
  await page.getByRole('textbox', { name: 'To', exact: true }).click()
  await expect(calendar).toBeInViewport({ ratio: 1 })
})

test('at a zoom of 400 % toasts stay in the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openAs(page, 'superAdmin', '/games')
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('.ant-notification-notice')
  for (const at of [0, 1, 2]) {
    await page
      .getByRole('button', { name: /^(Unpublish|Publish): / })
      .nth(at)
      .press('Enter')
    await expect(toasts).toHaveCount(at + 1)
  }
  await expect(toasts.filter({ visible: true })).toHaveCount(1)
  await expect(toasts.last()).toBeInViewport({ ratio: 1 })
  expect(await toasts.last().evaluate((toast) => toast.getBoundingClientRect().height)).toBeLessThan(256 / 2.5)
})

test('at a zoom of 400 % the sticky bars leave the page in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await signInAs(page, 'superAdmin')
  for (const path of ['/games/new', '/comments/queue']) {
    await page.goto(path)
    await expect(page.locator('main :is(.record-form-footer, .queue-actions)')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 200))
    const covered = await page.evaluate(() => {
      const isSticky = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).position === 'sticky' || isSticky(element.parentElement))
      const heights = Array.from({ length: innerHeight }, (_, y) => y)
      return heights.filter((y) => isSticky(document.elementFromPoint(innerWidth / 2, y))).length
    })
    expect(covered, path).toBeLessThan(225 / 3)
  }
})
