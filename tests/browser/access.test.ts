import { expect, test } from '@playwright/test'
import type { accounts } from './accounts'
import { openAs } from './signed-in'

/** What each role's sidebar holds, and which paths it may open (specification section 6, reading A). */
const roles: { account: keyof typeof accounts; entries: string[]; open: string[]; closed: string[] }[] = [
  {
    account: 'editor',
    entries: ['Dashboard', 'Tags', 'Categories', 'Games'],
    open: ['/tags', '/categories', '/games', '/games/new'],
    closed: ['/users', '/users/admins', '/orders', '/settings/appearance', '/errors/forbidden'],
  },
  {
    account: 'moderator',
    entries: ['Dashboard'],
    open: ['/'],
    closed: ['/users', '/users/admins', '/tags', '/games', '/orders'],
  },
  {
    account: 'support',
    entries: ['Dashboard', 'Users', 'Orders'],
    open: ['/users', '/orders'],
    closed: ['/users/admins', '/users/new', '/tags', '/games', '/settings/appearance'],
  },
]

for (const { account, entries, open, closed } of roles) {
  test(`${account} sees and opens its own pages alone`, async ({ page }) => {
    await openAs(page, account)
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(sidebar.getByRole('link')).toHaveText(entries)
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

test('super admin has the groups of the specification', async ({ page }) => {
  await openAs(page, 'superAdmin')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(sidebar.getByRole('heading')).toHaveText([
    'General',
    'Basic Info',
    'User Management',
    'Game Management',
    'Order Management',
    'Pages',
    'Other',
  ])
})
