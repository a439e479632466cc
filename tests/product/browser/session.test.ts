import { expect, test } from '../../browser/test'
import { accounts, passwordOf } from './accounts'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { fillSignIn, keptSession, openAs, signInAs, signInOnEmptyPage, spendAccessToken } from './signed-in'

test('sign-in shows missing values with the messages of the specification', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await fillSignIn(page, 'someone@example.com', 'short')
  await expect(page.getByText('Password must be at least 7 characters long')).toBeVisible()
})

test('a known and an unknown address get the same refusal', async ({ page }) => {
  await page.goto('/sign-in')
  for (const email of [accounts.support, 'nobody@example.com']) {
    await fillSignIn(page, email, 'not-the-password')
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
    await page.reload()
  }
})

test('sign-in returns to the original location with its query', async ({ page }) => {
  await page.goto('/users?page=2&pageSize=20')
  await expect(page).toHaveURL('/sign-in?redirect=%2Fusers%3Fpage%3D2%26pageSize%3D20')
  await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
  await expect(page).toHaveURL('/users?page=2&pageSize=20')
})

test('sign-in returns to the section of an article', async ({ page }) => {
  await page.goto('/help-center/keys#anywhere')
  await expect(page).toHaveURL('/sign-in?redirect=%2Fhelp-center%2Fkeys%23anywhere')
  await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
  await expect(page).toHaveURL('/help-center/keys#anywhere')
})

test('sign-in never redirects to another site', async ({ page }) => {
  await page.goto('/sign-in?redirect=//evil.example')
  await fillSignIn(page, accounts.support, passwordOf('support'))
  await expect(page).toHaveURL('/')
})

test('stores the session as {user, accessToken} and clears it on sign-out', async ({ page }) => {
  await openAs(page, 'support')
  const kept = await keptSession(page)
  expect(Object.keys(kept).sort()).toEqual(['accessToken', 'user'])
  expect(kept.user).toMatchObject({ email: accounts.support, role: 'support' })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await keptSession(page)).toEqual({ user: null, accessToken: '' })
})

test('an expired access token is renewed silently', async ({ page }) => {
  await signInOnEmptyPage(page, 'superAdmin')
  await spendAccessToken(page)
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/users')
  await expect(page.getByText('Session expired!')).toBeHidden()
})

test('an open page renews an expired token before it shows the own assignments', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const recordId = await makeCategory(page, 'assigned-late', { name: { en: 'Assigned late', zh: '迟' } })
  const { me } = await ask<{ me: { id: string } }>(page, '{ me { id } }')
  await ask(page, 'mutation ($input: AssignRecordInput!) { assignRecord(input: $input) { id } }', {
    input: { resource: 'categories', recordId, assigneeId: me.id },
  })
  await page.goto('/inbox')
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await spendAccessToken(page)
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' })))
  await page.getByRole('tab', { name: 'Assigned to me' }).click()
  await expect(page.getByRole('link', { name: 'Assigned late' })).toBeVisible()
})

test('two tabs that renew an expired token concurrently both stay signed in', async ({ page, context }) => {
  await signInOnEmptyPage(page, 'superAdmin')
  const other = await context.newPage()
  await spendAccessToken(page)
  await Promise.all([page.goto('/users'), other.goto('/orders')])
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
})

test('a sign-out in one tab takes the data off the other', async ({ page, context }) => {
  await openAs(page, 'support')
  const other = await context.newPage()
  await other.goto('/orders?page=2')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  // The list must not ask without a session while the sign-in page loads.
  const failures = await other.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) seen.push(alert.textContent ?? '')
    }).observe(document.body, { subtree: true, childList: true })
    return seen
  })
  // The other tab may ask before it knows of the sign-out.
  const refused: (string | null)[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.request().postData())
  })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/sign-in?redirect=%2Forders%3Fpage%3D2')
  await expect(other.getByRole('heading', { name: 'Orders', level: 1 })).toBeHidden()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await failures.jsonValue()).toEqual([])
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(refused).toEqual([])

  await fillSignIn(page, accounts.support, passwordOf('support'))
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(other).toHaveURL('/orders?page=2')
  await expect(other.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
})

test('a sign-out in one tab keeps the text of another for its account only', async ({ page, context }) => {
  await openAs(page, 'superAdmin')
  const other = await context.newPage()
  await other.goto('/tags/new')
  const typed = other.getByLabel('Name (English)')
  await typed.pressSequentially('Typed elsewhere')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/sign-in?redirect=%2Ftags%2Fnew')
  await fillSignIn(page, accounts.editor, passwordOf('editor'))
  await expect(typed).toHaveValue('')

  // A frozen tab receives the events later, and then finds the session of another account.
  const superAdmin = await (await context.browser()?.newContext())?.newPage()
  if (!superAdmin) throw new Error('There is no browser.')
  await openAs(superAdmin, 'superAdmin')
  await typed.pressSequentially('Typed by the editor')
  let isAsked = false
  other.on('dialog', (dialog) => {
    isAsked = true
    void dialog.dismiss()
  })
  const session = JSON.stringify(await keptSession(superAdmin))
  await superAdmin.context().close()
  await page.evaluate((kept) => localStorage.setItem('auth-storage', kept), session)
  await expect(typed).toHaveValue('Typed elsewhere')
  expect(isAsked).toBe(false)
})

test('an expired session is reported once and leads to sign-in and back', async ({ page, context }) => {
  await signInOnEmptyPage(page, 'superAdmin')
  await context.clearCookies({ name: 'storydesk-refresh' })
  await spendAccessToken(page)
  await page.goto('/orders?page=2')
  await expect(page.getByText('Session expired!')).toHaveCount(1)
  await expect(page).toHaveURL('/sign-in?redirect=%2Forders%3Fpage%3D2')
  expect(await keptSession(page)).toEqual({ user: null, accessToken: '' })
})

test('a dialog of a saved item leads to sign-in when the session has expired', async ({ page, context }) => {
  await openAs(page, 'superAdmin', '/orders?status=paid')
  await page.getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Late')
  await context.clearCookies({ name: 'storydesk-refresh' })
  await page.route('**/graphql', (route) =>
    route.fulfill({ status: 401, json: { errors: [{ message: 'Late', extensions: { code: 'UNAUTHENTICATED' } }] } }),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/sign-in?redirect=%2Forders%3Fstatus%3Dpaid')
  await expect(page.getByText('Session expired!')).toHaveCount(1)
})

test('the one-time code accepts a pasted code and requires six digits', async ({ page }) => {
  await page.goto('/otp')
  await page.getByLabel('Digit 1').fill('1')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Please enter the 6-digit code.')).toBeVisible()
  await page.getByLabel('Digit 1').fill('123456')
  await expect(page.getByLabel('Digit 6')).toHaveValue('6')
})

for (const problem of ['SecurityError', 'QuotaExceededError'])
  test(`a browser that does not store anything (${problem}) keeps the session until the page is closed`, async ({
    page,
  }) => {
    await page.addInitScript((name) => {
      const refuse = () => {
        throw new DOMException('Refused.', name)
      }
      Storage.prototype.setItem = refuse
      if (name !== 'SecurityError') return
      for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get: refuse })
      navigator.locks.request = () => Promise.reject(new DOMException('Refused.', name))
    }, problem)
    await page.goto('/sign-in?redirect=/tags')
    await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
    await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/tags\/./)
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await page.getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible()
  })
