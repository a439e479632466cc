import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs } from './signed-in'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test('a star keeps a list and a record in the sidebar', async ({ page }) => {
  await openAs(page, 'superAdmin', '/orders')
  const star = page.getByRole('button', { name: 'Favorite' })
  const favourites = sidebar(page).getByRole('region', { name: 'Favorites' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(favourites.getByRole('link')).toHaveText(['Orders'])

  const { games } = await ask<{ games: { nodes: { id: string }[] } }>(
    page,
    '{ games(filter: {slug: {eq: "the-ninth-guest"}}) { nodes { id } } }',
  )
  await page.goto(`/games/${games.nodes[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The Ninth Guest' })).toBeVisible()
  await star.focus()
  await page.keyboard.press('Enter')
  await expect(favourites.getByRole('link')).toHaveText(['Orders', 'The Ninth Guest'])
  expect(await faultsOf(page)).toEqual([])

  await page.reload()
  await favourites.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(favourites.getByRole('link')).toHaveText(['The Ninth Guest'])
})

test('a star of a page that the role may no longer open is not in the sidebar', async ({ page }) => {
  await openAs(page, 'moderator', '/comments')
  const { me } = await ask<{ me: { id: string } }>(page, '{ me { id } }')
  await page.evaluate((id) => {
    const favourites = [
      { path: '/comments', name: 'comments' },
      { path: '/comments/trash', name: 'comments.trash' },
    ]
    localStorage.setItem(
      'storydesk-favourites',
      JSON.stringify({ state: { byAccount: { [id]: favourites } }, version: 0 }),
    )
  }, me.id)
  await page.reload()
  await expect(sidebar(page).getByRole('region', { name: 'Favorites' }).getByRole('link')).toHaveText(['Comments'])
})

test('the header of a narrow phone names the list, and its buttons keep their size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, 'superAdmin', '/games')
  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(back).toHaveText(['Games'])
  // The negative margin of the link.
  expect(await back.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(4)
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    expect((await button.boundingBox())?.width).toBeGreaterThan(30)
  }
})

test('the star of a filtered list keeps its filters and names them', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games?status=draft&page=2')
  const star = page.getByRole('button', { name: 'Favorite' })
  await star.click()
  const favourite = sidebar(page).getByRole('region', { name: 'Favorites' }).getByRole('link')
  await expect(favourite).toHaveText(['Games · Status is draft'])
  const current = sidebar(page).locator('[aria-current="page"]')
  await expect(current).toHaveText(['Games · Status is draft'])

  await sidebar(page).getByRole('link', { name: 'Games', exact: true }).click()
  await expect(page).toHaveURL('/games')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(current).toHaveText(['Games'])
  await favourite.click()
  await expect(page).toHaveURL('/games?status=draft')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(favourite).toHaveCount(0)
})

test('an automation and a dashboard that do not exist say so, with the way on', async ({ page }) => {
  await openAs(page, 'superAdmin', `/automations/${crypto.randomUUID()}`)
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current="page"]')
  await expect(page.getByText('This automation does not exist, or it is not yours.')).toBeVisible()
  await expect(crumb).toHaveText('Automation')
  await page.getByRole('button', { name: 'Go to the automations' }).click()
  await expect(page).toHaveURL('/automations')
  await page.goto(`/dashboards/${crypto.randomUUID()}`)
  await expect(page.getByText('This dashboard does not exist, or it is not shared with you.')).toBeVisible()
  await expect(crumb).toHaveText('Dashboard')
  await expect(page.getByRole('button', { name: 'Favorite' })).toBeHidden()
  await page.goto('/help-center/nothing')
  await expect(crumb).toHaveText('Oops! Page Not Found!')
})

test('a missing and a forbidden page keep the sidebar of a signed-in account', async ({ page }) => {
  await openAs(page, 'support', '/nothing/here')
  await expect(page.getByRole('heading', { name: 'Oops! Page Not Found!' })).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
  await page.goto('/tags')
  await expect(page).toHaveURL('/403')
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
  await expect(page).toHaveTitle('Access Forbidden · Storydesk')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Access Forbidden')
  await sidebar(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('the demo pages are in a folded group, and settings and help are always in view', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags')
  await expect(sidebar(page).getByRole('link', { name: 'Settings', exact: true })).toBeInViewport()
  await expect(sidebar(page).getByRole('link', { name: 'Help center' })).toBeInViewport()

  const pages = sidebar(page).getByRole('region', { name: 'Pages' })
  const fold = pages.getByRole('button', { name: 'Pages', exact: true })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(pages.getByRole('button', { name: 'Error pages' })).toHaveCount(0)
  await fold.click()
  await pages.getByRole('button', { name: 'Error pages' }).click()
  await pages.getByRole('link', { name: 'Not found' }).click()
  await expect(page).toHaveURL('/errors/not-found')
  await page.reload()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
})
