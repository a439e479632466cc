import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const headings = (page: Page) => page.locator('.dashboard-grid').getByRole('heading')

/** A dashboard of an earlier run. */
async function removeDashboard(page: Page, name: string): Promise<void> {
  const { me } = await ask<{ me: { dashboards: { id: string; name: string }[] } }>(
    page,
    '{ me { dashboards { id name } } }',
    {},
  )
  for (const each of me.dashboards)
    if (each.name === name) await ask(page, 'mutation ($id: ID!) { deleteDashboard(id: $id) }', { id: each.id })
}

/** Fills in the editor of a panel and saves it. */
async function addPanel(page: Page, kind: string, choices: readonly (readonly [string, string])[]): Promise<void> {
  await page.getByRole('button', { name: 'Add panel' }).click()
  const editor = page.getByRole('dialog', { name: 'Add panel' })
  // A curve has a date, which a list of a curve kept: then it hid its older records.
  await editor.getByText('Trend', { exact: true }).click()
  await editor.getByText(kind, { exact: true }).click()
  if (kind === 'List') await expect(editor.getByText('All times')).toBeVisible()
  await expect(editor.getByText('Size', { exact: true })).toBeVisible()
  for (const [label, option] of choices) {
    const select = editor.getByRole('combobox', { name: label, exact: true })
    await select.click()
    // Only the first of many options are rendered.
    if (label === 'Records') await select.fill(option)
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
  }
  await editor.getByRole('button', { name: 'Add panel' }).click()
  await expect(editor).toBeHidden()
}

test('a dashboard is built, reordered by keyboard, shared, and follows the access of its readers', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'superAdmin')
  await removeDashboard(page, 'Monday')
  await page.goto('/')
  await page.getByRole('button', { name: 'New dashboard' }).click()
  const naming = page.getByRole('dialog', { name: 'New dashboard' })
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(naming.getByRole('alert')).toHaveText('Enter a name.')
  await naming.getByLabel('Name').fill('Monday')
  await naming.getByRole('checkbox', { name: 'Support' }).click()
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monday' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboards\/[\da-f-]{36}$/)
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await addPanel(page, 'Number', [
    ['Records', 'Orders'],
    ['Value', 'Sum of amount'],
    ['Date', 'Ordered'],
  ])
  await expect(page.getByRole('button', { name: 'Add panel' })).toBeFocused()
  await addPanel(page, 'Trend', [['Records', 'Orders']])
  await addPanel(page, 'Breakdown', [
    ['Records', 'Games'],
    ['Divide by', 'Category'],
  ])
  await addPanel(page, 'List', [['Records', 'Users']])
  await expect(panel(page, 'Orders: sum of amount')).toContainText(/\$[\d,]+\.\d\d/)
  await expect(panel(page, 'Orders by day').getByRole('slider')).toBeVisible()
  await expect(panel(page, 'Users').getByRole('row')).toHaveCount(6)
  await expect(page.getByText(/ · dotted: /)).toBeVisible()
  expect(await faultsOf(page, { within: '#content' })).toEqual([])

  // A group opens its records.
  await panel(page, 'Games by category').getByRole('link', { name: 'Fantasy' }).click()
  await expect(page).toHaveURL(/\/games\?category=/)
  await page.goBack()

  await page.getByRole('button', { name: 'Move Users' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Users lifted, at place 4 of 4.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Users is at place 3 of 4.')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Users is at place 2 of 4.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(headings(page)).toHaveText(['Orders: sum of amount', 'Users', 'Orders by day', 'Games by category'])
  // The notification announces the drop, which the end of the drag does not repeat.
  await expect(
    page.getByRole('status').filter({ hasText: 'Users is at place 2 of 4.' }).getByText('Undo'),
  ).toBeVisible()
  await expect(page.getByText(/^Users dropped/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Options of Users' }).click()
  await page.getByRole('menuitem', { name: 'Move back' }).click()
  await expect(headings(page)).toHaveText(['Orders: sum of amount', 'Orders by day', 'Users', 'Games by category'])
  await expect(page.getByRole('button', { name: 'Options of Users' })).toBeFocused()
  await page.reload()
  await expect(headings(page)).toHaveText(['Orders: sum of amount', 'Orders by day', 'Users', 'Games by category'])

  await page.getByRole('button', { name: 'Options of Games by category' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(panel(page, 'Games by category')).toHaveCount(0)
  await expect(page.locator('.dashboard-grid :focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page, 'Games by category')).toBeVisible()

  // Support may list users and orders, but no games.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await openAs(phone, 'support', new URL(page.url()).pathname)
  await expect(headings(phone)).toHaveText(['Orders: sum of amount', 'Orders by day', 'Users'])
  await expect(phone.getByRole('button', { name: 'Add panel' })).toHaveCount(0)
  const [first, second] = [
    await panel(phone, 'Orders: sum of amount').boundingBox(),
    await panel(phone, 'Users').boundingBox(),
  ]
  expect(first?.width).toBe(second?.width)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.context().close()
  await removeDashboard(page, 'Monday')
})

test('Ctrl Z puts the latest change of the panels back, and no other one', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await removeDashboard(page, 'Undone')
  await page.goto('/')
  await page.getByRole('button', { name: 'New dashboard' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Undone')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  for (const records of ['Orders', 'Users', 'Tags']) await addPanel(page, 'Number', [['Records', records]])
  await expect(headings(page)).toHaveText(['Orders', 'Users', 'Tags'])
  const choose = async (title: string, name: string) => {
    await page.getByRole('button', { name: `Options of ${title}` }).press('Enter')
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  await choose('Users', 'Remove')
  await expect(page.getByRole('status').filter({ hasText: '“Users” removed' })).toBeVisible()
  await choose('Orders', 'Move back')
  await expect(headings(page)).toHaveText(['Tags', 'Orders'])
  await expect(page.getByRole('status').filter({ hasText: 'Orders is at place 2 of 2.' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(headings(page)).toHaveText(['Orders', 'Tags'])
  await expect(page.getByText('Change undone: Undone.')).toBeVisible()
  // The removal came before, so its Undo would have lost the move.
  await page.keyboard.press('Control+z')
  await choose('Tags', 'Duplicate')
  await expect(page.getByRole('status').filter({ hasText: '“Tags” added' })).toBeVisible()
  await expect(headings(page)).toHaveText(['Orders', 'Tags', 'Tags'])
  await page.keyboard.press('Control+z')
  await expect(headings(page)).toHaveText(['Orders', 'Tags'])
  await removeDashboard(page, 'Undone')
})

test('a dashboard becomes the start page of one person, and the overview stays in reach', async ({ page, browser }) => {
  await signInAs(page, 'editor')
  await removeDashboard(page, 'Morning')
  const { saved } = await ask<{ saved: { id: string } }>(
    page,
    'mutation ($input: SaveDashboardInput!) { saved: saveDashboard(input: $input) { id } }',
    { input: { name: 'Morning', roles: ['super_admin'] } },
  )
  const address = `/dashboards/${saved.id}`
  const tabs = page.getByRole('navigation', { name: 'Dashboards' })
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Options of Morning' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await page.goto(address)
  await choose('Make it my start page')
  await expect(page.getByText('“Morning” is your start page')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Morning' })).toBeVisible()
  await expect(page).toHaveURL(address)
  expect(await faultsOf(page, { within: '#content' })).toEqual([])

  // The address of the overview survives another period and a reload.
  await tabs.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await page.getByRole('link', { name: '7 days' }).click()
  await page.getByRole('link', { name: '30 days' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Morning' })).toBeVisible()

  // Another reader has the overview.
  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'superAdmin', '/')
  await expect(other.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await other.context().close()

  await choose('No longer my start page')
  // Leaving the page cancels a change that is not sent yet.
  await expect(page.getByText('The overview is your start page again')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await removeDashboard(page, 'Morning')
})

test('a list is added to a dashboard with its filter', async ({ page }) => {
  await signInAs(page, 'editor')
  await removeDashboard(page, 'New dashboard')
  await page.goto('/games?status=draft')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add to dashboard…' }).click()
  await page.getByRole('dialog', { name: 'Add to dashboard' }).getByRole('button', { name: 'Continue' }).click()
  const editor = page.getByRole('dialog', { name: 'Add panel' })
  await expect(editor.getByRole('button', { name: 'Status is draft' })).toBeVisible()
  await editor.getByLabel('Title').fill('Drafts')
  await editor.getByRole('button', { name: 'Add panel' }).click()
  const { games } = await ask<{ games: { totalCount: number } }>(
    page,
    '{ games(filter: {status: {eq: draft}}) { totalCount } }',
    {},
  )
  await expect(panel(page, 'Drafts')).toContainText(String(games.totalCount))
  await panel(page, 'Drafts').getByRole('link', { name: 'Drafts' }).click()
  await expect(page).toHaveURL('/games?status=draft')
  await removeDashboard(page, 'New dashboard')
})

test('a dashboard is duplicated twice, also one with the longest name', async ({ page }) => {
  const name = 'Sales and community of the whole platform, week by week 2026'
  const copies = [`${name.slice(0, 58)} 2`, `${name.slice(0, 58)} 3`]
  await signInAs(page, 'superAdmin')
  for (const each of [name, ...copies]) await removeDashboard(page, each)
  const save = 'mutation ($input: SaveDashboardInput!) { saveDashboard(input: $input) { id } }'
  const { saveDashboard } = await ask<{ saveDashboard: { id: string } }>(page, save, { input: { name } })
  for (const copy of copies) {
    await page.goto(`/dashboards/${saveDashboard.id}`)
    await page.getByRole('button', { name: `Options of ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
  }
  for (const each of [name, ...copies]) await removeDashboard(page, each)
})
