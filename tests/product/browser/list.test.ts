import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'
import { showTheme } from './theme'

/** Creates users whose names begin with `prefix`; each test has separate ones. */
async function makeUsers(page: Page, prefix: string, count: number): Promise<void> {
  const statuses = ['active', 'invited', 'suspended']
  const users = Array.from({ length: count }, (_, index) => {
    const username = `${prefix}${String(index + 1).padStart(2, '0')}`
    return { username, email: `${username}@example.com`, status: statuses[index % 3] }
  })
  await ask(page, 'mutation ($input: CreateManyUsersInput!) { createManyUsers(input: $input) { id } }', {
    input: { users },
  })
}

const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()

test('a list is searched, filtered, sorted and paged, and its URL restores that state', async ({ page }) => {
  await openAs(page, 'superAdmin', '/users')
  await makeUsers(page, 'walk', 24)

  await page.getByRole('searchbox', { name: 'Search users' }).fill('walk')
  await expect(page).toHaveURL('/users?q=walk')
  await expect(page.getByText('1–10 of 24')).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: 'Active', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Invited' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Status is active or invited' })).toBeFocused()
  await expect(page).toHaveURL('/users?status=active,invited&q=walk')
  await expect(page.getByText('1–10 of 16')).toBeVisible()

  await page.getByRole('columnheader', { name: 'Username' }).click()
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('navigation', { name: 'Pages' }).getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL('/users?page=2&status=active,invited&q=walk&sort=username')
  await expect.poll(() => names(page)).toEqual(['walk16', 'walk17', 'walk19', 'walk20', 'walk22', 'walk23'])

  await page.reload()
  await expect(page.getByRole('button', { name: 'Status is active or invited' })).toBeVisible()
  await expect.poll(() => names(page)).toContain('walk16')
  await page.goBack()
  await expect(page).toHaveURL('/users?status=active,invited&q=walk&sort=username')
  await expect.poll(() => names(page)).toContain('walk01')

  await page.getByRole('button', { name: 'Remove the filter on Status' }).click()
  await expect(page.getByText('1–10 of 24')).toBeVisible()
})

test('Shift sorts by a further column, by pointer and keyboard, and the URL restores the order', async ({ page }) => {
  await openAs(page, 'superAdmin', '/users?q=twice')
  await makeUsers(page, 'twice', 6)
  const head = (name: string) => page.getByRole('columnheader', { name })
  await head('Status').click()
  await head('Username').click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL('/users?q=twice&sort=status,username')
  await expect(head('Status')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Status')).toContainText('1')
  await expect(head('Username')).toContainText('2')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  const first = await names(page)
  await head('Username').focus()
  await page.keyboard.press('Shift+Enter')
  await expect(page).toHaveURL('/users?q=twice&sort=status,-username')
  await expect(head('Username')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => names(page)).not.toEqual(first)
  const second = await names(page)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(second)
  // On a phone, the choice of the order names both.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Status, ascending · Username, descending')).toBeAttached()
  await page.setViewportSize({ width: 1366, height: 860 })
  await head('Email').click()
  await expect(page).toHaveURL('/users?q=twice&sort=email')
})

test('a list whose URL ends with a slash keeps its filters and writes readable parameters', async ({ page }) => {
  await openAs(page, 'superAdmin', '/users/?status=suspended')
  await expect(page.getByRole('button', { name: 'Status is suspended' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Username' }).click()
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL('/users/?status=suspended&sort=username')
})

test('invalid parameters of a URL are ignored', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeUsers(page, 'wrong', 1)
  await page.goto('/users?status=dead&page=none&sort=-salary&credits=many')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0)
})

test('a page beyond the last one shows the last page', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeUsers(page, 'beyond', 12)
  await page.goto('/users?q=beyond&page=9')
  await expect(page).toHaveURL('/users?page=2&q=beyond')
  await expect(page.getByText('11–12 of 12')).toBeVisible()
})

test('a search without matches says so and offers to clear the filters', async ({ page }) => {
  await openAs(page, 'superAdmin', '/users?q=nobody-is-called-this')
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /^0$/ })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL('/users')
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('the arrow keys move through the list', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeUsers(page, 'keys', 3)
  await page.goto('/users?q=keys&sort=username')
  await expect(page.getByRole('link', { name: 'keys01' })).toBeVisible()

  const row = (name: RegExp) => page.getByRole('row', { name })
  await page.keyboard.press('j')
  await expect(row(/keys01/)).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(/keys02/)).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await expect(row(/keys03/)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')
  await page.keyboard.press('k')
  await expect(row(/keys02/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/)

  await page.goBack()
  await expect(page.getByRole('link', { name: 'keys01' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/users/new')
  await expect(page.getByRole('form').getByRole('textbox').first()).toBeFocused()
  await expect(page.getByRole('form').getByRole('textbox').first()).toHaveValue('')
})

test('a second press of a row action does not run its opposite, and the focus moves to the next row', async ({
  page,
}) => {
  await openAs(page, 'superAdmin', '/comments')
  const row = page.getByRole('row').filter({ hasText: 'Pending' }).first()
  const id = await row.getAttribute('data-row-key')
  const approve = row.getByRole('button', { name: /^Approve: / })
  await row.hover()
  const place = (await approve.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(place.x + 4, place.y + 4)
  const changed = page.locator(`[data-row-key="${id}"]`)
  await expect(changed.getByText('Approved')).toBeVisible()
  const hide = changed.getByRole('button', { name: /^Hide: / })
  await expect(hide).toHaveAttribute('aria-disabled', 'true')
  await page.mouse.click(place.x + 4, place.y + 4)
  await page.mouse.move(0, 0)
  await expect(hide).toHaveAttribute('aria-disabled', 'false')
  expect(await ask(page, `{ comment(id: "${id}") { visibility } }`)).toEqual({ comment: { visibility: 'visible' } })

  // On the tab of the pending ones, the approved row leaves.
  await page.goto('/comments?view=pending')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Approve: / }) })
  const next = await rows.nth(1).getAttribute('data-row-key')
  const first = rows.first().getByRole('button', { name: /^Approve: / })
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-row-key="${next}"]`).getByRole('button', { name: /^Approve: / })).toBeFocused()
})

test('the focus goes to the next card, and to the page after the last one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'superAdmin')
  await makeUsers(page, 'leaver', 1)
  await page.goto('/comments?view=pending')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Approve: / }) })
  const next = await cards.nth(1).getAttribute('data-row-key')
  await cards
    .first()
    .getByRole('button', { name: /^Approve: / })
    .press('Enter')
  await expect(page.locator(`[data-row-key="${next}"]`).getByRole('button', { name: /^Approve: / })).toBeFocused()

  await page.goto('/users?q=leaver')
  await page.getByRole('button', { name: 'Actions for leaver01' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('selected records are deleted together', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeUsers(page, 'doomed', 3)
  await page.goto('/users?q=doomed&sort=username')
  await page.getByRole('checkbox', { name: 'Select doomed01' }).check()
  await page.getByRole('checkbox', { name: 'Select doomed03' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => names(page)).toEqual(['doomed02'])
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden()
})

test('columns and density are stored for the person', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeUsers(page, 'taste', 1)
  await page.goto('/users?q=taste')
  await page.getByRole('button', { name: 'Columns' }).click()
  const choice = page.getByRole('dialog', { name: 'Columns' })
  await choice.getByRole('checkbox', { name: 'Phone number' }).check()
  await choice.getByRole('checkbox', { name: 'Email' }).uncheck()
  await choice.getByRole('button', { name: 'Move Role earlier' }).click()
  const paddingOf = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('tbody tr[data-row] > td') as Element).paddingInline)
  const padding = await paddingOf()
  await choice.getByText('Compact').click()
  await page.keyboard.press('Escape')
  await page.reload()
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'Phone number' })).toBeVisible()
  await expect(heads.filter({ hasText: 'Email' })).toHaveCount(0)
  const texts = await heads.allInnerTexts()
  expect(texts.indexOf('Role')).toBeLessThan(texts.indexOf('Name'))
  await expect(page.locator('.ant-table-small').getByRole('table', { name: 'Users' })).toBeVisible()
  // More columns fit than in comfortable rows, not fewer.
  expect(await paddingOf()).toBe(padding)
})

test('a read-only role sees no other actions', async ({ page, browser }) => {
  await signInAs(page, 'superAdmin')
  await makeUsers(page, 'seen', 1)
  await page.goto('/users?q=seen')
  await page.getByRole('button', { name: 'Actions for seen01' }).click()
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    'Edit',
    'Edit here',
    'Show beside the list',
    'Adjust balance',
    'Save as template…',
    'Delete',
  ])

  const supporter = await (await browser.newContext()).newPage()
  await openAs(supporter, 'support', '/users?q=seen')
  await expect(supporter.getByRole('link', { name: 'seen01' })).toBeVisible()
  await expect(supporter.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await expect(supporter.getByRole('checkbox')).toHaveCount(0)
  await expect(supporter.getByRole('link', { name: 'New user' })).toHaveCount(0)
})

test('a list that fails to load shows the error and a retry button', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  let isBroken = true
  await page.route('/graphql', async (route) => {
    if (!isBroken || !route.request().postData()?.includes('TagsList')) return route.fallback()
    await route.fulfill({
      json: {
        errors: [
          { message: 'x', extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 }, title: 'Too much.' } },
        ],
      },
    })
  })
  await page.goto('/tags')
  await expect(page.getByRole('alert')).toContainText('Could not load tags')
  const retry = page.getByRole('button', { name: 'Try again' })
  const asked = page.waitForRequest((request) => Boolean(request.postData()?.includes('TagsList')))
  await retry.click()
  await asked
  isBroken = false
  // A live connection that opens now also reloads the list, and the button may disappear before the click.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    await expect(page.getByRole('alert')).toBeHidden({ timeout: 1000 })
  }).toPass()
})

test('records declared as cards keep the filters, actions and keys of a list', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/subscription-plans')
  const cards = page.getByRole('list', { name: 'Subscription plans' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Credits')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(cards.first().getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/subscription-plans\/[0-9a-f-]{36}$/)
  await page.goto('/subscription-plans?type=yearly')
  await expect(cards.first()).toContainText('Yearly')
  await expect(cards.filter({ hasText: 'Monthly' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('records are cards, and the page fits the window', async ({ page }) => {
    await signInAs(page, 'superAdmin')
    await makeUsers(page, 'card', 2)
    await page.goto('/users?q=card&sort=username')
    const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toContainText('card01@example.com')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByTitle('Username, descending').click()
    await expect(cards.first()).toContainText('card02@example.com')
    await page.getByRole('button', { name: 'Actions for card01' }).click()
    await expect(page.getByRole('menu', { name: 'Actions for card01' })).toBeVisible()
  })
})

test('lists have no accessibility violations in either theme', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeUsers(page, 'axe', 3)
  await page.goto('/users?q=axe&status=active,invited,suspended')
  await page.getByRole('checkbox', { name: 'Select axe01' }).check()
  await page.getByRole('button', { name: /^Status is/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filter by Status' })).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await faultsOf(page), theme).toEqual([])
  }
})

test('a filter by a deleted record says so, and is still removable', async ({ page }) => {
  await openAs(page, 'superAdmin', '/comments?game=01941f2a-3398-7894-a08e-47e8ccb8aaaa')
  await page.getByRole('button', { name: 'Game is a deleted record' }).first().click()
  await expect(page.getByRole('checkbox', { name: 'a deleted record' })).toBeChecked()
})
