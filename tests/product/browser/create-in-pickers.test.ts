import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

test('a picker creates a missing record, and the form below keeps what was typed', async ({ page }) => {
  const name = `Sea ${Date.now()}`
  await openAs(page, 'superAdmin', '/games/new')
  await page.getByLabel('Author').fill('Nemo')
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.click()
  await page.keyboard.type(name)
  await expect(page.getByTitle(`Create “${name}”…`)).toBeVisible()
  await page.keyboard.press('Enter')

  const drawer = page.getByRole('dialog', { name: 'New tag' })
  await expect(drawer.getByLabel('Name (English)')).toHaveValue(name)
  await expect(drawer.getByLabel('Name (English)')).toBeFocused()
  await expect(drawer.getByRole('button', { name: 'Save and create another' })).toBeHidden()
  expect(await faultsOf(page)).toEqual([])

  // A refused save stays above the form.
  await drawer.getByLabel('Name (English)').fill('')
  await page.keyboard.press('Control+s')
  await expect(drawer.getByLabel('Name (English)')).toHaveAccessibleDescription(/Enter a name in English\./)
  await expect(drawer.getByLabel('Name (English)')).toBeFocused()
  await drawer.getByLabel('Name (English)').fill(name)
  await drawer.getByLabel('Name (Chinese)').fill('海')
  await page.keyboard.press('Control+s')
  await expect(drawer).toBeHidden()
  await expect(page.locator('.ant-form-item', { has: tags })).toContainText(name)
  await expect(tags).toBeFocused()
  await expect(page.getByLabel('Author')).toHaveValue('Nemo')
  await expect(page).toHaveURL('/games/new')

  // The form below still has unsaved changes.
  await page.getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/categories/)
})

test('Escape leaves a new record of a picker; a typed one is kept on request', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games/new')
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.click()
  await expect(page.getByTitle('Comedy', { exact: true })).toBeVisible()
  // The last choice is one step before the first. With more choices than a page has, the step loads the next page.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByTitle('New category…')).toHaveClass(/option-active/, { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'New category' })
  await expect(drawer.getByLabel('Name (English)')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(category).toBeFocused()

  await category.fill('Sa')
  await page.getByTitle('Create “Sa”…').click()
  await expect(drawer.getByLabel('Name (English)')).toHaveValue('Sa')
  await drawer.getByLabel('Name (English)').fill('Sagas')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /Stay|Keep/ }).click()
  await expect(drawer.getByLabel('Name (English)')).toHaveValue('Sagas')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(drawer).toBeHidden()
})

test('the picker of a cell creates a record above it', async ({ page }) => {
  const name = `Cellular ${Date.now()}`
  await signInAs(page, 'superAdmin')
  const game = { title: { en: name, zh: name }, slug: `c${Date.now()}`, author: name }
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: { games: [game] },
  })
  await page.goto(`/games?author=${encodeURIComponent(name)}`)
  const cell = page.getByRole('row', { name: `Select ${name}` }).locator('[data-field="category"]')
  await cell.dblclick()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await page.getByTitle(`Create “${name}”…`).click()
  const drawer = page.getByRole('dialog', { name: 'New category' })
  await expect(drawer.getByLabel('Name (English)')).toHaveValue(name)
  await drawer.getByLabel('Name (Chinese)').fill('细胞')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toBeHidden()
  const editor = page.getByRole('dialog', { name: `Category of ${name}` })
  await expect(editor).toContainText(name)
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(cell).toHaveText(name)
})

test('the picker of a change of many records creates a record above the dialog', async ({ page }) => {
  const name = `Bulk ${Date.now()}`
  await openAs(page, 'superAdmin', '/games')
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 games' })
  const category = dialog.getByRole('combobox', { name: 'Category', exact: true })
  await category.focus()
  await page.keyboard.type(name)
  await expect(page.getByTitle(`Create “${name}”…`)).toBeVisible()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'New category' })
  await expect(drawer.getByLabel('Name (English)')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(category).toBeFocused()
  await page.keyboard.type(name)
  await page.getByTitle(`Create “${name}”…`).click()
  await drawer.getByLabel('Name (Chinese)').fill('批量')
  await page.keyboard.press('Control+s')
  await expect(drawer).toBeHidden()
  await expect(category).toBeFocused()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(name)
  await expect(dialog.getByRole('button', { name: 'Change 2' })).toBeEnabled()

  // A new tag cannot be removed from any record.
  await dialog.getByRole('button', { name: 'Tags', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'What happens to Tags' }).press('ArrowDown')
  await page.getByTitle('Remove', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Tags', exact: true }).focus()
  await page.keyboard.type('No such tag')
  await expect(page.getByText('No tags found.')).toBeVisible()
  await expect(page.getByTitle('Create “No such tag”…')).toHaveCount(0)
})

test('forms are nested once', async ({ page }) => {
  await openAs(page, 'superAdmin', '/recommendations/new')
  await page.getByRole('combobox', { name: 'Game' }).fill('No such game')
  await page.getByTitle('Create “No such game”…').click()
  const drawer = page.getByRole('dialog', { name: 'New game' })
  await drawer.getByRole('combobox', { name: 'Tags' }).click()
  await page.keyboard.type('No such tag')
  await expect(page.getByText('No tags found.')).toBeVisible()
  await expect(page.getByTitle('Create “No such tag”…')).toHaveCount(0)
})
