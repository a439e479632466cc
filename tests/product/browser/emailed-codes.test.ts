import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { boxes, newAdmin, password, signOut } from './new-admin'
import { openMailbox } from './outbox'
import { fillSignIn } from './signed-in'

/** Copies a text to the clipboard and pastes it into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

const typedCode = async (page: Page) =>
  (await Promise.all((await boxes(page).all()).map((box) => box.inputValue()))).join('')
/** A code that differs from the right one in its last two digits. */
const wrongOf = (code: string) => `${code.slice(0, 4)}${String((Number(code.slice(4)) + 11) % 100).padStart(2, '0')}`
const wrongCode = 'The code is wrong or has expired. Check the digits or request a new one.'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the second step: turned on by an emailed code, required at sign-in, turned off by the password', async ({
  page,
}) => {
  test.slow()
  const email = await newAdmin(page, 'two_step')
  const nextEmail = openMailbox(email)
  await page.goto('/sign-in?redirect=/settings/account')
  await fillSignIn(page, email, password)
  const part = page.getByRole('region', { name: 'Two-step sign-in' })
  await expect(part.getByText('Off')).toBeVisible()
  await part.getByRole('button', { name: 'Turn on' }).click()
  const first = await nextEmail()
  expect(first.subject).toBe('Turn on two-step sign-in')
  await expect(boxes(page).first()).toBeFocused()
  await part.getByRole('button', { name: 'Cancel' }).click()
  await expect(part.getByRole('button', { name: 'Turn on' })).toBeFocused()
  await page.keyboard.press('Enter')
  const second = await nextEmail()
  // A double click sends one code: each new code ends the previous one.
  await part.getByRole('button', { name: 'Send another code' }).dblclick()
  await expect(part.getByRole('status')).toHaveText(
    `We sent another code to ${email}. The previous one no longer works.`,
  )
  const third = await nextEmail()
  if (second.code !== third.code) {
    await paste(page, second.code)
    await part.getByRole('button', { name: 'Turn on' }).click()
    await expect(part.getByText(wrongCode)).toBeVisible()
    expect(await typedCode(page)).toBe(second.code)
  }
  await boxes(page).first().focus()
  await paste(page, third.code)
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step sign-in is on. You now need an emailed code to sign in.')).toBeVisible()
  await expect(part.getByText('On, by email')).toBeVisible()
  await signOut(page)

  await page.goto('/orders?page=2')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/otp')
  const { subject, code } = await nextEmail()
  expect(subject).toBe('Your Storydesk sign-in code')
  let tries = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('verifyOneTimeCode')) tries += 1
  })
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type(wrongOf(code))
  await expect(page.getByText(wrongCode)).toBeVisible()
  expect(await typedCode(page)).toBe(wrongOf(code))
  // Correcting digits does not count as an attempt.
  await boxes(page).nth(4).focus()
  await page.keyboard.type(code[4] ?? '')
  await expect(page.getByText(wrongCode)).toBeHidden()
  expect(tries).toBe(1)

  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByText('We sent another code. The previous one no longer works.')).toBeVisible()
  const newer = await nextEmail()
  await expect(boxes(page).first()).toBeFocused()
  // The page may be reloaded while the reader opens the email.
  await page.reload()
  await expect(boxes(page).first()).toBeFocused()
  if (newer.code !== code) {
    await paste(page, code)
    await expect(page.getByText(wrongCode)).toBeVisible()
  }
  await boxes(page).nth(2).focus()
  await paste(page, ` ${newer.code.slice(0, 3)} ${newer.code.slice(3)}\n`)
  await expect(page).toHaveURL('/orders?page=2')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()

  await page.goto('/settings/account')
  await part.getByRole('button', { name: 'Turn off' }).click()
  await part.getByLabel('Your password').fill('not the password')
  await part.getByRole('button', { name: 'Turn off' }).click()
  await expect(part.getByText('The password is incorrect.')).toBeVisible()
  await part.getByLabel('Your password').fill(password)
  await part.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off. You now need only your password to sign in.')).toBeVisible()
  await signOut(page)
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/')

  // The language of the account is that of its emails, whatever the language of the requesting page.
  await page.goto('/settings/account')
  const name = await page.getByLabel('Name').inputValue()
  await page.getByLabel('Name').fill('Typed')
  const isKept = page.waitForResponse((response) => response.request().postData()?.includes('saveLanguage') ?? false)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await isKept
  // The form below the menu updates, and keeps typed text.
  await expect(page.getByRole('radio', { name: '中文' })).toBeChecked()
  await expect(page.getByLabel('姓名')).toHaveValue('Typed')
  await page.getByLabel('姓名').fill(name)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  expect((await nextEmail()).subject).toBe('重置您的 Storydesk 密码')
})

test('the own email address changes by a code that the new address received', async ({ page }) => {
  const email = await newAdmin(page, 'moves_house')
  const next = 'moved_house@storydesk.local'
  const nextEmail = openMailbox(next)
  await page.goto('/sign-in?redirect=/settings/account')
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: 'Change email' }).press('Enter')
  const address = page.getByRole('textbox', { name: 'Email' })
  await expect(address).toBeFocused()
  await page.getByLabel('Current password').last().fill(password)
  const send = page.getByRole('button', { name: 'Email a code' })
  await send.press('Enter')
  await expect(page.getByText('This is your email already. Enter another one.')).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill(` ${next.toUpperCase()}`)
  await send.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `We sent a code to ${next}.` })).toBeVisible()
  const first = await nextEmail()
  expect(first.subject).toBe('Confirm your email for Storydesk')
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type(wrongOf(first.code))
  await page.keyboard.press('Enter')
  await expect(page.getByText(wrongCode)).toBeVisible()
  await page.getByRole('button', { name: 'Send another code' }).press('Enter')
  const second = await nextEmail()
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type(second.code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your email is changed. Other devices are signed out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused()
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  await signOut(page)
  await fillSignIn(page, next, password)
  await expect(page).toHaveURL('/')
})

test('a forgotten password: a code by email, a new password, and return to the original location', async ({ page }) => {
  test.slow()
  const email = await newAdmin(page, 'forgetful')
  const nextEmail = openMailbox(email)
  await page.goto('/tags')
  await page.getByLabel('Email').fill(email)
  // The link is above the password, but Tab goes to the password first.
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`If ${email} has an account, a 6-digit code is on its way there.`)).toBeVisible()
  const first = await nextEmail()
  expect(first.subject).toBe('Reset your Storydesk password')
  await page.reload()
  await expect(boxes(page).first()).toBeFocused()
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Please enter the 6-digit code.')).toBeVisible()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByText('another code is on its way. The previous one no longer works.')).toBeVisible()
  const second = await nextEmail()
  const fresh = 'a longer one'
  await page.getByLabel('New password').fill(fresh)
  await page.getByLabel('Confirm password').fill('another one')
  await boxes(page)
    .first()
    .fill(first.code === second.code ? wrongOf(second.code) : first.code)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText("Passwords don't match.")).toBeVisible()
  await page.getByLabel('Confirm password').fill(fresh)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText(wrongCode)).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue(fresh)
  await boxes(page).first().fill(second.code)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()
  await expect(page).toHaveURL('/sign-in?redirect=%2Ftags')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await fillSignIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await fillSignIn(page, email, fresh)
  await expect(page).toHaveURL('/tags')
})
