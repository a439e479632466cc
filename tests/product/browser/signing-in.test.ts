import { chromium, type Page } from '@playwright/test'
import { expect, ownProgram, test } from '../../browser/test'
import { chromiumArguments } from '../../harness/chromium'
import { accounts, passwordOf } from './accounts'
import { fillSignIn, spendAccessToken } from './signed-in'

const password = 'a long one'

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
  await expect(page.getByRole('heading', { name: 'Part of the page could not be loaded' })).toBeVisible()
  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible()
})
