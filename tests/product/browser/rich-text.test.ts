import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { openAs } from './signed-in'

const contentOf = async (page: Page, slug: string) => {
  const { blogPosts } = await ask<{ blogPosts: { nodes: { id: string; content: { en: string; zh: string } }[] } }>(
    page,
    `{ blogPosts(filter: {slug: {eq: "${slug}"}}) { nodes { id content { en zh } } } }`,
  )
  return blogPosts.nodes[0]
}

const addPost = async (page: Page, slug: string, content: string) => {
  const { createOneBlogPost: post } = await ask<{ createOneBlogPost: { id: string } }>(
    page,
    'mutation ($input: CreateOneBlogPostInput!) { createOneBlogPost(input: $input) { id } }',
    { input: { blogPost: { title: { en: slug, zh: slug }, slug, content: { en: content, zh: content } } } },
  )
  return post.id
}

/** Adds a picture to the library, described in English. */
async function addLibraryPicture(page: Page, picture: Buffer): Promise<void> {
  await page.goto('/media')
  await page.getByRole('heading', { level: 1, name: 'Media files' }).waitFor()
  await page.keyboard.press('c')
  const chooser = page.getByRole('dialog', { name: 'Upload files' }).locator('input[type=file]')
  await chooser.setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer: picture })
  const added = page.getByRole('list', { name: 'Media files' }).getByRole('link', { name: /^pier/ })
  await expect(added).toBeVisible()
  await page.keyboard.press('Escape')
  await added.click()
  await page.getByRole('tab', { name: 'History' }).waitFor()
  await page.goto(`${new URL(page.url()).pathname}/edit`)
  await page.getByLabel('Alternative text (English)').fill('A lantern pier')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

const pasteHtml = (content: Locator, html: string) =>
  content.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    clipboardData.setData('text/plain', 'the same as text')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

/** The Markdown view. Playwright reads no value of the rich editor, which may be shown before. */
const sourceOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Content (English)', exact: true }).and(page.locator('textarea'))

test('a post is written as formatted text by keyboard, and its Markdown is what was meant', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await openAs(page, 'editor', '/blog/new')
  await page.getByLabel('Title (English)').fill('Written by hand')
  await page.getByLabel('Title (Chinese)').fill('手写')
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await content.focus()
  await page.keyboard.type('## Lanterns')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Follow the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('light')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' to the ')
  await page.keyboard.press('Control+k')
  const link = page.getByRole('dialog', { name: 'Link' })
  await expect(link.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('storydesk.org/harbour')
  await link.getByLabel('Text').fill('harbour')
  await page.keyboard.press('Enter')
  await expect(content).toBeFocused()
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Control+z')
  await expect(content).not.toContainText('two')
  await page.keyboard.press('Control+Shift+z')
  await expect(content.getByRole('listitem')).toHaveText(['one', 'two'])
  await expect(page.getByRole('button', { name: 'Bulleted list' })).toHaveAttribute('aria-pressed', 'true')

  const pictures = page.locator('input[type=file][multiple]').first()
  await pictures.setInputFiles({ name: 'lantern.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(content.getByRole('img', { name: 'lantern' })).toHaveAttribute('src', /^\/files\//)

  // Tab leaves the text; the choice of Markdown is kept.
  await page.getByRole('radiogroup', { name: 'Editor of Content (English)' }).getByText('Markdown').click()
  const markdown = sourceOf(page)
  await expect(markdown).toHaveValue(
    /^## Lanterns\n\nFollow the \*\*light\*\* to the \[harbour\]\(https:\/\/storydesk\.org\/harbour\)\.\n\n- one\n- two\n\n!\[lantern\]\(\/files\/[^)]+\)$/,
  )
  await page.getByRole('tab', { name: 'Chinese' }).last().click()
  await page.getByRole('textbox', { name: 'Content (Chinese)', exact: true }).fill('正文')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Written by hand' })).toBeVisible()
  expect((await contentOf(page, 'written-by-hand'))?.content.en).toContain('**light**')
  expect(problems).toEqual([])
})

test('an edit keeps the source of every other block, and opening a text changes nothing', async ({ page }) => {
  await openAs(page, 'editor')
  const text = 'Old title\n=========\n\n* one\n* two\n\n\n__bold__ and _soft_\n\nlast  \n'
  const id = await addPost(page, 'kept-source', text)
  await page.goto(`/blog/${id}/edit`)
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await expect(content.getByRole('heading', { name: 'Old title' })).toBeVisible()
  await expect(page.locator('p[role=status]')).not.toContainText('Unsaved')
  await content.getByText('last').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' word')
  await expect(page.locator('p[role=status]')).toContainText('Unsaved changes')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await contentOf(page, 'kept-source')).toMatchObject({
    content: { en: text.replace('last', 'last word').replace('word  ', 'word'), zh: text },
  })
})

test('a text with placeholders opens as source and says why', async ({ page }) => {
  await openAs(page, 'editor')
  const id = await addPost(page, 'placeholders', 'Hello {{name}}')
  await page.goto(`/blog/${id}/edit`)
  await expect(page.getByText('This text contains placeholders or other markup').first()).toBeVisible()
  await expect(sourceOf(page)).toHaveValue('Hello {{name}}')
})

test('a picture of the library is inserted with its alternative text in the language of the field', async ({
  page,
}) => {
  await openAs(page, 'superAdmin')
  await addLibraryPicture(page, await page.screenshot())
  const id = await addPost(page, 'library-picture', 'Before')
  await page.goto(`/blog/${id}/edit`)
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await expect(content.getByText('Before')).toBeVisible()
  // By keyboard: the button is in the toolbar and has a menu.
  await page.getByRole('button', { name: 'Picture' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Upload…' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'From the library…' }).press('Enter')
  const library = page.getByRole('dialog', { name: 'Choose from the library' })
  await library.getByLabel('Search names and alternative texts').fill('lantern pier')
  await library.getByRole('button', { name: 'A lantern pier' }).click()
  const picture = content.getByRole('img', { name: 'A lantern pier' })
  await expect(picture).toBeVisible()
  await picture.dblclick()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('Alternative text').fill('The pier at dusk')
  await page.keyboard.press('Enter')
  await expect(content.getByRole('img', { name: 'The pier at dusk' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await contentOf(page, 'library-picture'))?.content.en).toMatch(/^Before\n\n!\[The pier at dusk\]\(\/files\//)
})

test('rows and columns of a table are added and deleted by keyboard', async ({ page }) => {
  await openAs(page, 'editor')
  const id = await addPost(page, 'lantern-table', '| Lamp | Light |\n| - | - |\n| Oil | warm |')
  await page.goto(`/blog/${id}/edit`)
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await content.getByText('Oil').click()
  const change = async (name: string) => {
    const toolbar = page.getByRole('toolbar', { name: 'Formatting of Content (English)' })
    const button = toolbar.getByRole('button', { name: 'Table', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem', { disabled: false })
    await expect(items.first()).toBeFocused()
    const names = await items.allTextContents()
    // The focus follows in the next frame, and a key belongs to the focused item.
    for (let at = 1; at <= names.indexOf(name); at++) {
      await page.keyboard.press('ArrowDown')
      await expect(items.nth(at)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(content).toBeFocused()
  }
  await change('Add row below')
  await expect(content.getByRole('row')).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await change('Add column after')
  await expect(content.getByRole('columnheader')).toHaveCount(3)
  await change('Delete column')
  await page.keyboard.press('Control+s')
  const lines = async () => (await contentOf(page, 'lantern-table'))?.content.en.split('\n')
  await expect.poll(lines).toHaveLength(4)
})

test('a table of a spreadsheet is pasted as a table', async ({ page }) => {
  await openAs(page, 'editor')
  const id = await addPost(page, 'pasted-table', 'Prices')
  await page.goto(`/blog/${id}/edit`)
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await content.getByText('Prices').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  // No head, cells with paragraphs, and one cell over two columns.
  const html = `<html><body><table><colgroup><col></colgroup>
    <tr><td><p>Lamp</p></td><td align="right">Price</td><td>Note</td></tr>
    <tr><td><b>Oil</b><br>lamp</td><td>4|5</td><td><p>a</p><p>b</p></td></tr>
    <tr><td colspan="2">Sold out</td></tr></table></body></html>`
  await pasteHtml(content, html)
  await expect(content.getByRole('columnheader')).toHaveText(['Lamp', 'Price', 'Note'])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const written = (await contentOf(page, 'pasted-table'))?.content.en ?? ''
  expect(written.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
    ...['Prices', ''],
    ...['| Lamp | Price | Note |', expect.stringMatching(/^\| :?-+ \| -+: \| :?-+ \|$/)],
    ...['| **Oil** lamp | 4\\|5 | a b |', '| Sold out | | |'],
  ])
})

test('lists of Word are pasted as lists, and the description of a picture is not its title too', async ({ page }) => {
  await openAs(page, 'editor')
  const id = await addPost(page, 'pasted-lists', 'Lamps')
  await page.goto(`/blog/${id}/edit`)
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await content.getByText('Lamps').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  const entry = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
    style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
    </span></span></span><![endif]>${text}<o:p></o:p></p>`
  const entries = [entry(1, '·', '<b>Oil</b>'), entry(2, '1.', 'small'), entry(2, '2.', 'large'), entry(1, '·', 'Gas')]
  await pasteHtml(
    content,
    `<html><body>${entries.join('\n')}<p>End <img src="https://x.org/a.png" alt="A lamp"></p></body></html>`,
  )
  await expect(content.getByRole('listitem')).toHaveText([/^Oil/, 'small', 'large', 'Gas'])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await contentOf(page, 'pasted-lists'))?.content.en).toBe(
    'Lamps\n\n- **Oil**\n  1. small\n  2. large\n- Gas\n\nEnd ![A lamp](https://x.org/a.png)',
  )
})

test('a picture that no longer exists is refused in sight, at the text of its language', async ({ page }) => {
  await openAs(page, 'editor', '/blog')
  const id = await addPost(page, 'picture-gone', 'Before')
  await page.setViewportSize({ width: 1366, height: 640 })
  await page.goto(`/blog/${id}/edit`)
  await page.getByRole('radiogroup', { name: 'Editor of Content (English)' }).getByText('Markdown').click()
  await sourceOf(page).fill(`![a](/files/01970000-0000-7000-8000-00000000f11e/1-${'a'.repeat(22)})`)
  await page.keyboard.press('Control+s')
  const message = page.getByText('A picture in it no longer exists. Remove it, or choose another.', { exact: true })
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(sourceOf(page)).toBeFocused()
})
