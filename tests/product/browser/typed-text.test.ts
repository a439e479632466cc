import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { accounts, passwordOf } from './accounts'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { fillSignIn, signInAs } from './signed-in'

const saveDashboard = 'mutation ($input: SaveDashboardInput!) { saveDashboard(input: $input) { id } }'

/** Ends the session on the server. The page finds out by itself, and signing in leads back to it. */
async function loseSession(page: Page): Promise<void> {
  await ask(page, 'mutation { signOut }')
  await page.evaluate(() => {
    // All data is old by then, so that a page in the foreground asks again.
    const { now } = Date
    Date.now = () => now() + 120_000
  })
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page).toHaveURL(/\/sign-in\?redirect=/, { timeout: 1000 })
  }).toPass()
  await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
}

test('dialogs of a list open again with what was typed before the session ended', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/orders?view=paid')
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^More|^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const refund = page.getByRole('alertdialog')
  await refund.getByLabel('Refund reference').fill('re_typed')
  await loseSession(page)
  await expect(refund.getByLabel('Refund reference')).toHaveValue('re_typed')
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()

  await page.goto('/tags')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: /^Edit \d+ tags$/ })
  await edit.getByRole('combobox', { name: 'Another field' }).fill('Description')
  await page.keyboard.press('Enter')
  await edit.getByRole('textbox', { name: 'Description (English)' }).fill('Typed for many')
  await loseSession(page)
  await expect(edit.getByRole('textbox', { name: 'Description (English)' })).toHaveValue('Typed for many')
  await page.reload()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(edit).toBeHidden()
})

test('a cell and a note keep their text when the session ends', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeCategory(page, 'kept-text', { name: { en: 'Kept text', zh: '保留' } })
  await page.goto('/categories?q=Kept%20text')
  const row = page.getByRole('row', { name: 'Select Kept text' })
  const editor = page.getByRole('dialog', { name: 'Slug of Kept text' })
  await expect(async () => {
    await row.locator('[data-field="slug"]').click()
    await page.keyboard.press('F2')
    await expect(editor).toBeVisible({ timeout: 1000 })
  }).toPass()
  await editor.getByRole('textbox').fill('kept-typed')
  await loseSession(page)
  await expect(editor.getByRole('textbox')).toHaveValue('kept-typed')
  await page.keyboard.press('Escape')

  await page.goto(`/categories/${id}?tab=notes`)
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.fill('First')
  await note.press('Control+Enter')
  await page.getByRole('button', { name: /^Reply to/ }).click()
  const reply = page.getByRole('textbox', { name: 'New reply' })
  await reply.fill('A long answer')
  await note.fill('Another note')
  await loseSession(page)
  await expect(reply).toHaveValue('A long answer')
  await expect(note).toHaveValue('Another note')
})

test('what was typed survives Escape in a dialog, and another page', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeCategory(page, 'kept-note', { name: { en: 'Kept note', zh: '保留' } })
  await page.goto(`/categories/${id}?tab=notes`)
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.fill('Half a note')
  await page.getByRole('navigation').getByRole('link', { name: 'Tags', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
  await page.goBack()
  await expect(note).toHaveValue('Half a note')
  await page.reload()
  await expect(note).toHaveValue('Half a note')
  await note.press('Control+Enter')
  await expect(note).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('listitem').getByText('Half a note')).toBeVisible()
  await expect(note).toHaveValue('')

  await page.goto('/orders?view=paid')
  const refund = page.getByRole('alertdialog')
  const open = async () => {
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^More|^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
    await expect(refund).toBeVisible()
  }
  await open()
  await refund.getByLabel('Refund reference').fill('re_escaped')
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()
  await open()
  await expect(refund.getByLabel('Refund reference')).toHaveValue('re_escaped')
  await refund.getByLabel('Refund reference').fill('')
  await page.keyboard.press('Escape')

  const dashboard = crypto.randomUUID()
  await ask(page, saveDashboard, { input: { id: dashboard, name: 'Asked' } })
  await page.goto(`/dashboards/${dashboard}`)
  const add = page.getByRole('button', { name: 'Add panel' })
  await add.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Add panel' })
  await panel.getByLabel('Title').fill('Typed title')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(panel.getByLabel('Title')).toHaveValue('Typed title')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(panel).toBeHidden()
  await expect(add).toBeFocused()
  await ask(page, 'mutation ($id: ID!) { deleteDashboard(id: $id) }', { id: dashboard })
})

test('automations and dashboards keep what was typed when the session ends', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/automations/new?of=tags')
  await page.getByLabel('Name').fill('Typed automation')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  const text = page.getByRole('group', { name: '1. Add a note' }).getByLabel('Text')
  await text.fill('Typed step')
  await loseSession(page)
  await expect(page.getByLabel('Name')).toHaveValue('Typed automation')
  await expect(text).toHaveValue('Typed step')

  const dashboard = crypto.randomUUID()
  await ask(page, saveDashboard, { input: { id: dashboard, name: 'Kept' } })

  await page.goto(`/dashboards/${dashboard}`)
  await page.getByRole('button', { name: 'Add panel' }).click()
  const panel = page.getByRole('dialog', { name: 'Add panel' })
  await panel.getByLabel('Title').fill('Typed title')
  await loseSession(page)
  await expect(panel.getByLabel('Title')).toHaveValue('Typed title')
  await ask(page, 'mutation ($id: ID!) { deleteDashboard(id: $id) }', { id: dashboard })
})

test('an export, an import and a half-typed filter survive the end of the session', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/tags')
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Export…')
  const exporting = page.getByRole('dialog', { name: 'Export tags' })
  await exporting.getByRole('radio', { name: 'JSON' }).check()
  await exporting.getByRole('checkbox', { name: 'ID' }).uncheck()
  await loseSession(page)
  await expect(exporting.getByRole('radio', { name: 'JSON' })).toBeChecked()
  await expect(exporting.getByRole('checkbox', { name: 'ID' })).not.toBeChecked()
  await page.keyboard.press('Escape')

  // The session keeps no file: its columns are as before when it is chosen again.
  await choose('Import…')
  const importing = page.getByRole('dialog', { name: 'Import tags' })
  const file = { name: 'kept.csv', mimeType: 'text/csv', buffer: Buffer.from('Word,Slug\nOne,one-tag\n') }
  const word = importing.getByRole('row', { name: /^Word/ })
  await importing.getByLabel('Choose a file').last().setInputFiles(file)
  await word.getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByText('Name (English)').click()
  await expect(word).toContainText('Name (English)')
  await loseSession(page)
  await expect(importing.getByText('Choose kept.csv again. Its columns are as you assigned them.')).toBeVisible()
  await importing.getByLabel('Choose a file').last().setInputFiles(file)
  await expect(word).toContainText('Name (English)')
  await page.keyboard.press('Escape')

  await page.goto('/orders')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Amount' }).click()
  const from = page.getByRole('dialog', { name: /Amount/ }).getByRole('textbox', { name: /from/i })
  await from.fill('12x')
  await loseSession(page)
  await expect(from).toHaveValue('12x')
  await from.fill('12')
  await expect(page).toHaveURL(/amount=12/)
})

test('pasted cells, an assignment and a link survive the end of the session', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeCategory(page, 'kept-paste', { name: { en: 'Kept paste', zh: '粘贴' } })
  await page.goto('/categories?q=Kept%20paste')
  const cell = page.getByRole('row', { name: 'Select Kept paste' }).locator('[data-field="slug"]')
  const paste = page.getByRole('dialog', { name: 'Paste into categories' })
  await expect(async () => {
    await cell.evaluate((element) => {
      element.tabIndex = -1
      element.focus()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'pasted-slug')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(paste).toBeVisible({ timeout: 1000 })
  }).toPass()
  await loseSession(page)
  await expect(paste.getByRole('status')).toHaveText('1 category will change')
  await paste.getByRole('button', { name: 'Change 1' }).click()
  await expect(cell).toHaveText('pasted-slug')

  await page.goto(`/categories/${id}`)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const assignment = page.getByRole('dialog', { name: 'Assignment' })
  await assignment.getByRole('combobox', { name: 'Assignee' }).fill('editor')
  await page.keyboard.press('Enter')
  const chosen = assignment.locator('.ant-select-selection-item')
  const name = await chosen.textContent()
  await loseSession(page)
  await expect(chosen).toHaveText(name ?? '')
  await assignment.getByRole('button', { name: 'Save assignment' }).click()
  await expect(page.getByRole('button', { name: `Assigned to ${name}` })).toBeVisible()

  await page.goto('/blog/new')
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await content.focus()
  await page.keyboard.type('Follow us')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  const link = page.getByRole('dialog', { name: 'Link' })
  await link.getByLabel('Address').fill('storydesk.org')
  await expect(link.getByLabel('Text')).toBeHidden()
  await loseSession(page)
  await expect(link.getByLabel('Address')).toHaveValue('storydesk.org')
  await link.getByLabel('Address').press('Enter')
  await expect(content).toHaveText('Follow us')
  await expect(content.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'https://storydesk.org')
})
