import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { countClicks } from './clicks'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

const create = async (page: Page, type: string, name: string, values: object[]): Promise<string[]> => {
  const data = await ask<Record<string, { id: string }[]>>(
    page,
    `mutation ($input: CreateMany${type}Input!) { createMany${type}(input: $input) { id } }`,
    { input: { [name]: values } },
  )
  return (data[`createMany${type}`] ?? []).map(({ id }) => id)
}

const makeCategories = (page: Page, ...names: string[]) =>
  create(
    page,
    'Categories',
    'categories',
    names.map((name) => ({ name: { en: name, zh: name }, slug: name.toLowerCase() })),
  )

const makeGames = (page: Page, prefix: string, count: number, values: object) =>
  create(
    page,
    'Games',
    'games',
    Array.from({ length: count }, (_, index) => {
      const slug = `${prefix}-${String(index).padStart(3, '0')}`
      return { title: { en: slug, zh: slug }, slug, author: prefix, ...values }
    }),
  )

const countOf = async (page: Page, filter: object): Promise<number> =>
  (
    await ask<{ games: { totalCount: number } }>(
      page,
      'query ($filter: GameFilter) { games(filter: $filter) { totalCount } }',
      { filter },
    )
  ).games.totalCount

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })

test('the category of 30 games changes with 4 clicks, and one Undo puts them back', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const [from, to] = await makeCategories(page, 'Farce', 'Elegy')
  await makeGames(page, 'shifted', 30, { categoryId: from })
  await page.goto(`/games?category=${from}`)
  await expect(page.getByText('1–10 of 30')).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('checkbox', { name: 'Select all 30 that match' }).click()
  await expect(bar(page)).toContainText('30 selected')
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 30 games' })
  await expect(dialog.getByRole('combobox', { name: 'Category', exact: true })).toBeFocused()
  await page
    .getByRole('option', { name: 'Elegy' })
    .or(page.locator('.ant-select-item-option', { hasText: 'Elegy' }))
    .last()
    .click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('30 games will change')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change 30' }).click()
  await expect(page.getByText('30 games changed.')).toBeVisible()
  expect(await clicks()).toBe(4)
  expect(await countOf(page, { categoryId: { eq: to } })).toBe(30)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('30 games put back.')).toBeVisible()
  expect(await countOf(page, { categoryId: { eq: from } })).toBe(30)
})

test('on a phone, the category of 30 games changes with 4 clicks too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'superAdmin')
  const [from, to] = await makeCategories(page, 'Masque', 'Aubade')
  await makeGames(page, 'carried', 30, { categoryId: from })
  await page.goto(`/games?category=${from}`)
  const box = page.getByRole('checkbox', { name: 'Select all 30 that match' })
  await expect(box).toBeVisible()
  const clicks = await countClicks(page)
  await box.click()
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  await page.locator('.ant-select-item-option', { hasText: 'Aubade' }).click()
  await page.getByRole('button', { name: 'Change 30' }).click()
  await expect(page.getByText('30 games changed.')).toBeVisible()
  expect(await clicks()).toBe(4)
  expect(await countOf(page, { categoryId: { eq: to } })).toBe(30)
})

test('the drafts of a category are published with 4 clicks', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const [category] = await makeCategories(page, 'Ballad')
  const games = await makeGames(page, 'issued', 12, { categoryId: category })
  await ask(page, 'mutation ($input: PublishManyGamesInput!) { publishManyGames(input: $input) { changedCount } }', {
    input: { filter: { id: { in: games.slice(0, 2) } } },
  })
  await page.goto('/games?q=issued&sort=slug')
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  // The tools of the cells load after the first rows; a state that can change shows them.
  const state = page.getByRole('row', { name: /issued-005/ }).locator('.state-tag')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await state.hover()
    await expect(state).toHaveAttribute('data-opens', { timeout: 1000 })
  }).toPass()
  const clicks = await countClicks(page)
  await page
    .getByRole('row', { name: /issued-000/ })
    .getByRole('link', { name: 'Ballad' })
    .click({ modifiers: ['Alt'] })
  await expect(page).toHaveURL(new RegExp(`category=${category}`))
  await page.getByRole('checkbox', { name: 'Select all 12 that match' }).click()
  await bar(page).getByRole('button', { name: 'Publish 10 of 12' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish (10)' }).click()
  await expect(bar(page)).toBeHidden()
  expect(await clicks()).toBe(4)
  expect(await countOf(page, { categoryId: { eq: category }, status: { eq: 'published' } })).toBe(12)
})

test('a large change continues in the background with progress, also after a reload', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'flooded', 600, { creditPrice: 5 })
  await page.goto('/games?author=flooded')
  await page.getByRole('checkbox', { name: 'Select all 600 that match' }).click()
  await expect(bar(page)).toContainText('600 selected')
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 600 games' })
  await dialog.getByRole('combobox', { name: 'Another field', exact: true }).fill('Credit price')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Credit price' }).fill('7')
  await dialog.getByRole('button', { name: 'Change 600' }).click()
  const card = page.getByRole('article', { name: 'Edit: 600 games' })
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toContainText('600 games changed.')
  expect(await countOf(page, { author: { eq: 'flooded' }, creditPrice: { eq: 7 } })).toBe(600)
  await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  const undone = page.getByRole('article', { name: 'Put back: 600 games' })
  await expect(undone).toContainText('600 games put back.')
  await undone.getByRole('button', { name: 'Close' }).click()
  await expect(undone).toBeHidden()
  expect(await countOf(page, { author: { eq: 'flooded' }, creditPrice: { eq: 5 } })).toBe(600)
})

test('an action on all that match is undone after a reload, on the page of the activity', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const [category] = await makeCategories(page, 'Nocturne')
  await makeGames(page, 'recalled', 12, { categoryId: category })
  await page.goto(`/games?category=${category}`)
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all 12 that match' }).click()
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish (12)' }).click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts.getByRole('button', { name: 'Undo' })).toBeVisible()
  const published = { categoryId: { eq: category }, status: { eq: 'published' } }
  expect(await countOf(page, published)).toBe(12)

  await page.goto('/activity')
  const undo = page.getByRole('button', { name: 'Undo: Publish: 12 games' })
  await expect(undo).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await undo.click()
  await expect(page.getByText('12 games put back.')).toBeVisible()
  await expect(undo).toBeHidden()
  expect(await countOf(page, published)).toBe(0)
  // The run and its undo are one line each, which names its records.
  const lines = page.getByRole('listitem').filter({ hasText: /12 games/ })
  await expect(lines.nth(0)).toContainText(/put back\s+12 games/)
  await expect(lines.nth(1)).toContainText(/published\s+12 games/)
  await lines.nth(1).getByText('12 games').click()
  await expect(lines.nth(1).getByRole('link')).toHaveCount(12)
  expect(await faultsOf(page)).toEqual([])
})

test('on a phone, the card of a run does not cover the actions of a selection', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'layered', 600, { creditPrice: 5 })
  await page.goto('/games?author=layered')
  await page.getByRole('checkbox', { name: 'Select all 600 that match' }).click()
  expect((await bar(page).boundingBox())?.height).toBeLessThan(60)
  await bar(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(page.getByRole('article', { name: 'Publish: 600 games' })).toContainText('600 games changed.')
  await page.getByRole('checkbox', { name: 'Select all 600 that match' }).click()
  await bar(page).getByRole('button', { name: 'Edit…' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit 600 games' })).toBeVisible()
})
