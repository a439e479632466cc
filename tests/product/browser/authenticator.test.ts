import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { boxes, newAdmin, password, signOut } from './new-admin'
import { fillSignIn } from './signed-in'
import { showTheme } from './theme'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('an authenticator app: set up by keyboard, required at sign-in, and replaced by a recovery code', async ({
  page,
}) => {
  test.slow()
  const email = await newAdmin(page, 'with_app')
  await page.goto('/sign-in?redirect=/settings/account')
  await fillSignIn(page, email, password)
  const part = page.getByRole('region', { name: 'Two-step sign-in' })
  const press = (name: string) => part.getByRole('button', { name, exact: true }).press('Enter')
  await press('Set up an app')
  await expect(part.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(part.getByRole('heading', { name: 'Set up an authenticator app' })).toBeFocused()
  await expect(part.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  await press('Copy key')
  await expect(page.getByText('The key is copied.')).toBeVisible()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  const link = part.getByRole('link', { name: 'Open it in an app on this device' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/Storydesk:.*secret=${secret}`))
  expect(await faultsOf(page)).toEqual([])

  /** The code in some half minutes: the server accepts each once, and that of the next half minute too. */
  const codeIn = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await boxes(page).first().focus()
  await page.keyboard.type(codeIn(0))
  await page.keyboard.press('Enter')
  await expect(part.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await part.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await press('Copy')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const [file] = await Promise.all([page.waitForEvent('download'), press('Download')])
  expect(await readFile(await file.path(), 'utf8')).toContain(`${email}. Each works once.\n\n${codes.join('\n')}`)
  expect(await faultsOf(page)).toEqual([])
  await press('I have saved them')
  await expect(part.getByText('On, by authenticator app')).toBeVisible()
  await expect(part.getByText('10 recovery codes are left.')).toBeVisible()
  await signOut(page)

  await page.goto('/orders?page=2')
  await fillSignIn(page, email, password)
  await expect(page.getByText('Enter the 6-digit code that your authenticator app shows.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send another code' })).toHaveCount(0)
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.type(codeIn(-3))
  await expect(page.getByText('The code is wrong or was used already.')).toBeVisible()
  await boxes(page).first().fill(codeIn(1))
  await expect(page).toHaveURL('/orders?page=2')
  await signOut(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sign-in?redirect=/settings/account')
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  const field = page.getByLabel('Recovery code')
  await expect(field).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a recovery code of 10 letters and digits.')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await faultsOf(page), theme).toEqual([])
  }
  await field.fill(` ${codes[0]?.toUpperCase().replace('-', ' ')}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed in with a recovery code. 9 are left')).toBeVisible()
  await expect(part.getByText('9 recovery codes are left.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await press('New recovery codes')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(part.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  expect(await part.getByRole('listitem').allInnerTexts()).not.toContain(codes[1])
  await press('I have saved them')
  await expect(part.getByRole('button', { name: 'New recovery codes' })).toBeFocused()
  await press('Turn off')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(part.getByText('Off', { exact: true })).toBeVisible()
  await expect(part.getByRole('button', { name: 'Set up an app' })).toBeFocused()
})
