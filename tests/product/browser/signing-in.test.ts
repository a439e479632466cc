import { chromium, type Page } from '@playwright/test'
import { expect, ownProgram, test } from '../../browser/test'
import { chromiumArguments } from '../../harness/chromium'
import { accounts, passwordOf } from './accounts'
import { ask } from './endpoint'
import { openMailbox } from './outbox'
import { fillSignIn, signInOnEmptyPage, spendAccessToken } from './signed-in'

const password = 'a long one'

/** A separate super admin for the test. */
async function newAdmin(page: Page, username: string): Promise<string> {
  const admin = { username, email: `${username}@storydesk.local`, role: 'super_admin', password }
  await signInOnEmptyPage(page, 'superAdmin')
  await ask(page, 'mutation ($admin: CreateAdmin!) { createOneAdmin(input: {admin: $admin}) { id } }', { admin })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  return admin.email
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
}

/** Copies a text to the clipboard and pastes it into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

const boxes = (page: Page) => page.getByLabel(/^Digit \d$/)
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
  await expect(part.getByText('On', { exact: true })).toBeVisible()
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

const messages = {
  en: {
    signIn: 'Sign in',
    signUp: 'Create account',
    labels: ['Username', 'Email', 'Password', 'Confirm password'],
    empty: [
      'This field is required.',
      'Please enter your email',
      'Please enter your password',
      'Please confirm your password',
    ],
    wrong: [
      'Use at least 2 characters.',
      'Enter a full email address, like name@example.com.',
      'Password must be at least 7 characters long',
      "Passwords don't match.",
    ],
    done: /has an account now\. It does not open this back office/,
    noAccess: 'This account has no access to the back office.',
  },
  zh: {
    signIn: '登录',
    signUp: '注册',
    labels: ['用户名', '邮箱', '密码', '确认密码'],
    empty: ['此项为必填项。', '请输入邮箱', '请输入密码', '请再次输入密码'],
    wrong: [
      '至少需要 2 个字符。',
      '请输入完整的邮箱地址，例如 name@example.com。',
      '密码长度至少为 7 个字符',
      '两次输入的密码不一致。',
    ],
    done: /的账号已创建。管理后台仅供员工使用/,
    noAccess: '此账号不能进入管理后台。',
  },
} as const

/** The message of a field, visible and accessible. */
const messageOf = async (page: Page, label: string) => {
  const input = page.getByLabel(label, { exact: true })
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  return page.locator(`[id="${await input.getAttribute('aria-describedby')}"]`)
}

for (const language of ['en', 'zh'] as const) {
  test(`sign-in in two columns and sign-up show missing values at each field (${language})`, async ({ page }) => {
    const { signIn, signUp, labels, empty, wrong, done, noAccess } = messages[language]
    const [username, email, secret] = labels
    await page.goto('/sign-in-2?redirect=/tags')
    if (language === 'zh') {
      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('menuitemradio', { name: '中文' }).click()
    }
    const submitSignIn = page.getByRole('button', { name: signIn, exact: true })
    await submitSignIn.click()
    await expect(await messageOf(page, email)).toHaveText(empty[1])
    await expect(await messageOf(page, secret)).toHaveText(empty[2])
    const [story, form] = [page.getByRole('complementary'), page.getByRole('main')]
    expect((await form.boundingBox())?.x).toBeGreaterThan((await story.boundingBox())?.width ?? 0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(story).toBeHidden()
    await page.setViewportSize({ width: 1366, height: 860 })

    await page.goto('/sign-up')
    await page.getByRole('button', { name: signUp, exact: true }).click()
    for (const [index, label] of labels.entries()) {
      await expect(await messageOf(page, label)).toHaveText(empty[index] ?? '')
    }
    const fill = async (values: readonly string[]) => {
      for (const [index, value] of values.entries())
        await page.getByLabel(labels[index] ?? '', { exact: true }).fill(value)
      await page.getByRole('button', { name: signUp, exact: true }).click()
    }
    await fill(['x', 'nobody', 'short', 'shorter'])
    for (const [index, label] of labels.entries()) {
      await expect(await messageOf(page, label)).toHaveText(wrong[index] ?? '')
    }
    await expect(page.getByLabel(username, { exact: true })).toBeFocused()
    const player = `player_${language}`
    await fill([player, `${player}@example.com`, password, password])
    await expect(page.getByRole('main').getByRole('status')).toHaveText(done)
    await expect(page.getByRole('main')).toBeFocused()

    await page.goto('/sign-in-2?redirect=/tags')
    await page.getByLabel(email, { exact: true }).fill(`${player}@example.com`)
    await page.getByLabel(secret, { exact: true }).fill(password)
    await submitSignIn.click()
    await expect(page.getByRole('alert')).toHaveText(noAccess)
    await page.getByLabel(email, { exact: true }).fill(accounts.superAdmin)
    await page.getByLabel(secret, { exact: true }).fill(passwordOf('superAdmin'))
    await submitSignIn.click()
    await expect(page).toHaveURL('/tags')
  })
}

test('over plain http of another host the session is stored and renewed', async ({ baseURL }) => {
  // A host name other than localhost: browsers reject Secure cookies there.
  const address = new URL(baseURL ?? '')
  address.hostname = 'desk.lan'
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH,
    args: [...chromiumArguments, '--host-resolver-rules=MAP desk.lan 127.0.0.1'],
  })
  const page = await browser.newPage({ baseURL: address.origin })
  await page.goto('/sign-in?redirect=/tags')
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible()
  await spendAccessToken(page)
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/users')
  await browser.close()
})

test('a form is filled in and sent before the scripts of its page are loaded', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.route('**/assets/*.js', () => undefined)
  await page.context().addCookies([{ name: 'vite-ui-language', value: 'zh', url: ownProgram().address }])
  await page.goto('/games?status=draft#top', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expect(page.getByLabel('邮箱')).toBeFocused()
  await page.keyboard.type(accounts.editor)
  await page.keyboard.press('Tab')
  await page.keyboard.type(passwordOf('editor'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '登录' })).toHaveAttribute('aria-busy', 'true')
  // Sends the requests that wait.
  await page.unroute('**/assets/*.js')
  await expect(page).toHaveURL('/games?status=draft#top')
  await expect(page.getByRole('heading', { name: '游戏', exact: true })).toBeVisible()
  expect(errors).toEqual([])
})

for (const missing of ['first-messages-zh-*.js', 'index-*.js'])
  test(`a sign-in page without ${missing} reports that`, async ({ page }) => {
    await page.route(`**/assets/${missing}`, (route) => route.abort())
    await page.context().addCookies([{ name: 'vite-ui-language', value: 'zh', url: ownProgram().address }])
    await page.goto('/sign-in')
    await expect(page.getByRole('alert')).toHaveText('页面的一部分未能加载。请检查网络连接，然后刷新页面。')
    await page.getByLabel('邮箱').fill(accounts.editor)
    await page.getByLabel('邮箱').press('Enter')
    await expect(page.getByLabel('邮箱')).toHaveValue(accounts.editor)
    await expect(page).toHaveURL('/sign-in')
  })

test('a sign-in whose next page does not load reports that', async ({ page }) => {
  await page.goto('/sign-in?redirect=%2Fgames')
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
  // An update has removed the files of the open page's build.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
  await expect(page.getByText('Part of the page could not be loaded.')).toBeVisible()
  await page.unroute('**/assets/**')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible()
})
