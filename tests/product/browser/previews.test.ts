import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

const dialog = (page: Page) => page.getByRole('dialog')

async function makePost(page: Page, title: string): Promise<string> {
  const blogPost = {
    title: { en: title, zh: `${title}（中文）` },
    content: { en: '## Harbour\n\nA *calm* evening.', zh: '## 港口\n\n宁静的夜晚。' },
    author: 'Mira',
    slug: title.toLowerCase(),
  }
  const document = 'mutation ($input: CreateOneBlogPostInput!) { createOneBlogPost(input: $input) { id } }'
  return (await ask<{ createOneBlogPost: { id: string } }>(page, document, { input: { blogPost } })).createOneBlogPost
    .id
}

async function makeTag(page: Page, en: string): Promise<void> {
  const document = 'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }'
  await ask(page, document, { input: { tag: { name: { en, zh: '潮汐' } } } })
}

test('a reader without an account sees the preview in both languages until the link is ended', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'editor')
  const id = await makePost(page, 'Evening')
  await page.goto(`/blog/${id}`)
  await page.getByRole('button', { name: 'More actions for this blog post' }).click()
  await page.getByRole('menuitem', { name: 'Preview as reader' }).click()
  await expect(dialog(page).getByRole('radio', { name: '1 day' })).toBeChecked()
  await dialog(page).getByRole('radio', { name: '7 days' }).check({ force: true })
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  const url = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue()
  await expect(dialog(page).getByText('1 link works')).toBeVisible()
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])

  const reader = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const scripts: string[] = []
  reader.on('response', (answer) => scripts.push(new URL(answer.url()).pathname))
  const answer = await reader.goto(url)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(reader.getByRole('heading', { name: 'Evening', level: 1 })).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Harbour' })).toBeVisible()
  await reader.getByRole('button', { name: '中文' }).click()
  await expect(reader.getByRole('heading', { name: 'Evening（中文）', level: 1 })).toBeVisible()
  await expect(reader.getByText('这是预览页面')).toBeVisible()
  expect(await faultsOf(reader)).toEqual([])
  expect(scripts.filter((path) => /\/(list|ui|record)-[^/]+\.js$/.test(path))).toEqual([])

  await dialog(page).getByRole('button', { name: 'End all links' }).click()
  await expect(dialog(page).getByText('1 link works')).toBeHidden()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: '链接已失效' })).toBeVisible()
  expect(await faultsOf(reader)).toEqual([])
  await reader.context().close()
})

test('a form shows what is typed as readers will see it; a link beside a draft shows the draft', async ({ page }) => {
  await signInAs(page, 'editor')
  const id = await makePost(page, 'Morning')
  await ask(page, `mutation { publishOneBlogPost(input: {id: "${id}"}) { id } }`)
  await ask(page, 'mutation ($input: SaveDraftOneBlogPostInput!) { saveDraftOneBlogPost(input: $input) }', {
    input: { id, update: { title: { en: 'Morning, revised' } } },
  })
  await page.goto(`/blog/${id}/edit`)
  await page.getByRole('button', { name: 'Preview as reader' }).first().click()
  await expect(dialog(page).getByText('sees this blog post as a reader')).toBeVisible()
  await page.keyboard.press('Escape')
  await makeTag(page, 'Tides')
  await page.reload()
  const beside = page.getByRole('complementary', { name: 'Reader view' })
  await page.getByRole('button', { name: 'Reader view' }).click()
  await expect(beside.getByRole('heading', { name: 'Morning', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Title (English)' }).fill('Noon')
  await expect(beside.getByRole('heading', { name: 'Noon', level: 1 })).toBeVisible()
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.click()
  await tags.fill('Tides')
  await page.getByTitle('Tides', { exact: true }).click()
  await expect(beside.getByText('Tides')).toBeVisible()
  await beside.getByRole('radio', { name: '中文' }).check({ force: true })
  await expect(beside.getByRole('heading', { name: '港口' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reader view' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(beside).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  // Over the page, it takes the focus: the form behind it is covered.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Enter')
  await expect(beside.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reader view' })).toBeFocused()
  await page.setViewportSize({ width: 1366, height: 860 })
  await page.goto(`/blog/${id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'has a draft' })
  await alert.getByRole('button', { name: 'Preview as reader' }).click()
  await expect(dialog(page).getByText('sees the draft of this blog post')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  await page.goto(await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue())
  await expect(page.getByRole('heading', { name: 'Morning, revised', level: 1 })).toBeVisible()
  await expect(page.getByText('A preview of a draft, which is not published.')).toBeVisible()
})
