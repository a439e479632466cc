import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { watchShifts } from './layout-shift'
import { openAs, signInAs } from './signed-in'

/** The oldest published games first: those of the demo data, with pictures. */
const demoGames = '/games?status=published&sort=createdAt'

test('the skip link is first and leads to the content', async ({ page }) => {
  await openAs(page, 'superAdmin', '/settings/appearance')
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)
})

test('Escape returns the focus, navigation moves it to the content, and Ctrl K finds a page', async ({ page }) => {
  await openAs(page, 'superAdmin')
  const search = page.getByRole('button', { name: 'Search records, pages and commands' })
  const input = page.getByRole('combobox', { name: 'Search records, pages and commands' })
  await search.click()
  await expect(input).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  const theme = page.getByRole('button', { name: 'Theme' })
  await theme.click()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(theme).toBeFocused()
  await expect(page.getByRole('menu')).toBeHidden()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle('Profile · Settings · Storydesk')

  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await input.fill('categ')
  await expect(page.getByRole('option').first()).toContainText('Categories')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/categories')
  await expect(input).toBeHidden()
})

test('the sidebar collapses to icons and stays collapsed', async ({ page }) => {
  await openAs(page, 'superAdmin', '/settings/appearance')
  const sidebar = page.locator('aside').first()
  await expect(sidebar).toHaveCSS('width', '232px')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(sidebar).toHaveCSS('width', '56px')
  await page.reload()
  await expect(sidebar).toHaveCSS('width', '56px')
  await expect(page.getByRole('link', { name: 'Games' }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the sidebar is a drawer that closes on navigation', async ({ page }) => {
    await openAs(page, 'superAdmin')
    const open = page.getByRole('button', { name: 'Open navigation' })
    await open.click()
    const drawer = page.getByRole('dialog', { name: 'Main navigation' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await open.click()
    await drawer.getByRole('link', { name: 'Tags' }).click()
    await expect(page).toHaveURL('/tags')
    await expect(drawer).toBeHidden()
  })

  test('no page is wider than the window, and none moves while it loads', async ({ page }) => {
    await signInAs(page, 'superAdmin')
    const expectNoShift = await watchShifts(page)
    for (const path of [
      '/',
      '/settings',
      '/settings/account',
      '/help-center/plans-and-packages',
      '/errors/forbidden',
      '/sign-in',
      '/sign-in-2',
      '/clerk/user-management',
      '/sign-up',
      '/otp',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoShift()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    }

    // Records with many buttons in a head, rows to reorder, a wide table in a tab, a queue, files and late editors.
    const { webhooks, comments } = await ask<Record<'webhooks' | 'comments', { nodes: { id: string }[] }>>(
      page,
      '{ webhooks(paging: {limit: 1}) { nodes { id } } comments(paging: {limit: 1}) { nodes { id } } }',
    )
    for (const path of [
      '/recommendations',
      // Its button that saves a view comes later.
      '/users?status=active',
      '/recommendations/reorder',
      `/webhooks/${webhooks.nodes[0]?.id}`,
      `/comments/${comments.nodes[0]?.id}`,
      '/comments/queue',
      '/media',
      '/game-prompts/new',
      '/audit-log',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoShift()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    }
  })
})

test('a choice of a menu by Enter closes the menu, and its dialog keeps the focus until Escape', async ({ page }) => {
  await openAs(page, 'editor', demoGames)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const more = page.getByRole('button', { name: 'More actions for this game' })
  await expect(more).toBeVisible()
  for (const name of ['Preview as reader', 'Schedule…']) {
    await more.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name })
    await expect(item).toBeVisible()
    const focused = page.getByRole('menu').locator(':focus')
    await expect(focused).toBeVisible()
    for (
      let count = 0;
      count < 12 && !(await item.evaluate((element) => element === document.activeElement));
      count++
    ) {
      const before = (await focused.textContent()) ?? ''
      await page.keyboard.press('ArrowDown')
      await expect(focused).not.toHaveText(before)
    }
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('menu')).toBeHidden()
    for (let count = 0; count < 8; count++) {
      await page.keyboard.press('Tab')
      await expect(page.locator('.ant-modal-wrap :focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
  }
})

test('the tabs of a list are one stop, and the arrow keys move between them', async ({ page }) => {
  await openAs(page, 'superAdmin', '/comments')
  const tabs = page.getByRole('tablist').getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
})
