import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { cell, pasteAt } from './cells'
import { ask, makeGame } from './endpoint'
import { signInAs } from './signed-in'

test('a range of a spreadsheet is checked, saved and undone', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const games = ['Ash', 'Beech', 'Cork'].map((title) => ({
    title: { en: title, zh: title },
    slug: `paste-${title}`.toLowerCase(),
    author: 'paster',
  }))
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: { games },
  })
  await page.goto('/games?author=paster&sort=title_en')
  await expect(cell(page, 'Ash', 'author')).toHaveText('paster')
  const dialog = page.getByRole('dialog', { name: 'Paste into games' })

  // The first row is right, the second too long, the third names no category; one row is beyond the page.
  const tooLong = 'x'.repeat(300)
  await pasteAt(page, 'Ash', `Paster One\tComedy\n${tooLong}\tComedy\npaster\tNo such category\nlast\t`, 'author')
  await expect(dialog.getByRole('status')).toHaveText('1 game will change; 2 refused')
  await expect(dialog.getByText('1 more row is below')).toBeVisible()
  const refused = dialog.getByRole('listitem').filter({ hasText: 'Cork' })
  await expect(refused).toContainText('Category “No such category”: No record has this name.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Beech' })).toContainText(/^BeechAuthor “x{80}…”: Use/)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change 1' }).click()
  await expect(dialog).toBeHidden()
  await expect(cell(page, 'Ash', 'author')).toHaveText('Paster One')
  await expect(cell(page, 'Ash', 'category')).toHaveText(/Comedy/)
  await expect(cell(page, 'Ash', 'author')).toBeFocused()
  await expect(cell(page, 'Beech', 'author')).toHaveText('paster')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 'Ash', 'author')).toHaveText('paster')
  await expect(cell(page, 'Ash', 'category')).toContainText('—')
})

test('a range is checked by rules that combine conditions', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const game = await makeGame(page, 'paste-rowan', { title: { en: 'Rowan', zh: 'Rowan' }, author: 'paster' })
  const recommendation = { gameId: game.id, position: 'pasted', startDate: '2026-02-01' }
  await ask(
    page,
    'mutation ($input: CreateOneRecommendationInput!) { createOneRecommendation(input: $input) { id } }',
    { input: { recommendation } },
  )
  await page.goto('/recommendations?q=pasted')
  const dialog = page.getByRole('dialog', { name: 'Paste into recommendations' })

  await pasteAt(page, 'Rowan', '2026/1/5', 'endDate')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rowan' })).toContainText(
    /^RowanEnd date “2026\/1\/5”: The end date/,
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pasteAt(page, 'Rowan', '2026/3/5\t\tbeside', 'endDate')
  await expect(dialog.getByText('1 more column is after the last one')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 1' }).click()
  await expect(cell(page, 'Rowan', 'endDate')).toHaveText('Mar 5, 2026')

  // A typed day is saved by the key, and an emptied input too.
  const day = page.getByRole('dialog', { name: 'End date of Rowan' }).getByRole('textbox')
  for (const [typed, saved] of [
    ['2026/3/7', 'Mar 7, 2026'],
    ['', '—None'],
  ] as const) {
    await expect(cell(page, 'Rowan', 'endDate')).toBeFocused()
    await page.keyboard.press('F2')
    await expect(day).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Rowan', 'endDate')).toHaveText(saved)
  }
})

test('a folder is pasted by its path, or by its name if no other has it', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const add = async (name: string, parentId: string | null = null) => {
    const document = 'mutation ($input: CreateOneMediaFolderInput!) { createOneMediaFolder(input: $input) { id } }'
    const input = { mediaFolder: { name, parentId } }
    return (await ask<{ createOneMediaFolder: { id: string } }>(page, document, { input })).createOneMediaFolder.id
  }
  const [north, south] = [await add('North'), await add('South')]
  for (const parent of [north, south]) await add('Pier', parent)
  await add('Quay', south)
  for (const name of ['Pasted 1', 'Pasted 2', 'Pasted 3']) await add(name)
  await page.goto('/media/folders?q=Pasted')
  await pasteAt(page, 'Pasted 1', 'South / Pier\nQuay\nPier', 'parent')
  const dialog = page.getByRole('dialog', { name: 'Paste into media folders' })
  await expect(dialog.getByRole('status')).toHaveText('2 media folders will change; 1 refused')
  await expect(dialog).toContainText('Parent folder “Pier”: Several records have this name. Choose one in its cell.')
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await expect(cell(page, 'Pasted 1', 'parent')).toHaveText('South / Pier')
  await expect(cell(page, 'Pasted 2', 'parent')).toHaveText('South / Quay')
  await expect(cell(page, 'Pasted 3', 'parent')).toContainText('—')
})
