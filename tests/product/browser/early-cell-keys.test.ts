import { expect, test } from '../../browser/test'
import { cell, enterCells, games, makeGames } from './cells'
import { signInAs } from './signed-in'

test('keys before the form of a cell is there are typed when it is, and Tab goes on to the next cell', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'hurrier', ['Hurry'])
  // The code of the editors takes longer than a person.
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/cell-editor.*\.js/, async (route) => {
    await isReleased
    await route.continue()
  })
  const asked = page.waitForRequest(/cell-editor.*\.js/)
  await page.goto('/games?author=hurrier&sort=slug')
  await enterCells(page, 'Hurry')
  await asked
  await page.keyboard.press('F2')
  // Some of these keys move in the list, open its panel, and select.
  await page.keyboard.type('jx k')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nobodx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('y')
  release()
  // The next editor has the new title before the list has it.
  const author = page.getByRole('dialog', { name: 'Author of jx k' })
  await expect(author.getByRole('textbox')).toHaveValue('nobody')
  await expect(page.getByRole('complementary', { name: /jx k|Hurry/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(author).toBeHidden()
  expect(await games(page, 'hurrier')).toMatchObject([{ title: { en: 'jx k' }, author: 'hurrier' }])

  await makeGames(page, 'hurrier', ['Hurry'])
  await page.goto('/games?author=hurrier&sort=slug')
  await enterCells(page, 'Hurry')
  // The form of the record asks for it; its answer never comes.
  await page.route('**/graphql**', () => undefined)
  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog', { name: 'Title of Hurry' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog', { name: 'Author of Hurry' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('dialog', { name: 'Title of Hurry' })).toBeFocused()
})

test('F2, a double click, a paste and a menu before the tools of cells are there are done when they are', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'early', ['Dawn', 'Dusk'])
  let release = () => {}
  await page.route(/cell-tools.*\.js/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  const author = cell(page, 'Dusk', 'author')
  const asked = async (act: () => Promise<void>) => {
    // The tools may be requested before the page has loaded.
    const requested = page.waitForRequest(/cell-tools.*\.js/)
    await page.goto('/games?author=early&sort=slug')
    await Promise.all([requested, author.waitFor()])
    await act()
    release()
  }
  const editor = page.getByRole('dialog', { name: 'Author of Dusk' })
  await asked(() => author.dblclick())
  await expect(editor).toBeVisible()
  await asked(async () => {
    await author.click()
    await page.keyboard.press('F2')
    await page.keyboard.type('k x')
  })
  await expect(editor.getByRole('textbox')).toHaveValue('k x')
  await asked(async () => {
    await author.click()
    await author.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'late')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
  })
  await expect(page.getByRole('dialog', { name: /^Paste/ })).toBeVisible()
  await asked(async () => {
    await page.getByRole('button', { name: 'Actions for Dusk' }).click()
    await page.getByRole('menuitem', { name: 'Edit here' }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })
  await expect(page.getByRole('dialog', { name: 'Title of Dusk' })).toBeVisible()
})
