import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { cell, enterCells, makeGames, rowOf } from './cells'
import { signInAs } from './signed-in'

test('a state changes where it is shown, and space shows the record beside the list', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'besides', ['Ginkgo', 'Hazel'])
  await page.goto('/games?author=besides&sort=slug')
  await enterCells(page, 'Ginkgo')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Ginkgo')).toBeFocused()

  await page.keyboard.press(' ')
  const ginkgo = page.getByRole('complementary', { name: 'Ginkgo, beside the list' })
  await expect(ginkgo.getByRole('heading', { name: 'Ginkgo' })).toBeVisible()
  await expect(ginkgo.getByText('besides')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('j')
  await expect(rowOf(page, 'Hazel')).toBeFocused()
  const hazel = page.getByRole('complementary', { name: 'Hazel, beside the list' })
  await expect(hazel.getByRole('button', { name: 'Publish' })).toBeVisible()

  // The state in the panel and the state in the list open the same actions.
  await hazel.getByRole('button', { name: 'Draft' }).click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await expect(cell(page, 'Hazel', 'status')).toHaveText('Published')
  await hazel.getByRole('button', { name: 'Close' }).click()
  await expect(hazel).toBeHidden()
  await expect(rowOf(page, 'Hazel')).toBeFocused()

  // By mouse: the menu of a row opens it, and a click on another row goes on.
  await rowOf(page, 'Ginkgo').getByRole('button', { name: 'Actions for Ginkgo' }).click()
  await page.getByRole('menuitem', { name: 'Show beside the list' }).click()
  await expect(ginkgo).toBeVisible()
  await cell(page, 'Hazel', 'author').click()
  await expect(hazel).toBeVisible()
  const link = rowOf(page, 'Hazel').getByRole('link').first()
  await link.press('Escape')
  await expect(hazel).toBeHidden()
  await expect(link).toBeFocused()

  await cell(page, 'Hazel', 'status').getByText('Published').click()
  const choices = page.getByRole('menu', { name: 'Change Status' })
  await expect(choices.getByRole('menuitem', { name: 'Unpublish' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Hazel', 'status')).toHaveText('Draft')
  await expect(cell(page, 'Hazel', 'status')).toBeFocused()
})

test('the panel goes on to the next record when its action removes the row', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'mover', ['Kapok', 'Larch'])
  await page.goto('/games?author=mover&sort=slug&status=draft')
  await enterCells(page, 'Kapok')
  await page.keyboard.press(' ')
  const kapok = page.getByRole('complementary', { name: 'Kapok, beside the list' })
  // Escape closes the menu of a state, and not the panel.
  await kapok.getByRole('button', { name: 'Draft' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Publish' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Publish' })).toBeHidden()
  await expect(kapok).toBeVisible()
  await kapok.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(rowOf(page, 'Larch')).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'Larch, beside the list' })).toBeVisible()
})
