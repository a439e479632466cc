import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { watchShifts } from './layout-shift'
import { openAs, signInAs } from './signed-in'

const signedOut = ['/sign-in', '/sign-in-2', '/sign-up', '/otp', '/forgot-password', '/404', '/503']
/** The dark theme differs only in colours; a list, a form and the dashboard use all of them. */
const signedIn = {
  light: [
    '/',
    '/settings',
    '/settings/account',
    '/settings/display',
    '/help-center',
    '/errors/forbidden',
    '/users',
    '/orders',
    '/games',
    '/games/new',
    '/tags',
  ],
  dark: ['/', '/help-center/keys', '/users', '/games/new'],
} as const

for (const theme of ['light', 'dark'] as const) {
  const rules = theme === 'dark' ? { rules: ['color-contrast', 'link-in-text-block'] } : {}
  test.describe(`${theme} theme`, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'vite-ui-theme', value: theme, url: baseURL ?? '' }]),
    )

    test('signed-out pages have no accessibility violations', async ({ page }) => {
      test.slow()
      for (const path of signedOut) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await faultsOf(page, rules), path).toEqual([])
      }
    })

    test('signed-in pages, search and a menu have no accessibility violations, and do not move', async ({ page }) => {
      test.slow()
      await signInAs(page, 'superAdmin')
      const expectNoShift = await watchShifts(page)
      for (const path of signedIn[theme]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoShift()
        expect(await faultsOf(page, rules), path).toEqual([])
      }
      await page.goto('/blog/new')
      await expect(page.getByRole('textbox', { name: 'Content (English)', exact: true })).toBeVisible()
      expect(await faultsOf(page, rules), 'rich editor').toEqual([])
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search records, pages and commands' })).toBeVisible()
      expect(await faultsOf(page, rules), 'search').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Account' }).click()
      expect(await faultsOf(page, rules), 'menu').toEqual([])
    })
  })
}

for (const theme of ['light', 'dark']) {
  test(`the dots of a menu's button have the contrast of an icon: ${theme}`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'vite-ui-theme', value: theme, url: baseURL ?? '' }])
    await openAs(page, 'superAdmin', '/games')
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
    expect(contrast).toBeGreaterThanOrEqual(3)
  })
}
