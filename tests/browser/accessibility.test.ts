import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { openAs } from './signed-in'

/** What axe finds wrong by the rules of WCAG 2.1 AA and by good practice, in words. */
const problems = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

const signedOut = ['/sign-in', '/sign-in-2', '/sign-up', '/otp', '/forgot-password', '/404', '/503']
/** The dark theme differs by its colours alone: a list, a form and the start page hold all of those. */
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
  test.describe(`${theme} theme`, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'vite-ui-theme', value: theme, url: baseURL ?? '' }]),
    )

    test('pages for the signed-out', async ({ page }) => {
      test.slow()
      for (const path of signedOut) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await problems(page), path).toEqual([])
      }
    })

    test('pages of the signed-in area, search and a menu', async ({ page }) => {
      test.slow()
      await openAs(page, 'superAdmin')
      for (const path of signedIn[theme]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await problems(page), path).toEqual([])
      }
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search pages and commands' })).toBeVisible()
      expect(await problems(page), 'search').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Account' }).click()
      expect(await problems(page), 'menu').toEqual([])
    })
  })
}
