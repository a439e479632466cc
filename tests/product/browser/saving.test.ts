import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { ask, makeGame } from './endpoint'
import { openAs, signInAs } from './signed-in'

test('a key in a choice saves or undoes, and does not open the choice', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { users } = await ask<{ users: { nodes: { id: string }[] } }>(
    page,
    '{ users(filter: {status: {eq: active}}, paging: {limit: 1}) { nodes { id } } }',
  )
  await page.goto(`/users/${users.nodes[0]?.id}/edit`)
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(status).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(status).toHaveAttribute('aria-expanded', 'false')
  const statusNow = async () =>
    (await ask<{ user: { status: string } }>(page, `{ user(id: "${users.nodes[0]?.id}") { status } }`)).user.status
  await expect.poll(statusNow).toBe('active')
})

const state = (page: Page) => page.locator('p[role=status]')
const isSave = (request: Request) => /mutation (CreateOne|UpdateOne)/.test(request.postData() ?? '')

/** Holds the answer to the next save back until the returned function is called. */
async function holdSave(page: Page): Promise<{ started: Promise<void>; release(): void }> {
  let release = () => {}
  let start = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  await page.route('/graphql', async (route) => {
    if (!isSave(route.request())) return route.fallback()
    start()
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return { started, release: () => release() }
}

test('Enter in a form of several fields moves to the next field and saves nothing', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { id } = await makeGame(page, 'half-filled')
  const saves: Request[] = []
  page.on('request', (request) => {
    if (isSave(request)) saves.push(request)
  })
  await page.goto(`/games/${id}/edit`)
  await page.getByLabel('Title (English)').fill('Half')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title (Chinese)')).toBeFocused()
  await page.getByLabel('Author').fill('Half an auth')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Author')).not.toBeFocused()
  await expect(state(page)).toHaveText('Unsaved changes')
  expect(saves).toHaveLength(0)

  await page.keyboard.press('Control+s')
  await expect(state(page)).toContainText('Saved')
  expect(saves).toHaveLength(1)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Content not modified!')).toHaveCount(0)
  await expect(state(page)).toContainText('Saved')
  expect(saves).toHaveLength(1)

  await page.goto('/tags/new')
  await page.getByLabel('Name (English)').fill('Half')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name (Chinese)')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'need' })).toHaveCount(0)
  expect(saves).toHaveLength(1)
})

test('Enter in the settings moves to the next field', async ({ page }) => {
  await openAs(page, 'superAdmin', '/settings')
  const fields = page.getByRole('form', { name: 'Profile' }).getByRole('textbox')
  await fields.first().focus()
  await page.keyboard.press('Enter')
  await expect(fields.first()).not.toBeFocused()
  await expect(page.getByRole('form', { name: 'Profile' }).locator(':focus')).toHaveCount(1)
  await expect(state(page)).toHaveText('No changes')
})

test('text that is typed during a save is kept and saved by the next one', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { id } = await makeGame(page, 'typed-meanwhile')
  const { started, release } = await holdSave(page)
  await page.goto(`/games/${id}/edit`)
  const author = page.getByLabel('Author')
  await author.fill('Lin')
  await page.keyboard.press('Control+s')
  await started
  await author.pressSequentially(' Wei')
  // Pressed during the save: later text is saved when the first answer arrives.
  await page.keyboard.press('Control+s')
  release()
  await expect(author).toHaveValue('Lin Wei')
  await expect(state(page)).toContainText('Saved')
  const { game } = await ask<{ game: object }>(page, `{ game(id: "${id}") { author } }`)
  expect(game).toEqual({ author: 'Lin Wei' })
})

test('text that is typed while a new record is saved is in its form afterwards', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags/new')
  const { started, release } = await holdSave(page)
  await page.getByLabel('Name (English)').fill('Meanwhile')
  await page.getByLabel('Name (Chinese)').fill('其间')
  await page.keyboard.press('Control+s')
  await started
  await page.getByLabel('Description (English)').fill('Typed while it was saved')
  release()
  await expect(page).toHaveURL(/\/tags\/[0-9a-f-]{36}\/edit$/)
  await expect(page.getByLabel('Description (English)')).toHaveValue('Typed while it was saved')
  await expect(state(page)).toHaveText('Unsaved changes')
})

test('a person who leaves during a save stays where they went', async ({ page }) => {
  await openAs(page, 'superAdmin', '/categories/new')
  await page.getByLabel('Name (English)').fill('Saved behind')
  await page.getByLabel('Name (Chinese)').fill('身后')
  const { started, release } = await holdSave(page)
  await page.keyboard.press('Control+s')
  await started
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  release()
  await expect(page.getByText('Category created.')).toBeVisible()
  await expect(page).toHaveURL('/tags')
})

test('a failed save does not report an unchanged form', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags/new')
  await expect(state(page)).toHaveText('Not saved yet')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'need your attention' })).toBeVisible()
  await expect(state(page)).toHaveText('Not saved')
  await page.getByLabel('Name (English)').fill('A')
  await expect(state(page)).toHaveText('Unsaved changes')

  await page.getByLabel('Name (Chinese)').fill('甲')
  await page.route('/graphql', (route) => (isSave(route.request()) ? route.abort() : route.fallback()))
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveText('Waits for the network')
  await expect(page.getByLabel('Name (English)')).toHaveValue('A')
})

test('the focus ring stays behind the footer, and Tab scrolls a field above it', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games/new')
  const slug = page.getByLabel('Slug')
  await slug.focus()
  const [footer, field] = await Promise.all(
    [page.locator('.record-form-footer'), slug].map((each) =>
      each.boundingBox().then((box) => box ?? { x: 0, width: 0 }),
    ),
  )
  // A focus ring may extend by up to three pixels.
  expect(footer?.x).toBeLessThanOrEqual((field?.x ?? 0) - 3)
  expect((footer?.x ?? 0) + (footer?.width ?? 0)).toBeGreaterThanOrEqual((field?.x ?? 0) + (field?.width ?? 0) + 3)

  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    const isCovered = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('.record-form-footer')
        if (!focused || !bar || bar.contains(focused) || !focused.matches('input, textarea')) return false
        return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
      })
    // Parts of the form that load later move the field again.
    await expect.poll(isCovered).toBe(false)
  }
})
