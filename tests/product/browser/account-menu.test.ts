import { expect, test } from '../../browser/test'
import { openAs } from './signed-in'

for (const role of ['editor', 'moderator', 'support'] as const) {
  test(`the ${role} opens the own account and the help center without a page for them`, async ({ page }) => {
    await openAs(page, role)
    const open = async (name: string) => {
      await page.getByRole('button', { name: 'Account', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
      return page.getByRole('dialog')
    }
    const account = await open('My account')
    for (const part of ['Language', 'Password', 'Email', 'Two-step sign-in', 'Signed-in devices']) {
      await expect(account.getByRole('heading', { name: part, exact: true })).toBeVisible()
    }
    await expect(account.getByText('This device')).toBeVisible()
    await account.getByLabel('New password').fill('a better password')
    await account.getByRole('button', { name: 'Change email' }).click()
    await account.getByRole('button', { name: 'Cancel' }).click()
    await expect(account.getByLabel('New password')).toHaveValue('a better password')
    await account.getByRole('button', { name: 'Change email' }).click()
    await account.getByLabel('Current password').fill('not the password')
    await account.getByRole('textbox', { name: 'Email' }).fill('thief@example.com')
    await account.getByRole('button', { name: 'Email a code' }).click()
    await expect(account.getByText('The password is incorrect.')).toBeVisible()
    // Escape closes the dialog from inside it.
    await expect(account.getByLabel('Current password')).toBeFocused()
    await page.keyboard.press('Escape')

    const help = await open('Help center')
    await help.getByRole('button', { name: /^Your account/ }).click()
    await expect(help.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await help.getByRole('button', { name: 'All articles' }).click()
    // All articles by topic and role, as on the page of the super admin.
    await expect(help.getByRole('heading', { name: 'Orders and money' })).toBeVisible()
    await help.getByRole('searchbox').fill('refund')
    await expect(help.getByRole('button', { name: 'Orders, cancellations and refunds' })).toBeVisible()
    await help.getByRole('searchbox').clear()
    await help.getByRole('button', { name: 'Editor', exact: true }).click()
    await expect(help.getByRole('button', { name: /^Orders, cancellations/ })).toHaveCount(0)
  })
}

test('the account menu leads to the calendar, which says why it is empty', async ({ page }) => {
  await openAs(page, 'editor')
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.click()
  await page.getByRole('menuitem', { name: 'Calendar' }).click()
  await expect(page).toHaveURL('/calendar')
  await page.goto('/calendar?day=2041-02-04')
  await expect(page.getByText(/^Nothing on these days\. The calendar shows .*Blog posts/)).toBeVisible()

  // Support may list nothing that is on a calendar.
  await openAs(page, 'support', '/calendar')
  await expect(page.getByText('Your role may list no records that have dates or scheduled changes.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Calendar' })).toHaveCount(0)
})
