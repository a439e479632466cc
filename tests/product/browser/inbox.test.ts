import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { openAs, openOther, signInAs } from './signed-in'

test('the bell and the page of the inbox need one query', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  let asked = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('query Inbox(')) asked++
  })
  const count = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"inboxUnreadCount"')) resolve()
      }),
    )
  })
  await page.goto('/inbox')
  await count
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
})

test('a role without pages of settings chooses the daily email of its inbox', async ({ page }) => {
  await openAs(page, 'support', '/inbox')
  const choice = page.getByRole('checkbox', { name: 'Email me my unread inbox once a day' })
  await choice.click()
  await expect(choice).toBeChecked()
  const isOn = async () => (await ask<{ ownInboxEmails: boolean }>(page, '{ ownInboxEmails }', {})).ownInboxEmails
  await expect.poll(isOn).toBe(true)
  await page.reload()
  await expect(choice).toBeChecked()
  await choice.click()
  await expect.poll(isOn).toBe(false)
})

test('entries of the inbox are read and snoozed by keyboard, and the focus stays in the list', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'superAdmin')
  const editor = await openOther(browser, baseURL, 'editor')
  const assigneeId = (await ask<{ me: { id: string } }>(page, '{ me { id } }')).me.id
  for (const slug of ['kept-a', 'kept-b', 'kept-c']) {
    const recordId = await makeCategory(page, slug, { name: { en: slug, zh: slug } })
    await ask(editor, 'mutation ($input: AssignRecordInput!) { assignRecord(input: $input) { id } }', {
      input: { resource: 'categories', recordId, assigneeId },
    })
  }
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'Mark as read: kept-c' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Mark as unread: kept-c' })).toBeFocused()
  await page.keyboard.press('j')
  const second = page.getByRole('link', { name: /kept-b/ })
  await expect(second).toBeFocused()
  await page.keyboard.press('u')
  await expect(page.getByRole('button', { name: 'Mark as unread: kept-b' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('button', { name: 'Mark as read: kept-b' })).toBeVisible()

  await page.keyboard.press('h')
  await expect(page.getByRole('menuitem', { name: 'In 3 hours' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Snoozed until tomorrow 09:00.')).toBeVisible()
  await expect(second).toHaveCount(0)
  await expect(page.getByRole('link', { name: /kept-a/ })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(second).toBeVisible()

  const snooze = page.getByRole('button', { name: 'Snooze: kept-b' })
  await snooze.click()
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze: kept-b' })
  const until = dialog.getByRole('textbox', { name: 'Snooze until' })
  await until.fill('2020-01-01 10:00')
  await until.press('Control+Enter')
  await expect(dialog.getByText('Choose a time in the future.')).toBeVisible()
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await until.fill(`${day} 10:00`)
  await until.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Snoozed' }).click()
  await expect(page.getByText(/^until .* 10:00$/)).toBeVisible()
  expect(await faultsOf(page, { within: '#content' })).toEqual([])
  await page.getByRole('button', { name: 'End snooze: kept-b' }).press('Enter')
  await expect(page.getByText('Nothing is snoozed')).toBeVisible()
  await page.getByRole('tab', { name: 'Inbox' }).click()
  await expect(page.getByRole('button', { name: 'Mark as read: kept-b' })).toBeVisible()
  const all = page.getByRole('button', { name: 'Mark all as read' })
  await all.press('Enter')
  await expect(all).toBeDisabled()
  await expect(page.getByRole('link', { name: /kept-c/ })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Unread only' }).click()
  await expect(page.getByText('Nothing is unread')).toBeVisible()
})

test('the choice of the daily email does not move when the entries of the inbox arrive', async ({ page }) => {
  await signInAs(page, 'support')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (String(route.request().postDataJSON()?.query).includes('inbox(')) await released
    await route.fallback()
  })
  await page.goto('/inbox')
  const choice = page.getByRole('checkbox', { name: 'Email me my unread inbox once a day' })
  await expect(page.getByRole('status', { name: 'Loading the inbox' })).toBeVisible()
  const before = await choice.boundingBox()
  release()
  await expect(page.getByRole('status', { name: 'Loading the inbox' })).toBeHidden()
  expect(await choice.boundingBox()).toEqual(before)
})

test('a late answer does not replace a later choice of the daily email', async ({ page }) => {
  await openAs(page, 'support', '/inbox')
  const choice = page.getByRole('checkbox', { name: 'Email me my unread inbox once a day' })
  await expect(choice).toBeEnabled()
  await expect(choice).not.toBeChecked()
  const held: { query: string; release(): void }[] = []
  await page.route('**/graphql', async (route) => {
    const query = String(route.request().postDataJSON()?.query)
    if (!query.includes('nboxEmails')) return route.fallback()
    const response = await route.fetch()
    await new Promise<void>((resolve) => held.push({ query, release: resolve }))
    await route.fulfill({ response }).catch(() => undefined)
  })
  const next = async (kind: 'query' | 'mutation') => {
    await expect.poll(() => held[0]?.query).toContain(kind)
    return held.shift()
  }
  await choice.click()
  ;(await next('mutation'))?.release()
  const stale = await next('query')
  await choice.click()
  await expect(choice).not.toBeChecked()
  const save = await next('mutation')
  stale?.release()
  await page.waitForTimeout(300)
  await expect(choice).not.toBeChecked()
  save?.release()
  ;(await next('query'))?.release()
  await page.waitForTimeout(300)
  await expect(choice).not.toBeChecked()
})
