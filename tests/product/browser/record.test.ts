import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

interface Made {
  id: string
}

/** Creates a separate user for a test. */
async function makeUser(page: Page, username: string): Promise<Made> {
  const { createOneUser } = await ask<{ createOneUser: Made }>(
    page,
    'mutation ($input: CreateOneUserInput!) { createOneUser(input: $input) { id } }',
    { input: { user: { username, email: `${username}@example.com` } } },
  )
  return createOneUser
}

/** Creates a tag, and a game with it. */
async function makeTaggedGame(page: Page, word: string): Promise<{ tag: Made; game: Made }> {
  const { createOneTag: tag } = await ask<{ createOneTag: Made }>(
    page,
    'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }',
    { input: { tag: { name: { en: word, zh: `标签 ${word}` } } } },
  )
  const { createOneGame: game } = await ask<{ createOneGame: Made }>(
    page,
    'mutation ($input: CreateOneGameInput!) { createOneGame(input: $input) { id } }',
    { input: { game: { title: { en: `Of ${word}`, zh: word }, slug: word, author: 'Nemo', tagIds: [tag.id] } } },
  )
  return { tag, game }
}

test('adjusts a balance once, shows the result before saving and adds a ledger line', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { id } = await makeUser(page, 'ledgered')
  await page.goto(`/users/${id}`)
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust balance: ledgered' })
  const adjust = dialog.getByRole('button', { name: 'Adjust balance' })
  await adjust.click()
  await expect(dialog.getByLabel('Change')).toHaveAccessibleDescription(/Enter a change\./)

  await dialog.getByText('Credits', { exact: true }).last().click()
  await dialog.getByLabel('Change').fill('-5')
  await expect(dialog.getByText('The balance cannot go below 0.')).toBeVisible()
  await dialog.getByLabel('Change').fill('75')
  await dialog.getByLabel('Reason').fill('Sorry for the outage')
  await adjust.dblclick()
  await expect(page.getByText('The balance of ledgered was adjusted.')).toBeVisible()
  await expect(dialog).toBeHidden()

  // The balances are key metrics, so no section repeats them.
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Subscribed')
  await expect(page.getByRole('region', { name: 'Balance', exact: true })).toHaveCount(0)
  const latest = page.getByRole('region', { name: 'Latest adjustments by staff' })
  await expect(latest.getByRole('listitem')).toHaveText([/Sorry for the outage\+75Credits/])
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Change undone: ledgered.')).toBeVisible()
  await expect(latest.getByRole('listitem')).toHaveText([/Sorry for the outage−75Credits/, /\+75Credits/])
  await expect(page.getByRole('region', { name: 'Latest orders' })).toContainText('None yet.')

  await page.getByRole('tab', { name: 'Balance adjustments' }).click()
  const ledger = page.getByRole('table', { name: 'Balance adjustments' })
  await expect(ledger.getByRole('row', { name: /Sorry for the outage/ })).toHaveCount(2)
  await expect(ledger.getByText('+75')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel').getByText('adjusted the balance').first()).toBeVisible()
})

test('publishes and unpublishes a game without confirmation, and records both in its history', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { game } = await makeTaggedGame(page, 'published')
  await page.goto(`/games/${game.id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Of published is published.')).toBeVisible()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Of published is a draft again.')).toBeVisible()
  const isAccount = ['href', /^\/users\/admins\/[\w-]{36}$/] as const
  await expect(page.getByRole('complementary', { name: 'Facts' }).getByRole('link')).toHaveAttribute(...isAccount)
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(3)
  await expect(history.first()).toContainText('unpublished it')
  await expect(history.last()).toContainText('created it')
  await expect(history.first().getByRole('link')).toHaveAttribute(...isAccount)
})

test('refuses to delete a tag that games use, with the reason in the dialog', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { tag, game } = await makeTaggedGame(page, 'kept')
  await page.goto(`/tags/${tag.id}`)
  await page.getByRole('button', { name: 'More actions for this tag' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete: kept' })
  await expect(question.getByRole('button', { name: 'Back' })).toBeFocused()
  await expect(question).toContainText('In use by 1 game')
  await expect(question.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await ask(page, 'mutation ($input: DeleteOneGameInput!) { deleteOneGame(input: $input) { id } }', {
    input: { id: game.id },
  })
  await page.getByRole('button', { name: 'More actions for this tag' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/tags')
})

test('an audit event shows its record and changes, links to the record, and returns on a phone', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { game } = await makeTaggedGame(page, 'audited')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/audit-events?recordId=${game.id}`)
  const who = page.getByRole('main').locator('a[href^="/users/admins/"]')
  await expect(who).toHaveCount(1)
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Create', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Games', { exact: true })).toBeVisible()
  // The change, with the labels of the changed record.
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByText('Title (English)')).toBeVisible()
  await expect(details.getByText('Of audited').first()).toBeVisible()
  await expect(who).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Of audited', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Of audited' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Games' }).click()
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible()
})

test('a missing record shows a message and a link to the list', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This game does not exist' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to all games' })).toBeVisible()
})

test("support sees a user without the super admin's fields and actions", async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { id } = await makeUser(page, 'supported')
  await openAs(page, 'support', `/users/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'supported' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust balance' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
})

test('a record, its form and its dialogs have no accessibility violations', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { id } = await makeUser(page, 'accessible')
  await page.goto(`/users/${id}?tab=history`)
  await expect(page.getByText('created it')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  await expect(page.getByLabel('Reason')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.goto(`/users/${id}/edit`)
  await page.getByLabel('Username').fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
})

test('the exact times of a record are not cut on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAs(page, 'support')
  const { orders } = await ask<{ orders: { nodes: Made[] } }>(
    page,
    '{ orders(filter: {status: {eq: paid}}, paging: {limit: 1}) { nodes { id } } }',
  )
  await page.goto(`/orders/${orders.nodes[0]?.id}`)
  const section = page.getByRole('region', { name: 'Payment' })
  await expect(section.getByText('UTC').first()).toBeVisible()
  expect(await section.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a printed record begins on its first page: nothing tall keeps together', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const facts = page.getByRole('complementary', { name: 'Facts' })
  await expect(facts).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const kept = await facts.evaluate((element) => {
    const around: string[] = []
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { breakInside, overflow } = getComputedStyle(each)
      if (breakInside === 'avoid' || overflow === 'hidden') around.push(each.className)
    }
    return around
  })
  expect(kept).toEqual([])
})
