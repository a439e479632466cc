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

test('a person who may only create records saves them, and the form is empty again', async ({ page }) => {
  const answers: string[] = []
  await page.route('/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (!/access|createOneTag/.test(body)) return route.continue()
    const answer = await route.fetch()
    const text = await answer.text()
    if (body.includes('createOneTag')) answers.push(text)
    const access = '"access":[{"path":"/tags","resource":"tags","actions":["create"]}]'
    await route.fulfill({ response: answer, body: text.replace(/"access":\[.*?\}\]/, access) })
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
