import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { cell, enterCells, games, makeGames, rowOf } from './cells'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

test('F2 after a click edits the clicked cell, and a range is pasted there', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'clicker', ['Elder', 'Maple'])
  await page.goto('/games?author=clicker&sort=slug')
  const editor = page.getByRole('dialog', { name: 'Author of Elder' })
  await cell(page, 'Elder', 'author').click()
  await page.keyboard.press('F2')
  const [input, save] = [editor.getByRole('textbox'), editor.getByRole('button', { name: 'Save' })]
  const bottom = await input.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await save.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom + 8)
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await rowOf(page, 'Elder').evaluate((row) => {
    row.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'clicked')
    row.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('dialog', { name: 'Paste into games' })).toContainText('clicked')
})

test('a cell is edited by keyboard, checked as in the form, and undone', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'cellular', ['Alder', 'Birch'])
  await page.goto('/games?author=cellular&sort=slug')
  await enterCells(page, 'Alder')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Alder', 'author')).toBeFocused()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Author of Alder' })
  const author = editor.getByRole('textbox', { name: 'Author' })
  await expect(author).toBeFocused()
  expect(await faultsOf(page)).toEqual([])

  // Escape leaves the value; the focus returns to the cell.
  await author.fill('nobody')
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await expect(cell(page, 'Alder', 'author')).toBeFocused()
  await expect(cell(page, 'Alder', 'author')).toHaveText('cellular')

  // An empty author is refused at the cell, as in the form.
  await page.keyboard.press('F2')
  await expect(author).toBeFocused()
  await author.fill('')
  await page.keyboard.press('Enter')
  await expect(editor).toContainText('Enter an author.')
  await expect(author).toBeFocused()

  // Tab saves and goes on to the next cell that can be edited.
  await author.fill('cellular two')
  await page.keyboard.press('Tab')
  const category = page.getByRole('dialog', { name: 'Category of Alder' })
  await expect(category.getByRole('combobox')).toBeFocused()
  await expect(cell(page, 'Alder', 'author')).toHaveText('cellular two')
  await page.keyboard.press('Escape')
  await expect(category).toBeHidden()
  await expect(cell(page, 'Alder', 'category')).toBeFocused()

  // The list still owns the row of the cell.
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
  await page.keyboard.press('j')
  await expect(cell(page, 'Birch', 'category')).toBeFocused()

  const toasts = page.getByRole('region', { name: 'Notifications' })
  await toasts.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cell(page, 'Alder', 'author')).toHaveText('cellular')
})

test('the input of a field has the focus, not a smaller one before it, and Backspace empties a select', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.addInitScript(() => {
    const { user } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
    const columns = { blogPosts: ['content'], creditsPackages: ['size'], tags: ['color', 'description'] }
    localStorage.setItem(`storydesk-lists-${user.id}`, JSON.stringify({ columns }))
  })
  const open = async (path: string, field: string) => {
    await page.goto(path)
    await page.locator(`[data-field="${field}"]`).first().dblclick()
  }
  await open('/tags', 'color')
  const color = page.getByRole('dialog', { name: /^Color of/ }).getByRole('textbox', { name: 'Color', exact: true })
  await expect(color).toBeFocused()

  // A key adds to a long text instead of replacing it.
  await open('/tags', 'description')
  const text = page.getByRole('dialog', { name: /^Description of/ }).getByRole('textbox')
  await expect(text).toBeFocused()
  const before = await text.inputValue()
  await page.keyboard.press('!')
  await expect(text).toHaveValue(`${before}!`)

  // The mode of the text is before it, and Tab reaches both.
  await open('/blog', 'content')
  const editor = page.getByRole('dialog', { name: /^Content of/ })
  await expect(editor.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(editor.getByRole('radio', { name: 'Formatted' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor.getByRole('textbox')).toBeFocused()

  await open('/credits-packages', 'size')
  const size = page.getByRole('dialog', { name: /^Size of/ })
  await expect(size.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(size).toContainText(/^SizeChoose/)
})

test('a stale save of a cell compares, and a double click opens one', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'contested', ['Cedar', 'Douglas'])
  await page.goto('/games?author=contested&sort=slug')
  await enterCells(page, 'Cedar')
  await cell(page, 'Cedar', 'author').dblclick()
  const editor = page.getByRole('dialog', { name: 'Author of Cedar' })
  const author = editor.getByRole('textbox', { name: 'Author' })
  await expect(author).toBeFocused()
  await author.fill('contested by me')
  const [cedar] = await games(page, 'contested')
  await ask(page, 'mutation ($input: UpdateOneGameInput!) { updateOneGame(input: $input) { id } }', {
    input: { id: cedar?.id, update: { author: 'contested by others' } },
  })
  await author.press('Enter')
  const comparison = page.getByRole('dialog', { name: 'You changed this game in another tab' })
  await comparison.getByRole('button', { name: 'Save these' }).click()
  await expect(editor).toBeHidden()
  await expect(cell(page, 'Cedar', 'author')).toHaveText('contested by me')
})

test('on a phone, the menu of a record edits it in place, and Alt and a click filter', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'handheld', ['Elm', 'Fir'])
  await page.goto('/games?author=handheld&sort=slug')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await enterCells(page, 'Elm')
  await cell(page, 'Elm', 'status').click({ modifiers: ['Alt'] })
  await expect(page).toHaveURL(/status=draft/)
  await expect(page.getByRole('search')).toContainText('Status is draft')
  await cell(page, 'Elm', 'author').click({ modifiers: ['Alt', 'Shift'] })
  await expect(page.getByRole('search')).toContainText('Author does not contain “handheld”')
  await expect(cell(page, 'Elm', 'author')).toHaveCount(0)
  await page.goto('/games?author=handheld&sort=slug')
  await enterCells(page, 'Elm')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions for Elm' }).click()
  await page.getByRole('menuitem', { name: 'Edit here' }).click()
  const editor = page.getByRole('dialog', { name: 'Title of Elm' })
  const title = editor.getByRole('textbox', { name: 'Title (English)' })
  await expect(title).toBeFocused()
  await title.fill('Elm tree')
  expect(await faultsOf(page)).toEqual([])
  // By keyboard: the tabs are before the input.
  await page.keyboard.press('Shift+Tab')
  await expect(editor.getByRole('tab', { name: 'English' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await page.keyboard.press('Tab')
  const chinese = editor.getByRole('textbox', { name: 'Title (Chinese)' })
  await expect(chinese).toBeFocused()
  await chinese.fill('榆树')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('link', { name: 'Elm tree' })).toBeVisible()
  expect((await games(page, 'handheld'))[0]?.title).toEqual({ en: 'Elm tree', zh: '榆树' })
})

test('the focus stays in the list when an edit removes the row', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'leaver', ['Iris', 'Juniper'])
  await page.goto('/games?author=leaver&sort=slug')
  await enterCells(page, 'Iris')
  for (const [title, next] of [
    ['Iris', rowOf(page, 'Juniper')] as const,
    ['Juniper', page.getByRole('main')] as const,
  ]) {
    await cell(page, title, 'author').evaluate((element) => {
      element.tabIndex = -1
      element.focus()
    })
    await page.keyboard.press('F2')
    const author = page.getByRole('dialog', { name: `Author of ${title}` }).getByRole('textbox')
    await expect(author).toBeFocused()
    await author.fill('stayer')
    await author.press('Enter')
    await expect(page.getByRole('link', { name: title })).toBeHidden()
    await expect(next).toBeFocused()
  }
})
