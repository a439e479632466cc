import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

test('records without a value are found by a filter, by a click on an empty cell and by a link', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const game = (title: string, categoryId: string | null) => ({
    title: { en: title, zh: title },
    slug: title.toLowerCase(),
    author: 'presence',
    categoryId,
  })
  const { categories } = await ask<{ categories: { nodes: { id: string }[] } }>(
    page,
    '{ categories(paging: {limit: 1}) { nodes { id } } }',
    {},
  )
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: { games: [game('Presence-Loose', null), game('Presence-Kept', categories.nodes[0]?.id ?? null)] },
  })
  await page.goto('/games?author=presence')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Category' }).click()
  const editor = page.getByRole('dialog', { name: 'Filter by Category' })
  await editor.getByRole('button', { name: 'Is empty' }).click()
  await expect(page).toHaveURL('/games?author=presence&empty=category')
  await expect(page.getByRole('rowheader')).toHaveText([/Presence-Loose/])
  expect(await faultsOf(page)).toEqual([])
  await editor.getByRole('button', { name: 'Is not empty' }).click()
  await expect(page.getByRole('button', { name: 'Category is not empty' })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([/Presence-Kept/])
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText([/Presence-Kept/])

  await page.goto('/games?author=presence')
  const cell = page.getByRole('row', { name: 'Select Presence-Loose' }).locator('[data-field="category"]')
  await expect(async () => {
    await cell.click({ modifiers: ['Alt'] })
    await expect(page).toHaveURL('/games?author=presence&empty=category', { timeout: 1000 })
  }).toPass()
})

test('a filter excludes, one of two filters is enough, and a view and the link keep both', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { categories } = await ask<{ categories: { nodes: { id: string; name: { en: string } }[] } }>(
    page,
    '{ categories(paging: {limit: 1}) { nodes { id name { en } } } }',
  )
  const [category] = categories.nodes
  const game = (title: string, author: string, categoryId?: string) => ({
    title: { en: title, zh: title },
    slug: title.toLowerCase(),
    author,
    categoryId,
  })
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: {
      games: [game('Other-A', 'other one'), game('Other-B', 'other two', category?.id), game('Other-C', 'other three')],
    },
  })
  const rows = page.getByRole('rowheader')
  const chosen = page.getByRole('button', { name: 'Match any' })
  await page.goto('/games?q=Other-&author=two')
  await expect(rows).toHaveText([/Other-B/])
  await expect(chosen).toHaveCount(0)

  // By keyboard, as a person who filters does.
  await page.getByRole('button', { name: 'Author contains “two”' }).press('Enter')
  const exclude = page.getByRole('dialog', { name: 'Filter by Author' }).getByRole('button', { name: 'Exclude' })
  await exclude.press('Space')
  await expect(exclude).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/games?author=two&not=author&q=Other-')
  await expect(rows).toHaveText([/Other-C/, /Other-A/])
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Author does not contain “two”' })).toBeFocused()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Category' }).click()
  await page.getByRole('checkbox', { name: String(category?.name.en) }).click()
  await expect(page.getByText('No games match')).toBeVisible()
  await page.keyboard.press('Escape')
  await chosen.press('Enter')
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveText([/Other-C/, /Other-B/, /Other-A/])
  await page.reload()
  await expect(rows).toHaveText([/Other-C/, /Other-B/, /Other-A/])
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Others')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('tab', { name: 'Others' })).toHaveAttribute('aria-selected', 'true')
  const { me } = await ask<{ me: { views: { name: string; filter: object }[] } }>(
    page,
    '{ me { views { name filter } } }',
  )
  const { filter } = me.views.find(({ name }) => name === 'Others') ?? {}
  const query = 'query ($filter: GameFilter) { games(filter: $filter) { totalCount } }'
  expect(await ask(page, query, { filter })).toEqual({ games: { totalCount: 3 } })
})

test('the choices of a filter scroll inside its editor, and its buttons stay in the window', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 640 })
  await signInAs(page, 'superAdmin')
  await page.goto('/games')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tags' }).click()
  const editor = page.getByRole('dialog', { name: 'Filter by Tags' })
  await expect(editor.getByRole('checkbox')).toHaveCount(20)
  await expect(editor.getByRole('button', { name: 'Exclude' })).toBeInViewport({ ratio: 1 })
})
