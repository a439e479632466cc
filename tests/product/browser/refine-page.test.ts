import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { expect, test } from '../../browser/test'
import { ask, makeGame } from './endpoint'
import { signInAs } from './signed-in'

let script: Promise<string> | undefined

/** The script of the pages in `refine-page`, whole in one file; built once. */
const builtScript = () => {
  script ??= buildScript()
  return script
}

const buildScript = async (): Promise<string> => {
  // Playwright sets `test`, with which the build would include the slow development code of React.
  process.env.NODE_ENV = 'production'
  const input = fileURLToPath(new URL('refine-page/main.tsx', import.meta.url))
  const made = await build({
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  })
  const chunk = [made]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .find(({ type }) => type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The pages of refine-page were not built.')
  return chunk.code
}

/** Opens a path with the pages of `refine-page` instead of the program, in its document and on its endpoint. */
async function openRefinePage(page: Page, path: string): Promise<void> {
  const body = await builtScript()
  const document = await (await page.request.get(path)).text()
  const [, entry] = /<script[^>]* src="([^"]+\.js)"/.exec(document) ?? []
  if (!entry) throw new Error('The document has no script.')
  // The program's own script is a classic one, and this one is a module.
  const contentType = 'text/javascript'
  await page.route(`**${entry}`, (route) => route.fulfill({ contentType, body: "import('/assets/refine-page.js')" }))
  await page.route('**/assets/refine-page.js', (route) => route.fulfill({ contentType, body }))
  await page.goto(path)
}

const makeUsers = (page: Page, names: readonly string[], status: string) =>
  ask(page, 'mutation ($input: CreateManyUsersInput!) { createManyUsers(input: $input) { id } }', {
    input: { users: names.map((username) => ({ username, email: `${username}@example.com`, status })) },
  })

test("a list from Refine's documentation works with our providers", async ({ page }) => {
  test.slow()
  await signInAs(page, 'superAdmin')
  await makeUsers(page, ['stocka', 'stockb', 'stockc', 'stockd'], 'active')
  await makeUsers(page, ['stocke', 'stockf', 'stockg'], 'suspended')
  const rows = page.locator('tbody .ant-table-row td:first-child')

  await openRefinePage(page, '/users?username=stock&sort=username')
  await expect(rows).toHaveText(['stocka', 'stockb', 'stockc', 'stockd', 'stocke'])
  await page.getByTitle('2', { exact: true }).click()
  await expect(rows).toHaveText(['stockf', 'stockg'])
  await expect(page).toHaveURL('/users?page=2&pageSize=5&username=stock&sort=username')

  await page.getByRole('columnheader', { name: 'Username' }).click()
  await page.getByTitle('1', { exact: true }).click()
  await expect(rows).toHaveText(['stockg', 'stockf', 'stocke', 'stockd', 'stockc'])
  await expect(page).toHaveURL('/users?pageSize=5&username=stock&sort=-username')

  await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
  // The menu opens with a motion, in which it takes no click.
  await expect(() => page.getByRole('checkbox', { name: 'suspended' }).check({ timeout: 5_000 })).toPass()
  await page
    .locator('.ant-table-filter-dropdown')
    .getByRole('button', { name: /Filter/ })
    .click()
  await expect(rows).toHaveText(['stockg', 'stockf', 'stocke'])
  await expect(page).toHaveURL('/users?pageSize=5&status=suspended&username=stock&sort=-username')

  await page.reload()
  await expect(rows).toHaveText(['stockg', 'stockf', 'stocke'])
  await expect(page.getByPlaceholder('Search username')).toHaveValue('stock')
  await page.getByPlaceholder('Search username').fill('stockg')
  await page.getByPlaceholder('Search username').press('Enter')
  await expect(rows).toHaveText(['stockg'])

  // Live: the table loads again after a change by another person.
  await page.getByPlaceholder('Search username').fill('stock')
  await page.getByPlaceholder('Search username').press('Enter')
  await expect(rows).toHaveText(['stockg', 'stockf', 'stocke'])
  await expect(async () => {
    await makeUsers(page, [`stockz${Date.now()}`], 'suspended')
    await expect(rows.first()).toHaveText(/^stockz/, { timeout: 2_000 })
  }).toPass()
})

test("a form and a record from Refine's documentation work with our providers", async ({ page }) => {
  test.slow()
  await signInAs(page, 'superAdmin')
  const game = await makeGame(page, 'paper-boats', { title: { en: 'Paper boats', zh: '纸船' } })
  await openRefinePage(page, `/games/${game.id}/edit`)
  await expect(page.getByLabel('Author')).toHaveValue('Lin Yue')
  await page.getByLabel('Title').fill('Paper kites')
  await page.getByLabel('Category').fill('Wuxia')
  await page.getByTitle('Wuxia', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(`/games/${game.id}`)
  await expect(page.getByText('Paper kites')).toBeVisible()
  await expect(page.getByText('Wuxia')).toBeVisible()

  // Live: the record loads again after a change by another person.
  await expect(async () => {
    const author = `Author ${Date.now()}`
    await ask(page, 'mutation ($input: UpdateOneGameInput!) { updateOneGame(input: $input) { id } }', {
      input: { id: game.id, update: { author } },
    })
    await expect(page.getByText(author)).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
