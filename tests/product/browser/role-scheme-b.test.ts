import { expect, test } from '../../browser/test'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'
import { fillSignIn } from './signed-in'

// The program in role scheme B (specification section 6), from its first start: staff are users.

const boss = { email: 'boss@example.com', password: 'a chosen password' }
const data = temporaryDataDir()
let program: Program

test.beforeAll(async () => {
  const env = { ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password, ROLE_READING: 'B', SEED: 'none' }
  program = await startProgram({ DATA_DIR: data.path, ...env })
})
test.afterAll(async () => {
  await program.stop()
  data.remove()
})

test('a superadmin creates a cashier, who only has the dashboard', async ({ page }) => {
  await page.goto(`${program.address}/sign-in`)
  await fillSignIn(page, boss.email, boss.password)
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await sidebar.getByRole('link', { name: 'Admins' }).click()
  await page.getByRole('button', { name: 'Show staff among users' }).click()
  await expect(page.getByRole('link', { name: 'boss', exact: true })).toBeVisible()

  const ask = (query: string) =>
    page.evaluate(async (document) => {
      const { accessToken } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
      const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: document }) })
      return answer.json()
    }, query)
  const cashier = { email: 'cashier@example.com', password: 'for the till' }
  const made = await ask(`mutation { createOneUser(input: {user: {username: "till", email: "${cashier.email}",
    role: cashier, password: "${cashier.password}", confirmPassword: "${cashier.password}"}}) { role } }`)
  expect(made).toEqual({ data: { createOneUser: { role: 'cashier' } } })

  await page.goto(`${program.address}/policy`)
  await expect(page.getByRole('radio', { name: 'Role scheme B' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search pages and actions' }).fill('/orders')
  await expect(page.getByRole('row', { name: /\/orders/ }).getByRole('cell')).toHaveText([
    'Everything',
    'No access',
    'No access',
    'No access',
  ])

  // The articles name roles of role scheme A, which nobody has here.
  await page.goto(`${program.address}/help-center`)
  await expect(page.getByRole('link', { name: /^Manage users/ })).toHaveText(/what support can do\.$/)
  await expect(page.getByRole('button', { name: 'Everyone' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Sign out').click()
  await page.waitForURL((url) => url.pathname === '/sign-in')
  await fillSignIn(page, cashier.email, cashier.password)
  await expect(sidebar.getByRole('link')).toHaveCount(1)
  for (const path of ['/users', '/orders', '/policy']) {
    await page.goto(`${program.address}${path}`)
    await expect(page).toHaveURL(`${program.address}/403`)
  }
  // Without a list there is nothing to make a panel of.
  await page.goto(program.address)
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'New dashboard' })).toHaveCount(0)
})
