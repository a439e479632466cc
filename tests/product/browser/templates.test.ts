import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

const name = 'Romance starter'

const menu = (page: Page) => page.getByRole('button', { name: 'Templates', exact: true })

async function removeTemplates(page: Page): Promise<void> {
  const { me } = await ask<{ me: { templates: { id: string }[] } }>(page, '{ me { templates { id } } }', {})
  for (const { id } of me.templates) await ask(page, 'mutation ($id: ID!) { deleteTemplate(id: $id) }', { id })
}

test('values of a form are kept as a template, shared, started from and deleted', async ({ page, browser }) => {
  await signInAs(page, 'superAdmin')
  await removeTemplates(page)
  await page.goto('/games/new')
  await page.getByLabel('Author').fill('Ada')
  await page.getByLabel('Slug').fill('not-in-a-template')
  await menu(page).click()
  await expect(page.getByRole('menuitem', { name: 'No templates yet' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('checkbox', { name: 'Editor' }).click()
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“${name}” saved`)).toBeVisible()
  // The form itself was not sent.
  await expect(page.getByText('Not saved')).toBeHidden()

  // Another person starts from it by keyboard; typed values that it does not have stay.
  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'editor', '/games/new')
  await other.getByLabel('Slug').fill('my-own')
  await menu(other).press('Enter')
  await expect(other.getByRole('menuitem', { name: new RegExp(name) })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(other.getByLabel('Author')).toHaveValue('Ada')
  await expect(menu(other)).toBeFocused()
  await expect(other.getByLabel('Slug')).toHaveValue('my-own')
  expect(await faultsOf(other)).toEqual([])

  // The palette starts a record from it, and leaving the untouched form asks nothing.
  await other.goto('/games')
  await other
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await other.getByRole('combobox', { name: 'Search records, pages and commands' }).fill(name)
  await other.getByRole('option', { name: `New game from template ${name}` }).click()
  await expect(other.getByLabel('Author')).toHaveValue('Ada')
  await expect(other.getByLabel('Slug')).toHaveValue('')
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toHaveURL(/\/games$/)
  await other.context().close()

  await page.getByLabel('Author').fill('Grace')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Manage templates…' }).click()
  await page.getByRole('button', { name: `Replace “${name}” by the current values` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('button', { name: `Rename or share “${name}”` }).click()
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  // Only checkboxes follow.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Templates of games' })).toContainText('Shared with Editor')
  await expect(page.getByRole('button', { name: 'Rename or share “Grace”' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete “Grace”' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete “Grace”' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expect(page.getByRole('dialog')).toContainText('No templates yet')
})

test('a record becomes a template, and a value that is gone is named, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'superAdmin')
  await removeTemplates(page)
  const category = { name: { en: 'Short-lived', zh: '短暂' }, slug: 'short-lived-of-a-template' }
  const made = await ask<{ createOneCategory: { id: string } }>(
    page,
    'mutation ($input: CreateOneCategoryInput!) { createOneCategory(input: $input) { id } }',
    { input: { category } },
  )
  const categoryId = made.createOneCategory.id
  const game = { title: { en: 'Model', zh: '样板' }, slug: 'model-of-a-template', author: 'Ada', categoryId }
  const { createOneGame } = await ask<{ createOneGame: { id: string } }>(
    page,
    'mutation ($input: CreateOneGameInput!) { createOneGame(input: $input) { id } }',
    { input: { game } },
  )
  await page.goto(`/games/${createOneGame.id}`)
  await page.getByRole('button', { name: /^More/ }).first().click()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const [type, id] of [
    ['Game', createOneGame.id],
    ['Category', categoryId],
  ])
    await ask(page, `mutation ($id: ID!) { deleteOne${type}(input: {id: $id}) { id } }`, { id })

  await page.goto('/games/new')
  await menu(page).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByLabel('Author')).toHaveValue('Ada')
  await expect(page.getByText(/no longer valid\. They were left out: Category\./)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await removeTemplates(page)
})
