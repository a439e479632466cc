import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { countClicks } from './clicks'
import { ask } from './endpoint'
import { openAs } from './signed-in'

async function someUser(page: Page): Promise<{ id: string; username: string; email: string }> {
  const query = '{ users(paging: {limit: 1}) { nodes { id username email } } }'
  const { users } = await ask<{ users: { nodes: [Awaited<ReturnType<typeof someUser>>] } }>(page, query)
  return users.nodes[0]
}

test('a person is found from any page, edited from there, and offered again', async ({ page }) => {
  // The shortcut was lost while the scripts loaded.
  let load: () => void = () => undefined
  const isPressed = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/assets/*.js', (route) => isPressed.then(() => route.continue()))
  const opened = openAs(page, 'superAdmin', '/games')
  await page.locator('#root').waitFor()
  await page.keyboard.press('Control+k')
  load()
  await opened
  const user = await someUser(page)
  const typed = user.email.split('@')[0] ?? ''
  const input = page.getByRole('combobox', { name: 'Search records, pages and commands' })
  const found = page.getByRole('group', { name: 'Users' }).getByRole('option', { name: user.username })

  await expect(input).toBeFocused()
  await page.keyboard.type('zzzzqqqq')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches “zzzzqqqq”.' })).toBeVisible()
  await input.fill(typed)
  await expect(found.first()).toBeVisible()
  while ((await found.first().getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(input).toHaveAttribute('aria-activedescendant', (await found.first().getAttribute('id')) ?? '')

  await page.keyboard.press('ArrowRight')
  const actions = page.getByRole('combobox', { name: `Actions of ${user.username}` })
  await expect(actions).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(input).toHaveValue(typed)
  await expect(input).toBeFocused()
  await expect(found.first()).toBeVisible()
  while ((await found.first().getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('option', { name: 'Adjust balance' })).toBeVisible()
  await page.keyboard.type('edit')
  await expect(page.getByRole('option')).toHaveText(['Edit'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/users/${user.id}/edit`)

  // A record that was seen is offered before anything is typed; an action of it opens its dialog here, again after Back.
  await page.goto(`/users/${user.id}`)
  await expect(page.getByRole('heading', { name: user.username, level: 1 })).toBeVisible()
  await page.goto('/tags')
  for (const _ of ['first', 'again']) {
    await page.getByRole('button', { name: 'Search records, pages and commands' }).click()
    await page.getByRole('group', { name: 'Recent records' }).getByRole('option', { name: user.username }).hover()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('option', { name: 'Adjust balance' }).click()
    const dialog = page.getByRole('dialog', { name: /Adjust balance/ })
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(page).toHaveURL('/tags')
})

test('every role finds the help center and its own account', async ({ page }) => {
  // Enter was lost before the palette had its focus.
  let load: () => void = () => undefined
  const isTyped = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/assets/palette-dialog-*.js', (route) => isTyped.then(() => route.continue()))
  await openAs(page, 'support', '/orders')
  for (const [typed, dialog] of [
    ['help', 'Help center'],
    ['my acc', 'My account'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    load()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a long title leaves room for the fact beside it', async ({ page }) => {
  await openAs(page, 'moderator', '/comments')
  const query = '{ comments(paging: {limit: 50}) { nodes { id content user { username } } } }'
  type Comments = { comments: { nodes: { id: string; content: string; user: { username: string } }[] } }
  const { comments } = await ask<Comments>(page, query)
  const longest = comments.nodes.toSorted((a, b) => b.content.length - a.content.length)[0]
  const username = String(longest?.user.username)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(username)
  const row = page.getByRole('group', { name: 'Comments' }).getByRole('option').first()
  const fact = row.getByText(username)
  await expect(fact).toBeVisible()
  const [outer, inner] = [await row.boundingBox(), await fact.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
  // The actions of its page, beside which the title stands.
  await page.keyboard.press('Escape')
  await page.goto(`/comments/${longest?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const action = page.getByRole('group', { name: 'This page' }).getByRole('option').first()
  const { label, height } = await action.evaluate((element) => {
    const text = element.querySelector('.fill')
    return { label: text?.clientWidth ?? 0, height: element.clientHeight }
  })
  expect(label).toBeGreaterThan(100)
  expect(height).toBeLessThan(40)
})

test('a person is opened from any page with a shortcut and typing', async ({ page }) => {
  await openAs(page, 'support', '/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const user = await someUser(page)
  const clicks = await countClicks(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(user.email)
  await expect(page.getByRole('option', { name: user.username, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: user.username, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`/users/${user.id}`)
  expect(await clicks()).toBe(0)
})

test('letters that are typed at once are its query, and no shortcuts of the page', async ({ page }) => {
  await openAs(page, 'superAdmin', '/categories')
  await expect(page.getByRole('link', { name: 'New category' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('chester')
  await expect(page.getByRole('combobox', { name: 'Search records, pages and commands' })).toHaveValue('chester')
  await expect(page).toHaveURL('/categories')
})

test('a pasted order number opens the order with Enter, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'superAdmin', '/tags')
  const { orders } = await ask<{ orders: { nodes: [{ id: string; orderNumber: string }] } }>(
    page,
    '{ orders(paging: {limit: 1}) { nodes { id orderNumber } } }',
  )
  const [order] = orders.nodes
  await page.getByRole('button', { name: 'Search records, pages and commands' }).click()
  const input = page.getByRole('combobox', { name: 'Search records, pages and commands' })
  // A part of the number finds its customer too, after the order.
  await input.fill(order.orderNumber.slice(-5))
  await expect(page.getByRole('option').first()).toContainText(order.orderNumber)
  await input.fill(order.orderNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/orders/${order.id}`)
})

test('an order is found by its number after the name of its list, in both languages', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags')
  const query = '{ orders(paging: {limit: 1}) { nodes { orderNumber } } }'
  const { orders } = await ask<{ orders: { nodes: [{ orderNumber: string }] } }>(page, query)
  const number = orders.nodes[0].orderNumber
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  for (const typed of [`Order ${number}`, `orders: ${number}`]) {
    await input.fill(typed)
    await expect(page.getByRole('group', { name: 'Exact match' }).getByRole('option')).toContainText(number)
    await input.fill('')
  }
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'zh'))
  await page.reload()
  await page.keyboard.press('Control+k')
  await input.fill(`订单${number}`)
  await expect(page.getByRole('option').filter({ hasText: number }).first()).toBeVisible()
})

test('an address that is pasted before the palette has loaded opens its record', async ({ page }) => {
  // Enter opened the dashboard, the first page.
  let load: () => void = () => undefined
  const isPasted = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/assets/palette-dialog-*.js', (route) => isPasted.then(() => route.continue()))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'support', '/orders')
  const user = await someUser(page)
  await page.evaluate(
    (path) => navigator.clipboard.writeText(`${location.origin}${path}`),
    `/users/${user.id}?tab=history`,
  )
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Enter')
  load()
  await expect(page).toHaveURL(`/users/${user.id}`)
})

test('on a phone each result has its whole number, and its actions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'support', '/users')
  await page.getByRole('button', { name: 'Search records, pages and commands' }).click()
  await page.getByRole('combobox', { name: 'Search records, pages and commands' }).fill('SD-20')
  const orders = page.getByRole('group', { name: 'Orders' }).getByRole('option')
  await expect(orders).toHaveCount(3)
  const cut = (titles: Element[]) => titles.filter((title) => title.scrollWidth > title.clientWidth).length
  expect(await orders.locator('.fill > :first-child').evaluateAll(cut)).toBe(0)
  // The pointer is on none of them, as there is none on a phone.
  await expect(orders.last()).toHaveAttribute('aria-selected', 'false')
  await expect(orders.last().locator('.palette-more')).toBeVisible()
  await orders.last().locator('.palette-more').click()
  await expect(page.getByRole('combobox', { name: /^Actions of SD-/ })).toBeFocused()
})
