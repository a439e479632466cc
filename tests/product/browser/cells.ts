import type { Page } from '@playwright/test'
import { expect } from '../../browser/test'

/** The cell of a field in the row of a record, by the record's title. */
export const cell = (page: Page, record: string, field: string) =>
  page.getByRole('row', { name: `Select ${record}` }).locator(`[data-field="${field}"]`)

/** Pastes into a cell, and waits for the dialog. */
export async function pasteAt(page: Page, record: string, text: string, field: string): Promise<void> {
  await cell(page, record, field).evaluate((element, data) => {
    element.tabIndex = -1
    element.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await expect(page.getByRole('dialog', { name: /^Paste into/ })).toBeVisible()
}
