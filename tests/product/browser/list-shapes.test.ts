import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

/** Creates drafts of an author. */
async function makeGames(page: Page, author: string, titles: readonly string[]): Promise<void> {
  const games = titles.map((title) => ({
    title: { en: title, zh: title },
    slug: `${author}-${title}`.toLowerCase().replaceAll(' ', '-'),
    author,
  }))
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: { games },
  })
}

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const shape of ['board', 'gallery']) {
  test(`the focus goes to the next card of a ${shape} when one is deleted`, async ({ page }) => {
    await signInAs(page, 'superAdmin')
    const titles = ['First', 'Second'].map((title) => `${title} of the ${shape}`)
    await makeGames(page, `${shape}-focus`, titles)
    await page.goto(`/games?author=${shape}-focus&as=${shape}`)
    await page.getByRole('button', { name: `Actions for ${titles[0]}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: titles[0] })).toHaveCount(0)
    await expect(page.getByRole('main').locator('li:focus-within')).toContainText(titles[1] as string)
  })
}

test('a board moves records between states by menu and by dragging, with Undo', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'boarder', ['Alder', 'Birch'])
  await page.goto('/games?author=boarder')
  await page.getByRole('radiogroup', { name: 'Shape of the list' }).getByTitle('Board').click()
  await expect(page).toHaveURL(/as=board/)
  await expect(column(page, 'Draft').getByRole('listitem')).toHaveCount(2)
  expect(await faultsOf(page)).toEqual([])

  // By keyboard, through the menu of the card.
  await page.getByRole('button', { name: 'Move Alder to another Status' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Publish' }).press('Enter')
  await expect(column(page, 'Published').getByRole('link', { name: 'Alder' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Draft').getByRole('link', { name: 'Alder' })).toBeVisible()

  // By pointer.
  await column(page, 'Draft').getByRole('link', { name: 'Birch' }).hover()
  await page.mouse.down()
  const target = await column(page, 'Published').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 40, { steps: 8 })
  await page.mouse.up()
  await expect(column(page, 'Published').getByRole('link', { name: 'Birch' })).toBeVisible()

  // The address keeps the shape, and so does "back".
  await page.reload()
  await expect(column(page, 'Published').getByRole('link', { name: 'Birch' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Shape of the list' }).getByTitle('Gallery').click()
  await expect(page).toHaveURL(/as=gallery/)
  await expect(page.getByRole('list', { name: 'Games' }).getByRole('link', { name: 'Birch' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/as=board/)
  await expect(column(page, 'Draft')).toBeVisible()
})

test('a board shows why a card cannot move', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  // It is loading until its columns are there, also when its code takes longer than the records.
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/record-board.*\.js/, async (route) => {
    await loaded
    await route.continue()
  })
  // The page has not loaded before its scripts.
  await page.goto('/orders?as=board', { waitUntil: 'commit' })
  await expect(page.getByText('600', { exact: true }).first()).toBeVisible()
  await expect(page.locator('.list-records .ant-skeleton')).toBeVisible()
  load()
  const paid = column(page, 'Paid').getByRole('listitem').first()
  const name = await paid.getByRole('link').first().textContent()
  await paid.getByRole('link').first().hover()
  await page.mouse.down()
  const target = await column(page, 'Pending').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 40, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByText(`“${name}” cannot become “Pending” now.`)).toBeVisible()
})

test('a list is grouped with counts of the whole list, and a view keeps it', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makeGames(page, 'grouper', ['Cedar', 'Elder', 'Fir'])
  await page.goto('/games?author=grouper')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByTitle('Status', { exact: true }).click()
  await expect(page).toHaveURL(/group=status/)
  await page.keyboard.press('Escape')
  const heading = page.getByRole('rowheader', { name: 'Status Draft 3' })
  await expect(heading).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('By state')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Leaving immediately would cancel the request.
  await expect(dialog).toBeHidden()
  await page.goto('/games')
  await page.getByRole('tab', { name: 'By state' }).click()
  await expect(heading).toBeVisible()
})

test('groups of related records come in the order of the titles that people read', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const categories = [
    { slug: 'groups-a', name: { en: 'Aspen tales', zh: '乙组' } },
    { slug: 'groups-b', name: { en: 'Willow tales', zh: '丙组' } },
  ]
  const { createManyCategories: made } = await ask<{ createManyCategories: { id: string; slug: string }[] }>(
    page,
    'mutation ($input: CreateManyCategoriesInput!) { createManyCategories(input: $input) { id slug } }',
    { input: { categories } },
  )
  const idOf = (slug: string) => made.find((category) => category.slug === slug)?.id
  const games = [
    ['Sown', idOf('groups-b')],
    ['Grown', idOf('groups-a')],
    ['Felled', null],
  ] as const
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: {
      games: games.map(([title, categoryId]) => ({
        title: { en: title, zh: title },
        slug: `groups-${title.toLowerCase()}`,
        author: 'forester',
        categoryId,
      })),
    },
  })
  await page.goto('/games?author=forester&group=category')
  const headings = page.getByRole('table').getByRole('rowheader', { name: /^(Category|分类) / })
  await expect(headings).toHaveText([/Aspen tales.*1$/, /Willow tales.*1$/, /1$/])

  // The head of the column sorts by title too.
  await page.goto('/games?author=forester')
  await page.getByRole('columnheader', { name: 'Category' }).click()
  await expect(page).toHaveURL(/sort=category_en/)
  await expect(page.getByRole('table').getByRole('link', { name: /^(Sown|Grown|Felled)$/ })).toHaveText([
    'Grown',
    'Sown',
    'Felled',
  ])

  await page.evaluate(() => localStorage.setItem('i18nextLng', 'zh'))
  await page.goto('/games?author=forester&group=category')
  await expect(headings).toHaveText([/丙组.*1$/, /乙组.*1$/, /1$/])
})

test('the pages of a gallery are below its cards, and its order is beside its search', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'superAdmin', '/games?as=gallery')
  const last = page.getByRole('list', { name: 'Games' }).locator('[data-row]').last()
  await expect(last).toBeVisible()
  const card = await last.boundingBox()
  const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
  expect(pages?.y).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? 0))

  await page.setViewportSize({ width: 1024, height: 860 })
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  const search = page.getByRole('searchbox', { name: 'Search games' })
  await expect(sort).toBeVisible()
  expect(Math.abs((await boxOf(sort)).y - (await boxOf(search)).y)).toBeLessThan(8)
})

test('on a phone a list is sorted by several columns with the keyboard, also by a hidden one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'superAdmin', '/games?sort=-rating,title_zh')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(page.getByText('Rating, descending · Title, ascending')).toBeAttached()
  await sort.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sort by several columns' })
  await expect(dialog.getByRole('combobox', { name: 'Sort by' })).toBeFocused()
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  const choose = async (name: string, text: string) => {
    const position = dialog.getByRole('combobox', { name })
    await position.press('Enter')
    await position.fill(text)
    await position.press('Enter')
  }
  await choose('Finally by', 'Points per action, desc')
  // A column has one position.
  await choose('Sort by', 'Title, desc')
  await dialog.getByRole('button', { name: 'Sort', exact: true }).press('Enter')
  await expect(page).toHaveURL(/sort=-title_zh,-pointsPerAction(&|$)/)
  await expect(page.getByText('Title, descending · Points per action, descending')).toBeAttached()
  await expect(sort).toBeFocused()
})

test('a card of a gallery has its whole title and centres the icon of a missing picture', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const title = 'The Gallery of Two Lines'
  await makeGames(page, 'gallerist', [title])
  await page.setViewportSize({ width: 1440, height: 860 })
  await page.goto('/games?as=gallery&author=gallerist')
  const card = page.getByRole('list', { name: 'Games' }).getByRole('listitem')
  const name = card.getByText(title)
  await expect(name).toBeVisible()
  expect(await name.evaluate((e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight)).toBe(true)
  const frame = await boxOf(card.locator('a[aria-hidden]'))
  const icon = await boxOf(card.locator('a[aria-hidden] svg'))
  expect(icon.y + icon.height / 2).toBeCloseTo(frame.y + frame.height / 2, 0)

  const time = card.locator('time')
  await time.evaluate((element) => element.replaceChildren('12 minutes ago'))
  const [inner, outer] = [await boxOf(time), await boxOf(card)]
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width - 16)
})

test('on a phone the heading of a list is one row, and its menu has the shapes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'superAdmin', '/games')
  const create = await page.getByRole('link', { name: 'New game' }).boundingBox()
  const heading = await page.getByRole('heading', { level: 1, name: 'Games' }).boundingBox()
  expect(Math.abs((create?.y ?? 0) - (heading?.y ?? 0))).toBeLessThan(20)
  const [filters, sort] = [
    page.getByRole('button', { name: 'Filter' }),
    page.getByRole('combobox', { name: 'Sort by' }),
  ]
  expect(Math.abs((await boxOf(filters)).y - (await boxOf(sort)).y)).toBeLessThan(16)
  await page.getByRole('button', { name: 'More' }).first().click()
  await expect(page.getByRole('menuitemradio', { name: 'Table' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Gallery' }).click()
  await expect(page).toHaveURL(/as=gallery/)
})

test('a board is used by keyboard: arrows move between cards, and Shift moves a card', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games?as=board')
  const column = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
  const first = column('Draft').first()
  await expect(first).toBeVisible()
  const title = String(await first.getByRole('link').first().textContent())
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(column('Draft').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(column('Published').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('k')
  await expect(first).toBeFocused()

  await page.keyboard.press('Shift+ArrowRight')
  const question = page.getByRole('dialog')
  const card = column('Published').filter({ hasText: title })
  await expect(question.or(card).first()).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Publish' }).click()
  await expect(card).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(column('Draft').filter({ hasText: title })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the columns of a board end above the end of the window, with and without tabs of views', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const end = page.viewportSize()?.height ?? 0
  const published = page.getByRole('region', { name: 'Published' })
  const bottom = async () => {
    const { y = 0, height = 0 } = (await published.boundingBox()) ?? {}
    return y + height
  }
  const id = crypto.randomUUID()
  const input = { id, resource: 'games', name: 'Of the board', state: '' }
  for (const hasTabs of [false, true]) {
    if (hasTabs) await ask(page, 'mutation ($input: SaveViewInput!) { saveView(input: $input) { id } }', { input })
    await page.goto('/games?as=board')
    await expect(published.getByRole('link').first()).toBeVisible()
    await expect.poll(bottom).toBeLessThan(end)
    await expect.poll(bottom).toBeGreaterThan(end - 60)
  }
  await ask(page, 'mutation ($id: ID!) { deleteView(id: $id) }', { id })
})
