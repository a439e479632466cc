import type { BrowserContext, Page } from '@playwright/test'
import { expect, ownProgram, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const badge = (page: Page) => page.getByRole('button', { name: /^\d+ changes? waits?$/ })

async function makeTag(page: Page, name: string): Promise<string> {
  const { createOneTag } = await ask<{ createOneTag: { id: string } }>(
    page,
    'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }',
    { input: { tag: { name: { en: name, zh: name } } } },
  )
  return createOneTag.id
}

const tagOf = async (page: Page, id: string) =>
  (
    await ask<{ tag: { name: { en: string; zh: string }; version: number } }>(
      page,
      `{ tag(id: "${id}") { name { en zh } version } }`,
    )
  ).tag

const change = (page: Page, id: string, name: object) =>
  ask(page, 'mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { id } }', {
    input: { id, update: { name } },
  })

/** Ends the network when the parts that wait for an idle browser are loaded. */
async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('waiting-badge'))
  await page.waitForFunction(isLoaded)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
}

/** Saves a new English name without a network. */
async function saveOffline(page: Page, context: BrowserContext, id: string, name: string): Promise<void> {
  await page.goto(`/tags/${id}/edit`)
  await page.getByRole('textbox', { name: 'Name (English)' }).fill(name)
  await goOffline(page, context)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page).getByText('The server cannot be reached. 1 change waits.')).toBeVisible()
  await expect(badge(page)).toBeVisible()
  await expect(page.getByText('Waits for the network')).toBeVisible()
}

test('a save without a network waits, survives a reload and is sent once', async ({ page, context }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeTag(page, 'Away')
  await saveOffline(page, context, id, 'Back again')
  expect(await faultsOf(page, { within: '.header' })).toEqual([])
  // The form, which is left at once, does not send the save: its toast would be lost with it.
  await page.route('/graphql', (route) =>
    route.request().frame().url().endsWith('/edit') ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await page.goto('/tags')
  await expect(toasts(page).getByText('1 waiting change is saved.')).toBeVisible()
  await expect(badge(page)).toBeHidden()
  expect(await tagOf(page, id)).toMatchObject({ name: { en: 'Back again' }, version: 2 })
})

test('a list keeps its rows when it cannot be refreshed, and a copy its text when its source is gone', async ({
  page,
  context,
}) => {
  await signInAs(page, 'superAdmin')
  const id = await makeTag(page, 'Kept here')
  await page.goto('/tags?q=Kept')
  const row = page.getByRole('row').filter({ hasText: 'Kept here' })
  await expect(row).toBeVisible()
  await goOffline(page, context)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Not refreshed. Try again' })
  await expect(again).toBeVisible()
  await expect(row).toBeVisible()
  expect(await faultsOf(page, { within: 'main' })).toEqual([])
  await context.setOffline(false)
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(again).toBeHidden({ timeout: 1000 })
  }).toPass()

  const opened = page.waitForEvent('websocket')
  await page.goto(`/tags/new?copy=${id}`)
  const socket = await opened
  const received = (text: string) =>
    socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(text))
  await received('"changed"')
  const name = page.getByRole('textbox', { name: 'Name (English)' })
  await name.fill('Typed above a copy')
  const deletion = received(id)
  await ask(page, 'mutation ($input: DeleteOneTagInput!) { deleteOneTag(input: $input) { id } }', { input: { id } })
  await deletion
  // A page gathers changes for a quarter of a second.
  await page.waitForTimeout(500)
  await expect(name).toHaveValue('Typed above a copy')
})

test('a form works to its end when the rest of its page does not load', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.route(/waiting-badge/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('waiting-badge'))
  await page.goto('/tags/new')
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Stays')
  await failed
  await page.getByRole('textbox', { name: 'Name (Chinese)' }).fill('留')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Stays' })).toBeVisible()
})

test('an editor or a dialog that does not load reports that, and the form can be saved', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { blogPosts } = await ask<{ blogPosts: { nodes: { id: string }[] } }>(
    page,
    '{ blogPosts(filter: {status: {eq: draft}}, paging: {limit: 1}) { nodes { id } } }',
  )
  await page.route(/markdown-writer|schedule-dialog/, (route) => route.abort())
  await page.goto(`/blog/${blogPosts.nodes[0]?.id}/edit`)
  await page.getByRole('textbox', { name: 'Title (English)' }).fill('Half a page')
  const report = 'Part of the page could not be loaded. Check your connection, then reload the page.'
  await expect(page.getByRole('main').getByText(report).first()).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await page.goto(`/blog/${blogPosts.nodes[0]?.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Schedule…' }).click()
  await expect(toasts(page).getByText(report)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Half a page' })).toBeVisible()
})

test('an editor whose file is lost once on the way is there all the same', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.route(/markdown-writer/, (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('markdown-writer'))
  await page.goto('/blog/new')
  await failed
  await expect(page.getByRole('textbox', { name: 'Content (English)', exact: true })).toBeVisible()
})

test('a page that does not load keeps the sidebar, and opens when the server answers', async ({ page, context }) => {
  await openAs(page, 'superAdmin', '/tags')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Help center' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await expect(menu).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()

  // An update has removed the files of the open page's build.
  await page.route(/assets\/dashboard-/, (route) => route.fulfill({ status: 404 }))
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Part of the page could not be loaded' })).toBeVisible()
  await expect(menu).toBeVisible()
  // The next page fails for another reason.
  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Settings', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await menu.getByRole('link', { name: 'Dashboard' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Part of the page could not be loaded' })).toBeVisible()
  await page.unroute(/assets\/dashboard-/)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})

test('code that a key or a button needs and that does not load is reported', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/tags')
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  await page.evaluate(() => void import(new URL('/assets/missing.js', location.href).href))
  await expect(toasts(page).getByText('Part of the page could not be loaded.')).toBeVisible()
})

test('a new record that a gateway did not answer waits and is created once', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags/new')
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Behind a gateway')
  await page.getByRole('textbox', { name: 'Name (Chinese)' }).fill('网关之后')
  // The server creates the record, but the gateway does not wait for its answer.
  await page.route('/graphql', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Timeout</h1>' })
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page).getByText('The server cannot be reached. 1 change waits.')).toBeVisible()
  await page.goto('/tags?q=Behind')
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await page.unroute('/graphql')
  // The error page may have reloaded itself just before, and would then wait for a minute. Its reload may end this visit.
  await expect(() => page.goto('/tags?q=Behind')).toPass()
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waiting-saves'))).toContain('"saves":[]')
  await page.reload()
  await expect(page.getByRole('table', { name: 'Tags' }).getByText('Behind a gateway')).toHaveCount(1)
})

test('a new record waits and is created once', async ({ page, context }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/tags/new')
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Made offline')
  await page.getByRole('textbox', { name: 'Name (Chinese)' }).fill('离线')
  await goOffline(page, context)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(badge(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await context.setOffline(false)
  await expect(toasts(page).getByText('1 waiting change is saved.')).toBeVisible()
  const { tags } = await ask<{ tags: { totalCount: number } }>(
    page,
    '{ tags(filter: { name: { en: { eq: "Made offline" } } }) { totalCount } }',
  )
  expect(tags.totalCount).toBe(1)
})

test('cells that wait show their values, are edited again, dropped and saved', async ({ page, context }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeTag(page, 'Thrice')
  // The code of the cells, and the record, are known before the network ends.
  await page.goto('/tags?q=Thrice')
  const row = page.locator(`[data-row-key="${id}"]`)
  const cell = page.getByRole('dialog', { name: 'Name of Thrice' })
  const marks = row.getByRole('img', { name: 'Waits for the network' })
  await row.press('F2')
  await expect(cell.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await goOffline(page, context)
  await row.press('F2')
  await cell.getByRole('textbox').fill('Thrice typed')
  await page.keyboard.press('Enter')
  await expect(badge(page)).toHaveText('1 change waits')
  await expect(cell).toBeHidden()
  await expect(row.getByRole('link', { name: 'Thrice typed' })).toBeVisible()
  await expect(marks).toHaveCount(1)
  await row.locator('[data-field="active"]').dblclick()
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(badge(page)).toHaveText('2 changes wait')
  await expect(row.locator('[data-field="active"]')).toContainText('No')
  await expect(marks).toHaveCount(2)
  expect(await faultsOf(page, { within: 'main' })).toEqual([])

  // The name again: its editor has the value that waits, and the new save replaces the first one.
  await row.locator('[data-field="name"]').press('F2')
  const again = page.getByRole('dialog', { name: 'Name of Thrice typed' }).getByRole('textbox')
  await expect(again).toHaveValue('Thrice typed')
  await again.fill('Thrice saved')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('link', { name: 'Thrice saved' })).toBeVisible()
  await expect(badge(page)).toHaveText('2 changes wait')
  await row.locator('[data-field="description"]').dblclick()
  await page.getByRole('dialog').getByRole('textbox').fill('Dropped')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(marks).toHaveCount(3)
  await badge(page).click()
  const dropped = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Description' })
  await dropped.getByRole('button', { name: 'Discard' }).click()
  await expect(row.locator('[data-field="description"]')).not.toContainText('Dropped')
  await expect(marks).toHaveCount(2)

  // The server can be read, but its answers to changes are lost: after a reload the values are laid over the list.
  await page.route('/graphql', (route) =>
    route.request().postData()?.includes('mutation') ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await page.reload()
  await expect(row.getByRole('link', { name: 'Thrice saved' })).toBeVisible()
  await expect(marks).toHaveCount(2)
  await page.unroute('/graphql')
  // The timer of the badge may send them before a press of its button.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(badge(page)).toBeHidden()
  await expect(marks).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'Thrice saved' })).toBeVisible()
  const { tag } = await ask<{ tag: object }>(page, `{ tag(id: "${id}") { name { en } active version } }`)
  expect(tag).toEqual({ name: { en: 'Thrice saved' }, active: false, version: 3 })
})

test('a waiting save of a field that others changed opens the comparison', async ({ page, context, browser }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeTag(page, 'Contested tag')
  const elsewhere = await browser.newPage({ baseURL: ownProgram().address })
  await signInAs(elsewhere, 'superAdmin')
  await saveOffline(page, context, id, 'Mine')
  await change(elsewhere, id, { en: 'Theirs' })
  await context.setOffline(false)
  await expect(toasts(page).getByText('the waiting change was not saved')).toBeVisible()
  await badge(page).click()
  await page.getByRole('link', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('button', { name: 'Save these' }).click()
  await expect.poll(async () => (await tagOf(elsewhere, id)).name.en).toBe('Mine')
  await expect(badge(page)).toBeHidden()
  await elsewhere.close()
})

test('saves of two tabs wait together, and one that others overtook is compared', async ({
  page,
  context,
  browser,
}) => {
  await signInAs(page, 'superAdmin')
  const [contested, free] = [await makeTag(page, 'Tab one'), await makeTag(page, 'Tab two')]
  const elsewhere = await browser.newPage({ baseURL: ownProgram().address })
  await signInAs(elsewhere, 'superAdmin')
  await page.goto(`/tags/${contested}/edit`)
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Mine in one')
  const other = await context.newPage()
  await other.goto(`/tags/${free}/edit`)
  await other.getByRole('textbox', { name: 'Name (English)' }).fill('Mine in two')
  await goOffline(page, context)
  await goOffline(other, context)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(badge(page)).toHaveText('1 change waits')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  for (const tab of [page, other]) await expect(badge(tab)).toHaveText('2 changes wait')
  await change(elsewhere, contested, { en: 'Theirs' })
  await context.setOffline(false)
  for (const tab of [page, other]) await expect(badge(tab)).toHaveText('1 change waits')
  expect((await tagOf(elsewhere, free)).name.en).toBe('Mine in two')
  await badge(other).click()
  await other.getByRole('link', { name: 'Compare' }).click()
  await expect(other.getByRole('dialog')).toContainText('Mine in one')
  await elsewhere.close()
})

test('sign-out warns of waiting saves, and on a phone their badge fits the header', async ({ page, context }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeTag(page, 'Left')
  await saveOffline(page, context, id, 'Left behind')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 change is not saved yet')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(badge(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(badge(page)).toBeVisible()
  // The layout of the wide window may still be there.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.setOffline(false)
  await expect(badge(page)).toBeHidden()
  expect((await tagOf(page, id)).name.en).toBe('Left behind')
})
