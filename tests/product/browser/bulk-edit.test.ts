import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

/** Creates games of an author, with credit prices 1, 2, 3 and so on. */
async function makeGames(page: Page, author: string, count: number): Promise<void> {
  await ask(page, 'mutation ($input: DeleteManyGamesInput!) { deleteManyGames(input: $input) { deletedCount } }', {
    input: { filter: { author: { eq: author } } },
  })
  const games = Array.from({ length: count }, (_, index) => {
    const slug = `${author}-${String(index + 1).padStart(2, '0')}`
    return { title: { en: slug, zh: slug }, slug, author, creditPrice: index + 1 }
  })
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: { games },
  })
}

const prices = async (page: Page, author: string) => {
  const query = `query ($author: String) { games(filter: {author: {eq: $author}}, sorting: [{field: slug, direction: ASC}], paging: {limit: 50}) { nodes { creditPrice free } } }`
  const { games } = await ask<{ games: { nodes: { creditPrice: number; free: boolean }[] } }>(page, query, { author })
  return games.nodes
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })

/** Chooses a field of the dialog by keyboard. */
async function chooseField(page: Page, label: string, field: string): Promise<void> {
  const choice = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await choice.fill(field)
  await page.keyboard.press('Enter')
}

test('all records that match are selected and edited, and one Undo puts them back', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'manyfold', 12)
  await page.goto('/games?author=manyfold&sort=slug')
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(page)).toContainText('10 selected')
  await expect(bar(page).getByRole('button', { name: 'Select all 12 that match' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(page)).toContainText('12 selected')

  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 12 games' })
  await chooseField(page, 'Another field', 'Credit price')
  await dialog.getByRole('combobox', { name: 'What happens to Credit price' }).press('Enter')
  await page.getByTitle('Increase by', { exact: true }).click()
  const amount = dialog.getByRole('spinbutton', { name: 'Credit price' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await amount.fill('1,5')
  await expect(preview).toBeHidden()
  // A Chinese keyboard types full-width digits.
  await amount.fill('－３')
  await expect(preview.getByRole('status')).toHaveText('10 games will change; 2 refused')
  // A name has more than the width of a count.
  expect((await preview.getByText('manyfold-01').boundingBox())?.width).toBeGreaterThan(80)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change 10' }).click()
  await expect(dialog).toContainText('10 games changed.')
  await expect(dialog).toContainText('2 refused')
  expect((await prices(page, 'manyfold')).map(({ creditPrice }) => creditPrice)).toEqual([
    1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ])
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(dialog).toContainText('10 games put back.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar(page)).toBeHidden()
  expect((await prices(page, 'manyfold')).map(({ creditPrice }) => creditPrice)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
})

test('a run without refusals offers Undo in its toast', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'freed', 3)
  await page.goto('/games?author=freed&sort=slug')
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  const edit = bar(page).getByRole('button', { name: 'Edit…' })
  await edit.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit 3 games' })
  // Its first field has the focus before the dialog is complete.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  // Escape closes an open picker first.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await chooseField(page, 'Another field', 'Free')
  await dialog
    .getByRole('switch', { name: 'Free' })
    .or(dialog.getByRole('checkbox', { name: 'Free' }))
    .click()
  await dialog.getByRole('button', { name: 'Change 3' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 games changed.')).toBeVisible()
  // The button of the bar is gone; the keys of the list work at once.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row').nth(1)).toBeFocused()
  expect((await prices(page, 'freed')).map(({ free }) => free)).toEqual([true, true, true])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 games put back.')).toBeVisible()
  expect((await prices(page, 'freed')).map(({ free }) => free)).toEqual([false, false, false])
})

test('a run with refusals offers Undo in a toast after its dialog', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'lessened', 4)
  await page.goto('/games?author=lessened&sort=slug')
  await expect(page.getByText('1–4 of 4')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 4 games' })
  await chooseField(page, 'Another field', 'Credit price')
  await dialog.getByRole('combobox', { name: 'What happens to Credit price' }).press('Enter')
  await page.getByTitle('Increase by', { exact: true }).click()
  await dialog.getByRole('spinbutton', { name: 'Credit price' }).fill('-2')
  const change = dialog.getByRole('button', { name: 'Change 3' })
  await expect(change).toBeEnabled()
  // A record that another person deletes meanwhile is named too.
  await ask(page, 'mutation ($input: DeleteManyGamesInput!) { deleteManyGames(input: $input) { deletedCount } }', {
    input: { filter: { slug: { eq: 'lessened-04' } } },
  })
  await change.click()
  await expect(dialog).toContainText('2 refused')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Content not found.' })).toContainText('lessened-04')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 games put back.')).toBeVisible()
  expect((await prices(page, 'lessened')).map(({ creditPrice }) => creditPrice)).toEqual([1, 2, 3])
})

test('the server previews an edit of all records that match, without the unselected ones', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const make = (from: number, count: number) => {
    const tags = Array.from({ length: count }, (_, at) => {
      const text = `Previewed ${from + at}`
      return { name: { en: text, zh: text }, active: from + at !== 7 }
    })
    const document = 'mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }'
    return ask(page, document, { input: { tags } })
  }
  await make(0, 1000)
  await make(1000, 3)
  await page.goto('/tags?q=Previewed')
  await expect(page.getByText('1–10 of 1,003')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Select all 1,003 that match' }).click()
  // A row that is unselected, here or on another page, leaves the others selected, in any order.
  const selected = page.getByRole('row', { selected: true })
  await page.getByRole('checkbox', { name: 'Select Previewed 0', exact: true }).click()
  await expect(bar(page)).toContainText('1,002 selected')
  await page.getByRole('listitem', { name: '101', exact: true }).click()
  await expect(selected).toHaveCount(3)
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1,002 tags')
  await page.keyboard.press('Escape')
  await selected.first().getByRole('checkbox').click()
  await page.getByRole('columnheader', { name: 'Updated' }).click()
  await expect(page).toHaveURL(/sort=/)
  await expect(selected.first()).toBeVisible()
  await expect(bar(page)).toContainText('1,001 selected')
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 1,001 tags' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  // The first field is a choice of yes or no, which begins with no.
  await expect(preview.getByRole('status')).toHaveText('1,000 tags will change; 1 unchanged')
  await expect(preview).toContainText('1,000 ×')
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  await page.keyboard.press('Escape')
  const document = 'mutation ($input: StartBulkRunInput!) { startBulkRun(input: $input) { id } }'
  const filter = { name: { en: { like: 'Previewed%' } } }
  await ask(page, document, { input: { resource: 'tags', action: 'delete', filter } })
})
