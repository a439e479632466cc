import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

/** Creates a tag for a test, used by this number of games. */
async function makeTag(page: Page, name: string, games: number): Promise<string> {
  const { createOneTag } = await ask<{ createOneTag: { id: string } }>(
    page,
    'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }',
    { input: { tag: { name: { en: name, zh: name } } } },
  )
  if (games === 0) return createOneTag.id
  const made = Array.from({ length: games }, (_, index) => {
    const slug = `${name.toLowerCase()}-${index}`
    return { title: { en: slug, zh: slug }, slug, author: 'Lin Yue', tagIds: [createOneTag.id] }
  })
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: { games: made },
  })
  return createOneTag.id
}

const question = (page: Page) => page.getByRole('alertdialog')

test('deleting a record in use shows links to its uses and offers editing instead', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeTag(page, 'Busytag', 3)
  await page.goto('/tags?q=Busytag')
  await page.getByRole('button', { name: 'Actions for Busytag' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Busytag cannot be deleted.')
  await expect(question(page)).toContainText('In use by 3 games')
  await expect(question(page)).not.toContainText('permanently')
  await expect(question(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await question(page).getByRole('link', { name: '3 games' }).click()
  await expect(page).toHaveURL(`/games?tags=${id}`)
  await expect(page.getByText('1–3 of 3')).toBeVisible()

  await page.goto(`/tags/${id}`)
  await page.getByRole('button', { name: 'More actions for this tag' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/tags/${id}/edit`)
})

test('deleting many records names those in use and deletes the others, which Undo restores', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeTag(page, 'Mixed-used', 1)
  await makeTag(page, 'Mixed-free', 0)
  await makeTag(page, 'Mixed-other', 0)
  await page.goto('/tags?q=Mixed-')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await expect(question(page)).toContainText('1 of the 3 selected cannot be deleted')
  await expect(question(page).getByRole('listitem')).toHaveText(/Mixed-used.*In use by 1 game$/)
  await question(page).getByRole('button', { name: 'Delete (2)' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Mixed-used'])
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Mixed-free', 'Mixed-other', 'Mixed-used'])
  // The one in use was not deleted, so its restoration is not refused.
  await expect(toasts.getByRole('status')).toHaveText(['2 records restored.'])
  await expect(toasts.getByRole('alert')).toHaveCount(0)
})

test('deleting an unused record removes it', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeTag(page, 'Freetag', 0)
  await page.goto('/tags?q=Freetag')
  await page.getByRole('button', { name: 'Actions for Freetag' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question(page)).toContainText('Freetag moves to the trash. It can be restored for 30 days.')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No tags match' })).toBeVisible()
})

test('deleting a record on its page or in its list does not request the deleted record', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const missing: string[] = []
  page.on('response', async (response) => {
    const text = response.url().endsWith('/graphql') ? await response.text().catch(() => '') : ''
    if (text.includes('"NOT_FOUND"')) missing.push(response.request().postData() ?? '')
  })
  const id = await makeTag(page, 'Lefttag', 0)
  await page.goto(`/tags/${id}`)
  await page.getByRole('button', { name: 'More actions for this tag' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/tags')
  await expect(page.getByText('Moved to the trash: Lefttag.')).toBeVisible()

  await makeTag(page, 'Listtag', 0)
  await page.goto('/tags?q=Listtag')
  await page.getByRole('button', { name: 'Actions for Listtag' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No tags match' })).toBeVisible()
  expect(missing).toEqual([])
})

test('deleting the only super admin is refused in the dialog', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  // Other tests of this worker may have created super admins.
  await ask(
    page,
    'mutation { deleteManyAdmins(input: {filter: {role: {eq: super_admin}, username: {neq: "admin"}}}) { deletedCount } }',
  )
  await page.goto('/users/admins?role=super_admin&status=active')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question(page)).toContainText('This is the last active super admin.')
  await expect(question(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('a deactivated account becomes active again by Undo, one or several', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  for (const username of ['leaver_one', 'leaver_two']) {
    const admin = { username, email: `${username}@storydesk.local`, role: 'support', password: 'a long one' }
    await ask(page, 'mutation ($admin: CreateAdmin!) { createOneAdmin(input: {admin: $admin}) { id } }', { admin })
  }
  await page.goto('/users/admins?q=leaver')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('button', { name: 'Actions for leaver_one' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row('leaver_one')).toContainText('Inactive')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('leaver_one')).not.toContainText('Inactive')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await question(page)
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(row('leaver_two')).toContainText('Inactive')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  for (const name of ['leaver_one', 'leaver_two']) await expect(row(name)).not.toContainText('Inactive')
})
