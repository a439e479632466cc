import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

/** A separate category for each test. */
const categoryOf = (page: Page, slug: string) =>
  makeCategory(page, slug, { name: { en: `First ${slug}`, zh: `最初 ${slug}` } })

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('the toast of a save undoes it by a second, recorded save', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await categoryOf(page, 'undone')
  await page.goto(`/categories/${id}/edit`)
  const name = page.getByLabel('Name (English)')
  await name.fill('Second')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page).getByText('Saved: Second.')).toBeVisible()
  await expect(toasts(page).getByRole('link', { name: 'View' })).toHaveAttribute('href', `/categories/${id}`)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText('Change undone: First undone.')).toBeVisible()
  await expect(name).toHaveValue('First undone')

  const { category } = await ask<{ category: object }>(page, `{ category(id: "${id}") { version name { en zh } } }`)
  expect(category).toEqual({ version: 3, name: { en: 'First undone', zh: '最初 undone' } })
})

test('Undo is refused after another change of the record, and keeps that change', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await signInAs(page, 'superAdmin')
  const id = await categoryOf(page, 'overtaken')
  await page.goto(`/categories/${id}/edit`)
  await page.getByLabel('Name (English)').fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await undo.hover()
  await ask(page, 'mutation ($input: UpdateOneCategoryInput!) { updateOneCategory(input: $input) { id } }', {
    input: { id, update: { name: { en: 'Theirs' } } },
  })
  await undo.click()
  await expect(toasts(page).getByText('The change was not undone.')).toBeVisible()
  const { category } = await ask<{ category: object }>(page, `{ category(id: "${id}") { name { en } } }`)
  expect(category).toEqual({ name: { en: 'Theirs' } })

  // The same for an action, whose Undo is another action.
  const { games } = await ask<{ games: { nodes: { id: string }[] } }>(
    page,
    '{ games(filter: {status: {eq: published}}, paging: {limit: 1}) { nodes { id } } }',
  )
  const gameId = games.nodes[0]?.id
  await page.goto(`/games/${gameId}`)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await undo.hover()
  await ask(page, 'mutation ($input: UpdateOneGameInput!) { updateOneGame(input: $input) { id } }', {
    input: { id: gameId, update: { author: 'Theirs' } },
  })
  await undo.click()
  await expect(toasts(page).getByText('The change was not undone.')).toBeVisible()
  // A conflict is no fault of the program.
  expect(errors).toEqual([])
})

test('a long toast ends before its cross on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'superAdmin')
  const id = await categoryOf(page, 'long-toast')
  await page.goto(`/categories/${id}/edit`)
  await page.getByLabel('Name (English)').fill('W'.repeat(60))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const message = toasts(page).getByText(/^Saved: W/)
  await expect(message).toBeVisible()
  const end = await message.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })
  const cross = await toasts(page).getByRole('button', { name: 'Close' }).boundingBox()
  expect(end).toBeLessThanOrEqual(cross?.x ?? 0)
})

test('the toast of an action is undone by keyboard where the declaration has its inverse', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { games } = await ask<{ games: { nodes: { id: string }[] } }>(
    page,
    '{ games(filter: {status: {eq: published}}, paging: {limit: 1}) { nodes { id } } }',
  )
  await page.goto(`/games/${games.nodes[0]?.id}`)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toasts(page).getByText(/^Change undone/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
})

test('an approved comment waits for review again after Undo', async ({ page }) => {
  await signInAs(page, 'moderator')
  // Other tests may have decided all of them.
  const { comments } = await ask<{ comments: { nodes: { id: string }[] } }>(
    page,
    '{ comments(filter: {moderationStatus: {eq: approved}}, paging: {limit: 1}) { nodes { id } } }',
  )
  await ask(page, 'mutation ($id: ID!) { reopenOneComment(input: {id: $id}) { id } }', { id: comments.nodes[0]?.id })
  await page.goto('/comments?view=pending')
  const row = page.getByRole('row').nth(1)
  const text = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('button', { name: /^Approve/ }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText(/^Change undone/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(text)
})

test('an action is undone from a list that hides the column of its state', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { saveView } = await ask<{ saveView: { id: string } }>(
    page,
    'mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }',
    { input: { resource: 'games', name: 'By author', state: 'status=draft', layout: { columns: ['author'] } } },
  )
  await page.goto(`/games?saved=${saveView.id}&status=draft`)
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeHidden()
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Publish' }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText(/^Change undone/)).toBeVisible()
})

test('a cancelled order and an approved application are put back by Undo', async ({ page }) => {
  await openAs(page, 'superAdmin', '/orders?view=pending')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByLabel('Reason').fill('The wrong order')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText(/^Change undone: SD-/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await page.goto('/creator-applications?view=pending')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
})

test('a move by one place is undone', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const order = async () => {
    const query = '{ categories(sorting: [{field: sortOrder, direction: ASC}]) { nodes { id } } }'
    return (await ask<{ categories: { nodes: object[] } }>(page, query)).categories.nodes
  }
  const before = await order()
  await page.goto('/categories')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .nth(2)
    .click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(toasts(page).getByText(/moved up\.$/)).toBeVisible()
  expect(await order()).not.toEqual(before)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText(/^Change undone/)).toBeVisible()
  expect(await order()).toEqual(before)
})

test('Ctrl Z undoes a change after its toast has gone, until the page is left', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await categoryOf(page, 'late')
  const rename = async (name: string) => {
    await page.goto(`/categories/${id}/edit`)
    await page.getByLabel('Name (English)').fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toasts(page).getByText(`Saved: ${name}.`)).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect(toasts(page).getByText(`Saved: ${name}.`)).toBeHidden()
  }
  await rename('Second')
  await page.getByRole('main').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(toasts(page).getByText('Change undone: First late.')).toBeVisible()

  await rename('Third')
  await page.getByRole('link', { name: 'Categories' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await rename('Fourth')
  // With unsaved changes, the keys leave the earlier save alone.
  await page.getByRole('switch', { name: 'Active' }).click()
  await page.keyboard.press('ControlOrMeta+z')
  const { category } = await ask<{ category: object }>(page, `{ category(id: "${id}") { version name { en } } }`)
  expect(category).toEqual({ version: 5, name: { en: 'Fourth' } })
})

test('"View" in the toast of a created record opens it', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await categoryOf(page, 'viewed')
  await page.goto('/categories/new')
  await page.getByLabel('Name (English)').fill('Viewed twice')
  await page.getByLabel('Name (Chinese)').fill('再看')
  await page.getByRole('button', { name: 'Save and create another' }).click()
  await toasts(page).getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Viewed twice' })).toBeVisible()
})

test('Undo moves a created record to the trash, unless it was changed since', async ({ page }) => {
  const create = async (name: string) => {
    await page.goto('/categories/new')
    await page.getByLabel('Name (English)').fill(name)
    await page.getByLabel('Name (Chinese)').fill('新')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    return page.url().split('/').at(-1)
  }
  await signInAs(page, 'superAdmin')
  await create('Taken back')
  await page.keyboard.press('Control+z')
  await expect(toasts(page).getByText('Moved to the trash: Taken back.')).toBeVisible()
  await expect(page).toHaveURL('/categories')

  // "Save and publish" is a creation and an action, each with its Undo.
  await page.goto('/games/new')
  await page.getByLabel('Title (English)').fill('Published at once')
  await page.getByLabel('Title (Chinese)').fill('即刻发布')
  await page.getByLabel('Author').fill('Nemo')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  const created = toasts(page).getByRole('status').filter({ hasText: 'Game created.' })
  await created.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText('Moved to the trash: Published at once.')).toBeVisible()

  const id = await create('Kept')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await undo.hover()
  await ask(page, 'mutation ($input: UpdateOneCategoryInput!) { updateOneCategory(input: $input) { id } }', {
    input: { id, update: { name: { en: 'Theirs' } } },
  })
  await undo.click()
  await expect(toasts(page).getByText('The change was not undone.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()
})
