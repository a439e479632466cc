import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { watchShifts } from './layout-shift'
import { signInAs } from './signed-in'

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
