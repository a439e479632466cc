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
