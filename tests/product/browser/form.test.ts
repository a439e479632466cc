import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { accounts, passwordOf } from './accounts'
import { ask, makeGame } from './endpoint'
import { fillSignIn, openAs, signInAs } from './signed-in'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const state = (page: Page) => page.locator('p[role=status]')

test('creates a game with both languages, a cover and relations, and shows issues at their fields', async ({
  page,
}) => {
  await openAs(page, 'superAdmin', '/games/new')
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'fields need your attention' })).toBeVisible()
  await expect(page.getByLabel('Title (English)')).toBeFocused()
  await expect(page.getByLabel('Author')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Title (English)').fill('Glass Garden: Part 2')
  await expect(page.getByLabel('Slug')).toHaveValue('glass-garden-part-2')
  await page.getByLabel('Slug').fill('glass-garden')
  await page.getByLabel('Title (English)').fill('Glass Garden')
  await expect(page.getByLabel('Slug')).toHaveValue('glass-garden')
  await expect(page.locator('.form-half-label').getByText('Missing')).toBeVisible()
  await page.getByLabel('Title (Chinese)').fill('玻璃花园')
  await page.getByLabel('Author').fill('Nemo')

  await page.getByLabel('Credit price').fill('12x')
  await page.getByLabel('Points per action').focus()
  await expect(page.getByText('Enter a whole number.', { exact: true })).toBeVisible()
  await page.getByLabel('Credit price').fill('1,200')

  const cover = page.getByLabel('Cover image')
  await cover.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('File size exceeds 5 MB limit')).toBeVisible()
  await cover.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText('Please upload an image file')).toBeVisible()
  await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByRole('link', { name: 'cover.png' })).toBeVisible()
  await page.getByLabel('Game document').setInputFiles({
    name: 'rules.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Rules'),
  })
  await expect(page.getByRole('link', { name: 'rules.md' })).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Glass Garden' })).toBeVisible()
  await expect(page.getByRole('cell').filter({ hasText: '1,200' }).first()).toBeVisible()
  await expect(page.getByRole('article').getByText('Draft').first()).toBeVisible()
})

test('confirms leaving only with unsaved changes', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { id } = await makeGame(page, 'leaving')
  const tags = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tags' })
  await page.goto(`/games/${id}/edit`)
  const author = page.getByLabel('Author')

  await author.fill('Somebody')
  await expect(state(page)).toHaveText('Unsaved changes')
  await author.fill('Lin Yue')
  await expect(state(page)).toHaveText('No changes')
  await tags.click()
  await expect(page).toHaveURL('/tags')

  await page.goBack()
  await author.fill('Somebody')
  await tags.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(author).toHaveValue('Somebody')

  await page.keyboard.press('Control+s')
  await expect(state(page)).toContainText('Saved')
  await tags.click()
  await expect(page).toHaveURL('/tags')
})

test('an unchanged form cannot be saved, and the slug of a saved game is read-only', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { id } = await makeGame(page, 'unchanged')
  await page.goto(`/games/${id}/edit`)
  await save(page).click()
  await expect(page.getByText('Content not modified!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveCount(0)
  await expect(page.getByLabel('Slug')).toHaveText('unchanged')
})

test('a stale save compares the fields and keeps both changes', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { id } = await makeGame(page, 'stale')
  await page.goto(`/games/${id}/edit`)
  await page.getByLabel('Author').fill('Mine')
  await page.getByLabel('Title (English)').fill('Mine in English')
  const update = { author: 'Theirs', title: { zh: '他们的' }, creditPrice: 7 }
  await ask(page, 'mutation ($input: UpdateOneGameInput!) { updateOneGame(input: $input) { id } }', {
    input: { id, update },
  })

  await save(page).click()
  const comparison = page.getByRole('dialog', { name: 'You changed this game in another tab or on another device' })
  await expect(comparison.getByRole('group')).toHaveText([/Title \(Chinese\)/, /Author/, /Credit price/])
  await expect(comparison.getByRole('radio', { name: 'Typed here: Author' })).toBeChecked()
  const price = comparison.getByRole('radio', { name: 'Saved: Credit price' })
  await expect(price).toBeChecked()
  await expect(comparison.getByRole('radio', { name: 'Before: Credit price' })).not.toBeChecked()
  // The price was not typed here, so all that was typed leaves it to the other person.
  await comparison.getByRole('button', { name: 'Use all saved' }).click()
  await expect(comparison.getByRole('radio', { name: 'Saved: Author' })).toBeChecked()
  await comparison.getByRole('button', { name: 'Keep all typed here' }).click()
  await expect(comparison.getByRole('radio', { name: 'Typed here: Author' })).toBeChecked()
  await expect(price).toBeChecked()
  await comparison.getByRole('button', { name: 'Save these' }).click()
  await expect(state(page)).toContainText('Saved')

  const { game } = await ask<{ game: object }>(page, `{ game(id: "${id}") { author creditPrice title { en zh } } }`)
  expect(game).toEqual({ author: 'Mine', creditPrice: 7, title: { en: 'Mine in English', zh: '他们的' } })
})

test('shows a refusal of the server at its field, and "save and add another" opens an empty form', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGame(page, 'taken')
  await page.goto('/games/new')
  await page.getByLabel('Title (English)').fill('Taken')
  await page.getByLabel('Title (Chinese)').fill('已占用')
  await page.getByLabel('Author').fill('Nemo')
  await save(page).click()
  const slug = page.getByLabel('Slug')
  await expect(slug).toBeFocused()
  await expect(slug).toHaveAccessibleDescription(/already taken/)

  await slug.fill('not-taken')
  await page.getByRole('button', { name: 'Save and create another' }).click()
  await expect(page.getByText('Game created.')).toBeVisible()
  await expect(page.getByLabel('Title (English)')).toBeFocused()
  await expect(page.getByLabel('Author')).toHaveValue('')
  await expect(page).toHaveURL('/games/new')
})

for (const finder of ['the save', 'another request'] as const) {
  test(`keeps typed values when ${finder} finds the session ended`, async ({ page }) => {
    await signInAs(page, 'superAdmin')
    const { id } = await makeGame(page, finder === 'the save' ? 'session' : 'another-session')
    // The live connection would report the end of the session before, and so would presence and drafts.
    await page.routeWebSocket('**/graphql', () => undefined)
    if (finder === 'the save') {
      await page.route('**/graphql', (route) =>
        /showPresence|saveDraft/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
      )
    }
    await page.goto(`/games/${id}/edit`)
    await page.getByLabel('Author').fill('Typed before')
    await ask(page, 'mutation { signOut }')
    // Even so, a request on its way may be faster than the click.
    if (finder === 'the save')
      await save(page)
        .click({ timeout: 5_000 })
        .catch(() => undefined)
    await expect(page).toHaveURL(/\/sign-in\?redirect=/)

    await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
    await expect(page.getByLabel('Author')).toHaveValue('Typed before')
    await save(page).click()
    await expect(state(page)).toContainText('Saved')
  })
}

test('settings keep typed values when the session ends', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.routeWebSocket('**/graphql', () => undefined)
  await page.goto('/settings')
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill('typed-before')
  await page.getByRole('radio').first().check()
  await ask(page, 'mutation { signOut }')
  // Another request of the page may find the end of the session first.
  await save(page)
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
  await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
  await expect(username).toHaveValue('typed-before')
})
