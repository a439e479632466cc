import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

/** Copies the link of the shown record, and pastes it into the search. */
async function expectCopiedLink(page: Page, link: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox').last()
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+v')
  await expect(search).toHaveValue(link)
}

test('a link is copied where the browser refuses scripts the clipboard', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  })
  await openAs(page, 'superAdmin', '/api-tokens')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expectCopiedLink(page, /\/api-tokens\/./)
})

test('a record is copied and a waiting save is sent without the features of secure origins', async ({
  page,
  context,
}) => {
  // A browser has none of these on plain http of another host.
  await page.addInitScript(() => {
    for (const name of ['clipboard', 'locks', 'storage'])
      Object.defineProperty(Navigator.prototype, name, { value: undefined })
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })
  })
  await signInAs(page, 'superAdmin')
  const { createOneTag } = await ask<{ createOneTag: { id: string } }>(
    page,
    'mutation { createOneTag(input: {tag: {name: {en: "Plain", zh: "Plain"}}}) { id } }',
  )
  const path = `/tags/${createOneTag.id}`

  await page.goto(path)
  await expectCopiedLink(page, new RegExp(`${path}$`))

  await page.goto(`${path}/edit`)
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Plainer')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Waits for the network')).toBeVisible()
  await context.setOffline(false)
  // The form may have sent it and said so before this page is there.
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Plainer' })).toBeVisible()
})
