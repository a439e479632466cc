import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

test('a long form links to its sections, and the message of a missing value names its field', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games/new')
  const sections = page.getByRole('navigation', { name: 'Sections of the form' })
  await page.getByLabel('Author').fill('Nemo')
  await sections.getByRole('link', { name: 'Price' }).click()
  await expect(page.getByLabel('Credit price')).toBeInViewport()
  await expect(page.getByLabel('Author')).toHaveValue('Nemo')
  await expect(page).toHaveURL('/games/new')
  expect(await faultsOf(page)).toEqual([])

  await page.getByLabel('Author').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Title (English)')).toHaveAccessibleDescription(/Enter a title in English\./)
  await expect(page.getByLabel('Author')).toHaveAccessibleDescription(/Enter an author\./)
  await page.goto('/recommendations/new')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Game' })).toHaveAccessibleDescription(/Choose a game\./)
})

test('one switch shows another language of all texts on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'superAdmin', '/games/new')
  const chinese = page.getByRole('radiogroup', { name: 'Language of the texts' }).getByText('Chinese')
  await expect(page.getByLabel('Title (English)')).toBeVisible()
  // The demo has no model for translations.
  await expect(page.getByRole('button', { name: 'Translate from Chinese: Title' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(page.getByLabel('Title (Chinese)')).toBeHidden()
  await chinese.click()
  await expect(page.getByLabel('Title (Chinese)')).toBeVisible()
  await expect(page.getByLabel('Description (Chinese)')).toBeVisible()
  await page.getByLabel('Title (Chinese)').fill('玻璃')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Title (English)')).toBeFocused()
  // Below the sticky switch.
  const summary = await page.getByText(/^Not saved yet: \d fields need/).boundingBox()
  const languages = await page.getByRole('radiogroup', { name: 'Language of the texts' }).boundingBox()
  expect(summary?.y).toBeGreaterThan((languages?.y ?? 0) + (languages?.height ?? 0))
})

test('an edit form has a read-only value and its lock in one line', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { games } = await ask<{ games: { nodes: { id: string }[] } }>(
    page,
    '{ games(paging: {limit: 1}) { nodes { id } } }',
  )
  await page.goto(`/games/${games.nodes[0]?.id}/edit`)
  expect((await page.getByLabel('Slug').boundingBox())?.height).toBeLessThan(36)
})

test('the buttons of a new record are in one row on a phone and on a narrow screen', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 1024, height: 844 })
  await openAs(page, 'superAdmin', '/games/new')
  await page.getByLabel('Author').fill('Nemo')
  // The page keeps a draft after three seconds.
  await page.clock.fastForward(3_000)
  const footer = page.getByRole('form').locator('footer')
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(footer.getByText('Draft kept')).toBeVisible()
    await expect(footer.getByRole('button').last()).toHaveText('Save')
    if (width === 1024) await expect(footer.getByRole('button', { name: 'Save and publish' })).toBeVisible()
    else await expect(footer.getByRole('button', { name: 'More actions' })).toBeVisible()
    expect((await footer.boundingBox())?.height).toBeLessThan(70)
    if (width === 390) await footer.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole(width === 1024 ? 'button' : 'menuitem', { name: 'Save and create another' }).click()
    await expect(page.getByLabel('Title (English)')).toBeFocused()
  }
})

test('"Save and publish" creates a record and publishes it', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games/new')
  await page.getByLabel('Title (English)').fill(`Published at once ${Date.now()}`)
  await page.getByLabel('Title (Chinese)').fill('即刻发布')
  await page.getByLabel('Author').fill('Nemo')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
})

test('a new record on a phone explains the marked fields, and says that it is not saved', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'superAdmin', '/games/new')
  await expect(page.getByText('Fields marked * must be filled in.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible()
})
