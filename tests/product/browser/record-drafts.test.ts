import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { accounts, passwordOf } from './accounts'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { fillSignIn, signInAs, spendAccessToken } from './signed-in'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page) => page.getByRole('dialog')

interface Post {
  title: { en: string }
  author: string | null
  version: number
}

async function makePost(page: Page, title: string): Promise<string> {
  const blogPost = { title: { en: title, zh: title }, content: { en: 'Text', zh: '正文' }, slug: title.toLowerCase() }
  const { createOneBlogPost } = await ask<{ createOneBlogPost: { id: string } }>(
    page,
    'mutation ($input: CreateOneBlogPostInput!) { createOneBlogPost(input: $input) { id } }',
    { input: { blogPost } },
  )
  await ask(page, `mutation { publishOneBlogPost(input: {id: "${createOneBlogPost.id}"}) { id } }`)
  return createOneBlogPost.id
}

const postOf = async (page: Page, id: string) =>
  (await ask<{ blogPost: Post }>(page, `{ blogPost(id: "${id}") { title { en } author version } }`)).blogPost
const change = (page: Page, id: string, update: object) =>
  ask(page, 'mutation ($input: UpdateOneBlogPostInput!) { updateOneBlogPost(input: $input) { id } }', {
    input: { id, update },
  })
const draft = (page: Page, id: string, update: object) =>
  ask(page, 'mutation ($input: SaveDraftOneBlogPostInput!) { saveDraftOneBlogPost(input: $input) }', {
    input: { id, update },
  })

async function endSession(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'storydesk-refresh' })
  await spendAccessToken(page)
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' })))
}

async function signInAgain(page: Page): Promise<void> {
  await page.waitForURL(/sign-in/)
  await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
  await page.waitForURL(/edit/)
}

test('a published post is edited as a draft, compared, published, and Undo takes it back', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makePost(page, 'Pending')
  await page.goto(`/blog/${id}/edit`)
  const title = page.getByRole('textbox', { name: 'Title (English)' })
  await title.fill('Pending, revised')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toasts(page).getByText('Draft saved. The published version has not changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish the draft' })).toBeVisible()
  expect(await postOf(page, id)).toMatchObject({ title: { en: 'Pending' } })
  expect(await faultsOf(page, { within: '.record-form' })).toEqual([])
  // The draft is saved, so the form may be left.
  await page.goto('/blog?hasDraft=true')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Pending', exact: true }) })
  await expect(row.getByRole('link', { name: 'Has a draft' })).toBeVisible()
  expect(await faultsOf(page, { within: '.list-table' })).toEqual([])
  await page.getByRole('link', { name: 'Pending', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This blog post has a draft' })
  await expect(alert).toContainText('It changes: Title')
  await alert.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog(page)).toContainText('Pending, revised')
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Publish the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Pending, revised', level: 1 })).toBeVisible()
  await expect(alert).toBeHidden()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Pending', level: 1, exact: true })).toBeVisible()
})

test('on a phone the page stays where it is when its footer saves a draft', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makePost(page, 'Small')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/blog/${id}/edit`)
  await page.getByRole('textbox', { name: 'Author' }).fill('Mira')
  // Playwright scrolls to a button that it presses itself.
  const { x = 0, y = 0 } = (await page.getByRole('button', { name: 'More actions' }).boundingBox()) ?? {}
  await page.mouse.click(x + 10, y + 10)
  await page.getByRole('menuitem', { name: 'Save as draft' }).press('Enter')
  await expect(toasts(page).getByText('Draft saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('a draft is opened by its URL, changed, and published by the form', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makePost(page, 'Continued')
  await draft(page, id, { title: { en: 'Continued later' } })
  await page.goto(`/blog/${id}/edit?draft`)
  await expect(page.getByRole('textbox', { name: 'Title (English)' })).toHaveValue('Continued later')
  await expect(page.getByText('You are editing the draft.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Author' }).fill('Mira')
  await page.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(toasts(page).getByText('Continued later')).toBeVisible()
  expect(await postOf(page, id)).toMatchObject({ title: { en: 'Continued later' }, author: 'Mira' })
  await expect(page.getByText('You are editing the draft.')).toBeHidden()
})

test('the key saves the draft, also after the session ended, and does not publish it', async ({ page, context }) => {
  await signInAs(page, 'superAdmin')
  const id = await makePost(page, 'Keyed')
  await page.goto(`/blog/${id}/edit`)
  const title = page.getByRole('textbox', { name: 'Title (English)' })
  await title.fill('Keyed draft')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const notice = page.getByText('You are editing the draft.')
  await expect(notice).toBeVisible()
  await title.fill('Keyed draft, more')
  await page.keyboard.press('Control+s')
  await expect(toasts(page).getByText('Draft saved.').last()).toBeVisible()
  await expect(page.getByText('No changes', { exact: true })).toBeVisible()
  await title.fill('Keyed draft, restored')
  // The server has it too.
  await expect(page.getByText('Draft kept')).toBeVisible()
  await endSession(page, context)
  await page.keyboard.press('Control+s')
  await signInAgain(page)
  await expect(notice).toBeVisible()
  await expect(title).toHaveValue('Keyed draft, restored')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('No changes', { exact: true })).toBeVisible()
  expect(await postOf(page, id)).toMatchObject({ title: { en: 'Keyed' } })
  // The text from before the session ended is saved: it is not offered beside another one.
  await title.fill('Keyed draft, last')
  await expect(page.getByText('Unsaved changes').first()).toBeVisible()
  await expect(page.getByText('You have an unsaved draft')).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('No changes', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Edit the draft' }).click()
  await expect(title).toHaveValue('Keyed draft, last')
  // What is typed is kept some seconds later, unless the draft has it.
  await page.waitForTimeout(4_000)
  expect(await ask(page, `{ me { drafts(resource: "blogPosts", recordId: "${id}") { id } } }`)).toEqual({
    me: { drafts: [] },
  })
})

test('text that a session end kept is compared with what others saved since', async ({ page, context }) => {
  await signInAs(page, 'superAdmin')
  const id = await makePost(page, 'Interrupted')
  await page.goto(`/blog/${id}/edit`)
  await page.getByRole('textbox', { name: 'Title (English)' }).fill('Interrupted, mine')
  await change(page, id, { title: { en: 'Interrupted, theirs' } })
  await endSession(page, context)
  await page.keyboard.press('Control+s')
  await signInAgain(page)
  await expect(page.getByRole('textbox', { name: 'Title (English)' })).toHaveValue('Interrupted, mine')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toContainText('Interrupted, theirs')
  expect(await postOf(page, id)).toMatchObject({ title: { en: 'Interrupted, theirs' } })
})

test('others who changed the same field since are compared; other fields are kept', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makePost(page, 'Contested')
  await draft(page, id, { title: { en: 'Contested by a draft' } })
  await change(page, id, { author: 'Lin' })
  await page.goto(`/blog/${id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'has a draft' })
  await alert.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Contested by a draft', level: 1 })).toBeVisible()
  expect(await postOf(page, id)).toMatchObject({ author: 'Lin' })

  await draft(page, id, { title: { en: 'Mine' } })
  await change(page, id, { title: { en: 'Theirs' } })
  await alert.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(page.getByText('You are editing the draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(dialog(page)).toContainText('Theirs')
  await dialog(page).getByRole('button', { name: 'Save these' }).click()
  await expect.poll(async () => (await postOf(page, id)).title.en).toBe('Mine')
})

test('a draft that is not valid is refused at its field, and can be discarded with Undo', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makePost(page, 'Unfinished')
  await draft(page, id, { author: 'A'.repeat(100) })
  await page.goto(`/blog/${id}/edit?draft`)
  await page.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Author' })).toBeFocused()
  await page.goto(`/blog/${id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'has a draft' })
  await alert.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(toasts(page)).toContainText('Author: Use no more than 80 characters.')
  await alert.getByRole('button', { name: 'Discard' }).click()
  await expect(alert).toBeHidden()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(alert).toBeVisible()
})
