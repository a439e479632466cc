import { expect, test } from '../../browser/test'
import { openAs } from './signed-in'

test('a click on a label focuses its editor; both languages are shown side by side, and that is kept', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, 'editor', '/blog/new')
  const english = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  const chinese = page.getByRole('textbox', { name: 'Content (Chinese)', exact: true })
  await expect(english).toBeVisible()
  await expect(chinese).toBeHidden()
  const field = page.getByRole('group', { name: 'Content' })
  await field.getByText('Content', { exact: true }).click()
  await expect(english).toBeFocused()
  const beside = page.getByRole('button', { name: 'Side by side' })
  await beside.press('Enter')
  await expect(beside).toHaveAttribute('aria-pressed', 'true')
  await expect(chinese).toBeVisible()
  const [left, right] = [await english.boundingBox(), await chinese.boundingBox()]
  expect(left?.y).toBe(right?.y)
  await field.locator('label').getByText('Chinese').click()
  await expect(chinese).toBeFocused()
  await page.reload()
  await expect(chinese).toBeVisible()

  await page.setViewportSize({ width: 390, height: 900 })
  await expect(beside).toBeHidden()
  await expect(chinese).toBeHidden()
})
