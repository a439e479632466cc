import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { fillSignIn, openAs, signInOnEmptyPage } from './signed-in'

test('the dashboard links to pending records and draws the days of the URL', async ({ page }) => {
  await openAs(page, 'superAdmin')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByRole('link', { name: /comments to review/ })).toBeVisible()
  await expect(waiting.getByRole('link', { name: /creator applications/ })).toBeVisible()

  const orders = page.getByRole('region', { name: 'Orders', exact: true })
  const curve = orders.getByRole('slider', { name: 'Orders' })
  await page.getByRole('link', { name: '7 days', exact: true }).click()
  await expect(page).toHaveURL('/?range=7d')
  await expect(curve).toHaveAttribute('aria-valuemax', '6')
  await curve.focus()
  const last = await curve.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(curve).toHaveAttribute('aria-valuenow', '5')
  expect(await curve.getAttribute('aria-valuetext')).not.toBe(last)
  await page.keyboard.press('Home')
  await expect(curve).toHaveAttribute('aria-valuenow', '0')
  const earlier = page.getByRole('region', { name: 'Sign-ups', exact: true })
  const place = await earlier.boundingBox()
  await orders.getByRole('button', { name: 'Show as table' }).click()
  await expect(orders.getByRole('row')).toHaveCount(8)
  expect(await earlier.boundingBox()).toEqual(place)

  await page.getByRole('link', { name: 'Custom' }).click()
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2026-06-30')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL('/?range=custom&from=2026-01-01&to=2026-06-30')
  await page.reload()
  await expect(curve).toHaveAttribute('aria-valuemax', '25')

  await waiting.getByRole('link', { name: /comments to review/ }).click()
  await expect(page).toHaveURL('/comments?view=pending')
})

test('a moderator sees comments but no revenue on the dashboard', async ({ page }) => {
  await openAs(page, 'moderator')
  await expect(page.getByRole('slider', { name: 'Comments' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comments to review' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(1)
  await expect(page.getByText('Revenue')).toHaveCount(0)
})

test('settings show each issue at its field, update the app shell, and allow one username change in 30 days', async ({
  page,
}) => {
  test.slow()
  // A separate super admin, because other tests use the name of the first one.
  const admin = { username: 'settler', email: 'settler@storydesk.local', role: 'super_admin', password: 'a long one' }
  await signInOnEmptyPage(page, 'superAdmin')
  await ask(page, 'mutation ($admin: CreateAdmin!) { createOneAdmin(input: {admin: $admin}) { id } }', { admin })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in?redirect=/settings')
  await fillSignIn(page, admin.email, admin.password)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill('x')
  await save.click()
  await expect(page.getByText('Use at least 2 characters.')).toBeVisible()
  await expect(page.getByText('Choose a display email.')).toBeVisible()
  await username.fill('desk_owner')
  await page.getByRole('radio', { name: /•••/ }).check()
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: /Links/ }).fill('nowhere')
  await save.click()
  await expect(page.getByText('Enter a full web address')).toBeVisible()
  await page.getByRole('textbox', { name: /Links/ }).fill('https://desk.example.com')
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('s•••@storydesk.local')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await username.fill('desk_owner_2')
  await save.click()
  await expect(page.getByText(/You can change your username again on \w+ \d+, \d{4}\./).first()).toBeVisible()
  await username.fill('desk_owner')

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await expect(page.getByText('Enter a new password.')).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()

  await page.getByRole('link', { name: 'Display', exact: true }).click()
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await page.getByRole('checkbox', { name: 'Categories' }).uncheck()
  await save.click()
  await expect(sidebar.getByRole('link', { name: 'Categories' })).toHaveCount(0)
  await page.reload()
  await expect(sidebar.getByRole('link', { name: 'Tags' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Categories' })).toHaveCount(0)
  for (const group of await page.getByRole('checkbox', { name: /^All of/ }).all()) {
    if (!(await group.isChecked())) await group.check()
    await group.uncheck()
  }
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Keep at least one entry.')
  await page.getByRole('button', { name: 'Show all' }).click()
  await save.click()
  await expect(sidebar.getByRole('link', { name: 'Categories' })).toBeVisible()

  await page.getByRole('link', { name: 'Appearance', exact: true }).click()
  const isKept = page.waitForResponse((response) => response.request().postData()?.includes('saveAppearance') ?? false)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await isKept
  // A new device starts with the choices that the account made elsewhere.
  await page.context().clearCookies({ name: 'vite-ui-theme' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await save.click()
  await expect(page.getByText('Choose when to send emails.')).toBeVisible()
  await page.getByRole('radio', { name: 'Once a day' }).check()
  await save.click()
  await expect(page.locator('main p[role=status]')).toContainText('Saved')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Once a day' })).toBeChecked()
})

test('the help center finds articles in both languages and opens them by link', async ({ page }) => {
  await openAs(page, 'superAdmin', '/help-center')
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('refund')
  await expect(page).toHaveURL('/help-center?q=refund')
  await page.getByRole('link', { name: 'Orders, cancellations and refunds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders, cancellations and refunds' })).toBeVisible()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/help-center/orders-and-refunds#cancel')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单、取消和退款' })).toBeVisible()
  await page.goto('/help-center?q=快捷键')
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText('快捷键')
  await page.goto('/help-center/no-such-thing')
  await expect(page.getByText('404')).toBeVisible()
})

test('pages of Clerk show the missing setting without a key', async ({ page }) => {
  for (const path of ['/clerk', '/clerk/sign-in', '/clerk/sign-up']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Clerk is not set up' })).toBeVisible()
    await expect(page.getByText('VITE_CLERK_PUBLISHABLE_KEY')).toBeVisible()
  }
  await page.goto('/clerk/user-management')
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
})
