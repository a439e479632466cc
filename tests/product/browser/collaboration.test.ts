import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import type { accounts } from './accounts'
import { faultsOf } from './axe'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

const openOther = async (browser: Browser, baseURL: string | undefined, account: keyof typeof accounts) => {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAs(page, account)
  return page
}

const nameOf = async (page: Page) =>
  (await ask<{ me: { displayName: string } }>(page, '{ me { displayName } }')).me.displayName

test('a mentioned colleague sees it at the bell, opens the note, and has the record on their list', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'superAdmin')
  const editor = await openOther(browser, baseURL, 'editor')
  const [own, theirs] = [await nameOf(page), await nameOf(editor)]
  const id = await makeCategory(page, 'discussed', { name: { en: 'Discussed', zh: '讨论' } })
  await editor.goto('/tags')

  await page.goto(`/categories/${id}?tab=notes`)
  const text = page.getByRole('textbox', { name: 'New note' })
  await text.fill('Please check, ')
  await text.pressSequentially(`@${theirs.slice(0, 3)}`)
  await expect(page.getByRole('menuitem', { name: theirs })).toBeVisible()
  // A screen reader reads the name that Enter mentions: the focus stays in the text.
  const marked = page.getByRole('status').filter({ hasText: theirs })
  await expect(marked).toHaveText(theirs)
  await text.press('Enter')
  await expect(marked).toHaveCount(0)
  await expect(text).toHaveValue(new RegExp(`@${theirs}`))
  await text.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText(`@${theirs}`)
  await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const assignment = page.getByRole('dialog', { name: 'Assignment' })
  const assignee = assignment.getByRole('combobox', { name: 'Assignee' })
  await expect(assignee).toBeFocused()
  await assignee.fill(theirs)
  // Ant Design's list has one option then, which is the active one.
  await expect(page.locator('.ant-select-item-option-active', { hasText: theirs })).toBeVisible()
  await expect(page.locator('.ant-select-item-option')).toHaveCount(1)
  await assignee.press('Enter')
  await assignment.getByRole('button', { name: 'Save assignment' }).click()
  const assigned = page.getByRole('button', { name: `Assigned to ${theirs}` })
  await expect(assigned).toBeFocused()

  await expect(editor.getByRole('banner').getByText('2 unread')).toBeAttached()
  await editor.getByRole('link', { name: 'Inbox' }).click()
  await expect(editor.getByRole('link', { name: `${own} assigned “Discussed” to you` })).toBeVisible()
  expect(await faultsOf(editor)).toEqual([])
  await editor.getByRole('link', { name: `${own} mentioned you in “Discussed”` }).click()
  await expect(editor).toHaveURL(new RegExp(`/categories/${id}\\?tab=notes&note=`))
  await expect(editor.locator('[aria-current=true]', { hasText: 'Please check' })).toBeVisible()
  await expect(editor.getByRole('banner').getByText('1 unread')).toBeAttached()

  // Only now: a date that is over adds an entry to the inbox within a minute.
  await assigned.click()
  await assignment.getByRole('textbox', { name: 'Due date' }).fill('2026-01-31')
  await assignment.getByRole('textbox', { name: 'Due date' }).press('Enter')
  await assignment.getByRole('button', { name: 'Save assignment' }).click()
  await expect(page.getByRole('button', { name: `Assigned to ${theirs}, overdue since` })).toBeFocused()
  expect(await faultsOf(page)).toEqual([])

  await editor.goto('/inbox?tab=assigned')
  const list = editor.getByRole('list', { name: 'Assigned to me' })
  await expect(list).toContainText('Overdue since')
  await list.getByRole('button', { name: 'Mark as done: Discussed' }).click()
  await expect(editor.getByText('Nothing is assigned to you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
  await editor.context().close()
})

test('a reply reaches the author of the note, whose inbox opens the thread', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'superAdmin')
  const editor = await openOther(browser, baseURL, 'editor')
  const [own, theirs] = [await nameOf(page), await nameOf(editor)]
  const id = await makeCategory(page, 'threaded', { name: { en: 'Threaded', zh: '讨论串' } })
  await page.goto(`/categories/${id}?tab=notes`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Who translates this?')
  await page.getByRole('button', { name: 'Add note' }).click()
  // More notes than one page has: the inbox opens the thread all the same.
  const add = 'mutation ($input: AddNoteInput!) { addNote(input: $input) { id } }'
  await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible()
  for (let at = 0; at < 20; at++)
    await ask(page, add, { input: { resource: 'categories', recordId: id, body: `Later ${at}` } })

  await editor.goto(`/categories/${id}?tab=notes`)
  await editor.getByRole('button', { name: 'Show earlier' }).click()
  await editor
    .getByRole('listitem')
    .filter({ hasText: 'Who translates' })
    .getByRole('button', { name: 'Reply' })
    .click()
  const reply = editor.getByRole('textbox', { name: 'New reply' })
  await expect(reply).toBeFocused()
  await reply.press('Escape')
  await expect(reply).toBeHidden()
  await expect(editor.getByRole('button', { name: /^Reply to/ }).last()).toBeFocused()
  await editor.keyboard.press('Enter')
  await expect(reply).toBeFocused()
  await reply.fill('I do, today.')
  await reply.press('Escape')
  await expect(reply).toHaveValue('I do, today.')
  await reply.press('Control+Enter')
  await expect(editor.getByRole('list', { name: 'Replies' })).toContainText('I do, today.')
  await expect(editor.getByRole('button', { name: `Reply to ${own}` }).last()).toBeFocused()
  expect(await faultsOf(editor)).toEqual([])

  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('link', { name: `${theirs} replied to a note on “Threaded”` }).click()
  await expect(page.locator('[aria-current=true]', { hasText: 'I do, today.' })).toBeInViewport()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Who translates' })
    .getByLabel('More about this note')
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete note' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete this note?' })
    .getByRole('button', { name: 'Delete note' })
    .click()
  await expect(page.getByText('This note was deleted.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('I do, today.')
  await editor.context().close()
})

test('the focus returns to the menu of an edited note, and passes on from a deleted one', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeCategory(page, 'note-focus', { name: { en: 'Note focus', zh: '备注焦点' } })
  const add = 'mutation ($input: AddNoteInput!) { addNote(input: $input) { id } }'
  for (const body of ['First', 'Second'])
    await ask(page, add, { input: { resource: 'categories', recordId: id, body } })
  await page.goto(`/categories/${id}?tab=notes`)
  const menu = page.getByLabel('More about this note').first()
  const edit = page.getByRole('textbox', { name: 'Edit note' })
  for (const keys of [
    ['Tab', 'Enter'],
    ['!', 'Control+Enter'],
  ]) {
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit note' }).press('Enter')
    await expect(edit).toBeFocused()
    for (const key of keys) await page.keyboard.press(key)
    await expect(edit).toBeHidden()
    await expect(menu).toBeFocused()
  }
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete note' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete this note?' })
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  await question.getByRole('button', { name: 'Delete note' }).press('Enter')
  await expect(page.getByText('Second!')).toBeHidden()
  await expect(menu).toBeFocused()
})

test('two people see one another on a record, and in which field the other is', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'superAdmin')
  const editor = await openOther(browser, baseURL, 'editor')
  const [own, theirs] = [await nameOf(page), await nameOf(editor)]
  const id = await makeCategory(page, 'shared', { name: { en: 'Shared', zh: '共享' } })
  await page.goto(`/categories/${id}`)
  await editor.goto(`/categories/${id}/edit`)
  await expect(page.getByText(`${theirs} is editing this record.`)).toBeAttached()
  await expect(editor.getByText(`${own} is viewing this record.`)).toBeAttached()

  await page.goto(`/categories/${id}/edit`)
  await expect(editor.getByText(`${own} is editing this record.`)).toBeAttached()
  await page.getByLabel('Name (English)').focus()
  await expect(editor.getByText(`${own} is editing here`)).toBeVisible()
  expect(await faultsOf(editor)).toEqual([])
  await page.getByRole('navigation').getByRole('link', { name: 'Tags', exact: true }).click()
  await expect(editor.getByText(`${own} is editing here`)).toBeHidden()
  await editor.context().close()
})

test('a record in the panel of a list and a cell in place are shown to others as well', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'superAdmin')
  const editor = await openOther(browser, baseURL, 'editor')
  const [own, theirs] = [await nameOf(page), await nameOf(editor)]
  const id = await makeCategory(page, 'in-place', { name: { en: 'In place', zh: '就地' } })
  await page.goto(`/categories/${id}`)
  await editor.goto('/categories?q=In+place')
  const row = editor.locator(`[data-row-key="${id}"]`)
  const panel = editor.getByRole('complementary', { name: 'In place' })
  await row.press('Space')
  await expect(panel.getByText(`${own} is viewing this record.`)).toBeAttached()
  await expect(page.getByText(`${theirs} is viewing this record.`)).toBeAttached()
  await row.press('Space')
  await expect(page.getByText(`${theirs} is viewing this record.`)).toBeHidden()
  await row.press('F2')
  await expect(page.getByText(`${theirs} is editing “Name”.`)).toBeAttached()
  await page.goto(`/categories/${id}/edit`)
  await page.getByLabel('Name (English)').focus()
  const cell = editor.getByRole('dialog', { name: 'Name' })
  await expect(cell.getByText(`${own} is editing here`)).toBeVisible()
  expect(await faultsOf(editor, { within: '.cell-editor' })).toEqual([])
  await editor.context().close()
})

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

test('a followed record tells of its changes, in the inbox and on the list of what one follows', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'superAdmin')
  const own = await nameOf(page)
  const id = await makeCategory(page, 'followed', { name: { en: 'Followed', zh: '已关注' } })
  const editor = await openOther(browser, baseURL, 'editor')
  await editor.goto(`/categories/${id}`)
  const follow = editor.getByRole('button', { name: 'Follow', exact: true })
  await follow.focus()
  await editor.keyboard.press('Enter')
  const following = editor.getByRole('button', { name: 'Following', exact: true, pressed: true })
  await expect(following).toBeFocused()
  expect(await faultsOf(editor, { within: '#content' })).toEqual([])

  await ask(page, `mutation { updateOneCategory(input: {id: "${id}", update: {active: false}}) { id } }`)
  await expect(editor.getByRole('banner').getByText('1 unread')).toBeAttached()
  await editor.getByRole('link', { name: 'Inbox' }).click()
  await editor.getByRole('link', { name: `${own} changed “Followed”` }).click()
  await expect(editor).toHaveURL(`/categories/${id}?tab=history`)
  await expect(editor.getByRole('banner').getByText('1 unread')).toHaveCount(0)

  await editor.goto('/inbox?tab=followed')
  const list = editor.getByRole('list', { name: 'Following' })
  await expect(list.getByRole('link', { name: 'Followed' })).toHaveAttribute('href', `/categories/${id}`)
  expect(await faultsOf(editor)).toEqual([])
  await list.getByRole('button', { name: 'Following: Followed' }).press('Enter')
  await expect(editor.getByText('You follow no record')).toBeVisible()
  await expect(editor.getByRole('main')).toBeFocused()
  await editor.context().close()
})
