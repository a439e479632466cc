import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { openOther, signInAs } from './signed-in'

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
