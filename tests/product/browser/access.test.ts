import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import type { accounts } from './accounts'
import { openAs } from './signed-in'

/** The sidebar of each role, and paths that it may not open (specification section 6, role scheme A). */
const roles: { account: keyof typeof accounts; entries: string[]; open: string[]; closed: string[] }[] = [
  {
    account: 'editor',
    entries: [
      '/',
      '/tags',
      '/categories',
      '/creator-applications',
      '/games',
      '/game-prompts',
      '/comments',
      '/recommendations',
      '/blog',
      '/media',
    ],
    open: ['/tags', '/games/new', '/media'],
    closed: ['/users', '/users/admins', '/orders', '/site-settings', '/settings/appearance', '/errors/forbidden'],
  },
  {
    account: 'moderator',
    entries: ['/', '/comments'],
    open: ['/comments'],
    closed: ['/users', '/users/admins', '/tags', '/games', '/orders'],
  },
  {
    account: 'support',
    entries: ['/', '/users', '/orders'],
    open: ['/users', '/orders'],
    closed: ['/users/admins', '/users/new', '/tags', '/games', '/settings/appearance'],
  },
]

for (const { account, entries, open, closed } of roles) {
  test(`${account} sees and opens only its own pages`, async ({ page }) => {
    await openAs(page, account)
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
    const links = await sidebar.getByRole('link').all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(entries)
    for (const path of open) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    for (const path of closed) {
      await page.goto(path)
      await expect(page).toHaveURL('/403')
      await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
    }
  })
}

test('super admin sees the groups of the specification', async ({ page }) => {
  await openAs(page, 'superAdmin')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(sidebar.getByRole('heading')).toHaveText([
    'General',
    'Basic Info',
    'User Management',
    'Game Management',
    'Content Management',
    'Monetization',
    'Order Management',
    'Pages',
    'Other',
  ])
})

/** Gives the viewer of a page other permissions. The server keeps its own. */
const giveAccess = (page: Page, access: object[]) =>
  page.route('/graphql', async (route) => {
    if (!/access/.test(route.request().postData() ?? '')) return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"access":\[.*?\}\]/, `"access":${JSON.stringify(access)}`)
    await route.fulfill({ response: answer, body })
  })

test('a person who may not list records is offered no list of them', async ({ page }) => {
  await giveAccess(page, [
    { path: '/', resource: null, actions: ['show'] },
    { path: '/tags', resource: 'tags', actions: ['show', 'create'] },
    { path: '/games', resource: 'games', actions: ['show', 'create'] },
  ])
  await openAs(page, 'superAdmin', '/tags/00000000-0000-7000-8000-00000000beef')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'This tag does not exist' })).toBeVisible()
  await expect(main.getByRole('link')).toHaveText('Back to home')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tags' }),
  ).toBeHidden()
  const refused = page.waitForRequest((request) => /tags\(/.test(request.postData() ?? ''), { timeout: 3_000 })
  await page.goto('/games/new')
  await page.getByRole('combobox', { name: 'Tags' }).click()
  await expect(page.getByText('Your role may not see the list of tags.')).toBeVisible()
  await expect(refused).rejects.toThrow('Timeout')
})

test('a person who may only create records saves them, and the form is empty again', async ({ page }) => {
  const answers: string[] = []
  await giveAccess(page, [{ path: '/tags', resource: 'tags', actions: ['create'] }])
  page.on('response', async (response) => {
    if (response.request().postData()?.includes('createOneTag')) answers.push(await response.text())
  })
  await openAs(page, 'superAdmin', '/tags/new')
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Only created')
  await page.getByRole('textbox', { name: 'Name (Chinese)' }).fill('仅创建')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Tag created' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name (English)' })).toHaveValue('')
  await expect(page).toHaveURL('/tags/new')
  expect(answers).toEqual([expect.stringMatching(/^\{"data":\{"createOneTag":\{"id":"[-0-9a-f]+"\}\}\}$/)])
})
