import type { Page } from '@playwright/test'
import { expect } from '../../browser/test'

/** The cell of a field in the row of a record, by the record's title. */
export const cell = (page: Page, record: string, field: string) =>
  page.getByRole('row', { name: `Select ${record}` }).locator(`[data-field="${field}"]`)

/**
 * Focuses a cell and pastes once the tools of the cells take it, and waits for the dialog. The tools load when the
 * browser is idle, which takes ten seconds on a busy machine.
 */
export async function pasteAt(page: Page, record: string, text: string, field: string): Promise<void> {
  const isTaken = () =>
    cell(page, record, field).evaluate((element, data) => {
      element.tabIndex = -1
      element.focus()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await expect(cell(page, record, field)).toBeVisible()
  // A second paste would take the focus from the dialog.
  await expect.poll(isTaken, { message: 'the cells take what is pasted', timeout: 60_000 }).toBe(true)
  await expect(page.getByRole('dialog', { name: /^Paste into/ })).toBeVisible()
}
