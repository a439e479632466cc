import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { accounts, passwordOf } from './accounts'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { fillSignIn, signInAs } from './signed-in'

/** Ends the session on the server. The page finds out by itself, and signing in leads back to it. */
async function loseSession(page: Page): Promise<void> {
  await ask(page, 'mutation { signOut }')
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
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

  const saved = 'mutation ($input: SaveDashboardInput!) { saveDashboard(input: $input) { id } }'
  const dashboard = crypto.randomUUID()
  await ask(page, saved, { input: { id: dashboard, name: 'Kept' } })

  await page.goto(`/dashboards/${dashboard}`)
  await page.getByRole('button', { name: 'Add panel' }).click()
  const panel = page.getByRole('dialog', { name: 'Add panel' })
  await panel.getByLabel('Title').fill('Typed title')
  await loseSession(page)
  await expect(panel.getByLabel('Title')).toHaveValue('Typed title')
  await ask(page, 'mutation ($id: ID!) { deleteDashboard(id: $id) }', { id: dashboard })
})
