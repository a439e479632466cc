import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { makeCategory } from './categories'
import { countClicks } from './clicks'
import { ask, makeGame } from './endpoint'
import { signInAs } from './signed-in'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** A category that is renamed twice. */
async function renamedCategory(page: Page, slug: string): Promise<string> {
  const id = await makeCategory(page, slug, { name: { en: 'First', zh: '最初' }, description: { en: 'Long ago' } })
  await rename(page, id, 'Second')
  await rename(page, id, 'Third')
  return id
}

const rename = (page: Page, id: string, name: string) =>
  ask(page, 'mutation ($input: UpdateOneCategoryInput!) { updateOneCategory(input: $input) { id } }', {
    input: { id, update: { name: { en: name }, description: { en: name } } },
  })

test('a field is put back with two clicks, and a version is restored after a preview', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await renamedCategory(page, 'going-back')
  await page.goto(`/categories/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Third')
  const clicks = await countClicks(page)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Put back: Name (English)' }).first().click()
  await expect(heading).toHaveText('Second')
  await expect(toasts(page).getByText('Put back: Second.')).toBeVisible()
  expect(await clicks()).toBe(2)

  // The description is still the third one; the creation comes last.
  await page.getByRole('button', { name: 'Restore this version' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Restore: Second' })
  await expect(dialog).toContainText('Long ago')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(heading).toHaveText('First')
  // The toast of the first change may still be shown, above.
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await expect(heading).toHaveText('Second')
})

test('Undo after another change compares the former values with the current ones', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await renamedCategory(page, 'compared')
  await page.goto(`/categories/${id}/edit`)
  await page.getByLabel('Name (English)').fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await undo.hover()
  await rename(page, id, 'Theirs')
  await undo.click()
  const dialog = page.getByRole('dialog', { name: 'Restore: Theirs' })
  await expect(dialog).toContainText('Third')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { category } = await ask<{ category: object }>(
    page,
    `{ category(id: "${id}") { name { en } description { en } } }`,
  )
  expect(category).toEqual({ name: { en: 'Third' }, description: { en: 'Theirs' } })
})

test('a version with a deleted record is restored without it', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const categoryId = await makeCategory(page, 'emptied', { name: { en: 'Emptied', zh: '清空' } })
  const title = { en: 'Uncharted', zh: '未知' }
  const { id } = await makeGame(page, 'uncharted', { title, author: 'First', categoryId })
  await ask(page, 'mutation ($input: UpdateOneGameInput!) { updateOneGame(input: $input) { id } }', {
    input: { id, update: { author: 'Second', categoryId: null } },
  })
  await ask(page, 'mutation ($input: DeleteOneCategoryInput!) { deleteOneCategory(input: $input) { id } }', {
    input: { id: categoryId },
  })
  await page.goto(`/games/${id}#history`)
  await page.getByRole('tab', { name: 'History' }).click()
  // The deleted record has its title, and no link to a page that does not exist.
  const history = page.getByRole('tabpanel', { name: 'History' })
  await expect(history.getByText('Emptied')).toHaveCount(2)
  await expect(history).not.toContainText(categoryId)
  await expect(history.getByRole('link', { name: 'Emptied' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Put back: Category' }).click()
  const reason = 'The former values were not put back. Category: It no longer exists.'
  await expect(toasts(page)).toContainText(reason)

  await page.getByRole('button', { name: 'Restore this version' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Restore: Uncharted' })
  const restore = dialog.getByRole('button', { name: 'Restore', exact: true })
  await restore.click()
  await expect(dialog).toContainText('stay as they are: Category.')
  await restore.click()
  await expect(dialog).toBeHidden()
  const answer = await ask<{ game: object }>(page, `{ game(id: "${id}") { author categoryId } }`)
  expect(answer.game).toEqual({ author: 'First', categoryId: null })
})

test('the last page of the trash and of related records is left with its last record', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  // No other test deletes packages of points.
  const name = (at: number) => ({ en: `Litter ${at}`, zh: `废 ${at}` })
  const pointsPackages = Array.from({ length: 21 }, (_, at) => ({
    ...{ name: name(at), size: 'small', basePoints: 1, price: '1.00', enabled: false },
  }))
  await ask(
    page,
    'mutation ($input: CreateManyPointsPackagesInput!) { createManyPointsPackages(input: $input) { id } }',
    { input: { pointsPackages } },
  )
  await ask(
    page,
    'mutation ($input: DeleteManyPointsPackagesInput!) { deleteManyPointsPackages(input: $input) { deletedCount } }',
    { input: { filter: { name: { en: { like: 'Litter %' } } } } },
  )
  await page.goto('/points-packages/trash')
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: /^Restore Litter/ })).toHaveCount(20)

  const { id: gameId } = await makeGame(page, 'paged', { title: { en: 'Paged', zh: '分页' }, author: 'Paged' })
  const remove =
    'mutation ($input: DeleteManyRecommendationsInput!) { deleteManyRecommendations(input: $input) { deletedCount } }'
  await ask(
    page,
    'mutation ($input: CreateManyRecommendationsInput!) { createManyRecommendations(input: $input) { id } }',
    { input: { recommendations: Array.from({ length: 11 }, (_, at) => ({ gameId, position: `p${at}` })) } },
  )
  await page.goto(`/games/${gameId}`)
  await page.getByRole('tab', { name: 'Recommendations' }).click()
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Recommendations' }).getByRole('link', { name: /^Edit/ })
  await expect(rows).toHaveCount(1)
  await ask(page, remove, { input: { filter: { gameId: { eq: gameId }, position: { eq: 'p10' } } } })
  await expect(rows).toHaveCount(10)
  // Other tests open the first page of the recommendations.
  await ask(page, remove, { input: { filter: { gameId: { eq: gameId } } } })
})

test('an action on several records is undone for all of them', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/games?status=draft&sort=slug')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  const bar = page.getByRole('region', { name: 'Selection' })
  const draftsBefore = await drafts(page)
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await drafts(page)).toBeLessThan(draftsBefore)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText(/games put back\.$/)).toBeVisible()
  expect(await drafts(page)).toBe(draftsBefore)
})

test('a deleted record is undone, found in the trash, restored, and deleted permanently', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await rename(page, await renamedCategory(page, 'thrown-away'), 'Discarded')
  await page.goto('/categories?q=Discarded')
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Discarded' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Discarded moves to the trash. It can be restored for 30 days.')
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(toasts(page).getByText('Moved to the trash: Discarded.')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText('Restored: Discarded.')).toBeVisible()
  await remove()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trash: categories' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Discarded.*Deleted by/ })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore Discarded' }).click()
  // The toast of Undo may still be shown and has the same link.
  await toasts(page).getByRole('link', { name: 'View' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discarded')

  await page.goto('/categories?q=Discarded')
  await remove()
  await page.setViewportSize({ width: 920, height: 768 })
  await page.goto('/categories/trash')
  // Escape belongs to the question, and then to the selection.
  const selection = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select Discarded' }).check()
  await selection.getByRole('button', { name: 'Delete permanently' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(selection).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selection).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
  expect(await topOf('Restore Discarded')).toBe(await topOf('Delete permanently: Discarded'))
  await page.getByRole('button', { name: 'Delete permanently: Discarded' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Discarded permanently?' })
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(toasts(page).getByText('Deleted permanently: Discarded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete permanently: Discarded' })).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test('the activity page folds runs, names records, and is limited to what a role may see', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await renamedCategory(page, 'watched')
  await rename(page, id, 'Watched')
  await page.goto('/activity?resource=categories&kind=updated')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  const run = page.getByText(/changed\s+\d+ categor(y|ies)/).first()
  await run.click()
  await expect(page.getByRole('link', { name: 'Watched' }).first()).toHaveAttribute('href', `/categories/${id}`)
  expect(await faultsOf(page)).toEqual([])

  await signInAs(page, 'moderator')
  await page.goto('/activity')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByText('Watched')).toHaveCount(0)
})

test('the activity offers people of events that are not loaded, and only resources that the role sees', async ({
  page,
}) => {
  await signInAs(page, 'editor')
  const { me } = await ask<{ me: { displayName: string } }>(page, '{ me { displayName } }')
  await renamedCategory(page, 'by-editor')
  await signInAs(page, 'superAdmin')
  await page.goto('/activity?resource=orders&kind=created')
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.click()
  await person.fill(me.displayName.slice(1, 5).toUpperCase())
  await page.locator('.ant-select-item-option').filter({ hasText: me.displayName }).click()
  await expect(page).toHaveURL(
    `/activity?resource=orders&kind=created&by=${new URLSearchParams([['', me.displayName]]).toString().slice(1)}`,
  )

  await signInAs(page, 'moderator')
  await page.goto('/activity')
  await page.getByRole('combobox', { name: 'Records' }).click()
  await expect(page.locator('.ant-select-item-option')).toHaveText(['Comments'])
})

async function drafts(page: Page): Promise<number> {
  const { games } = await ask<{ games: { totalCount: number } }>(
    page,
    '{ games(filter: {status: {eq: draft}}) { totalCount } }',
  )
  return games.totalCount
}
