import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

const long = (length: number) => 'W'.repeat(length)

async function make(page: Page, type: string, input: Record<string, unknown>): Promise<string> {
  const name = `createOne${type}`
  const query = `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { id } }`
  const key = `${type[0]?.toLowerCase()}${type.slice(1)}`
  const made = await ask<Record<string, { id: string }>>(page, query, { input: { [key]: input } })
  return made[name]?.id ?? ''
}

/** Tags with long names, as their ids. */
const makeTags = (page: Page, count: number) =>
  Promise.all(Array.from({ length: count }, () => make(page, 'Tag', { name: { en: long(60), zh: long(60) } })))

/** Pixels of the content beyond the end of its box. */
const hiddenPixels = (box: Locator) => box.evaluate((element) => element.scrollWidth - element.clientWidth)

test('long words and wide code widen no page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'superAdmin')
  const title = `Wide ${Date.now()} ${long(100)}`
  const content = `\`\`\`\n${long(400)}\n\`\`\`\n\n| ${long(90)} | b |\n|---|---|\n| c | d |`
  const id = await make(page, 'BlogPost', {
    title: { en: title, zh: title },
    content: { en: content, zh: content },
    tagIds: await makeTags(page, 2),
  })
  await page.goto(`/blog/${id}`)
  for (const heading of ['Content', 'Display'])
    expect.soft(await hiddenPixels(page.getByRole('region', { name: heading })), heading).toBe(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search records, pages and commands' }).fill(title.slice(0, 18))
  const result = page.getByRole('option', { name: new RegExp(`^${title}`) })
  await expect(result).toBeVisible()
  expect.soft(await hiddenPixels(result)).toBe(0)

  await page.goto(`/blog/${id}/edit`)
  await expect(page.getByRole('textbox', { name: 'Content (English)' })).toContainText(long(90))
  await expect(page.locator('.ant-form-item', { hasText: 'Tags' }).last()).toContainText(long(60))
  expect.soft(await hiddenPixels(page.locator('html'))).toBe(0)
  await page.getByRole('combobox', { name: 'Tags' }).focus()
  await page.keyboard.insertText('L'.repeat(200))
  await expect(page.getByTitle('Create “LLL')).toBeVisible()
  expect.soft(await hiddenPixels(page.locator('html'))).toBe(0)
})

test('a long title cuts no other part of the breadcrumb, and a long tag does not cut the count of others', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  const author = `Reem ${Date.now()}`
  const title = 'مرحبا بالعالم هذه لعبة طويلة جدا عن البحر والسماء والنجوم البعيدة كلها'
  const tagIds = await makeTags(page, 12)
  await make(page, 'Game', { title: { en: title, zh: title }, slug: `long-${Date.now()}`, author, tagIds })
  await page.goto(`/games?author=${encodeURIComponent(author)}`)
  expect(await hiddenPixels(page.locator('[data-field="tags"] .cell-links').first())).toBe(0)
  // A text of the other direction is cut at its own end, which is at the left.
  const name = page.getByRole('link', { name: title }).locator('.ellipsis')
  await expect(name).toHaveCSS('unicode-bidi', 'plaintext')

  await page.goto(`/tags/${tagIds[0]}/edit`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs).toContainText(long(60))
  expect(await hiddenPixels(crumbs.getByRole('listitem').last())).toBe(0)
})
