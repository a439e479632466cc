import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { openAs, spendAccessToken } from './signed-in'

/** All errors in the browser's console, including violations of the content security policy. */
function issues(page: Page): string[] {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') logged.push(message.text())
  })
  page.on('pageerror', (error) => logged.push(error.message))
  return logged
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

test("a super admin sends requests in GraphiQL with the app's session", async ({ page }) => {
  const logged = issues(page)
  await openAs(page, 'superAdmin')
  await sidebar(page).getByRole('link', { name: 'GraphiQL' }).click()
  const answer = page.getByRole('region', { name: 'Result Window' })
  const run = page.getByRole('button', { name: /Execute query/ })
  // Its editors load after the page; until then there is nothing to run.
  const written = page.getByRole('region', { name: 'Query Editor' })
  await expect(written).toContainText('UsersList')
  await run.click()
  await expect(answer).toContainText('"users"')
  await expect(answer).toContainText('"username"')

  // The access token expires and is renewed without a notice.
  await spendAccessToken(page)
  await page.reload()
  await expect(written).toContainText('UsersList')
  await run.click()
  await expect(answer).toContainText('"users"')

  // The schema documentation is loaded, with the descriptions of the declarations.
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Query', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'gameAggregate', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open short keys dialog' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  // A subscription reports changes from elsewhere.
  const { users } = await ask<{ users: { nodes: { id: string }[] } }>(
    page,
    '{ users(paging: {limit: 1}) { nodes { id } } }',
  )
  await page.getByRole('tab', { name: 'FollowUsers' }).click()
  // GraphiQL reads the tab's document a moment after it is shown; before that, it reports that nothing can be run.
  await expect(written).toContainText('FollowUsers')
  await page.waitForTimeout(1_000)
  await run.click()
  await expect(page.getByRole('button', { name: /Stop query/ })).toBeVisible()
  await expect(async () => {
    const update = { input: { id: users.nodes[0]?.id, update: { name: `Ada ${Date.now()}` } } }
    await ask(page, 'mutation ($input: UpdateOneUserInput!) { updateOneUser(input: $input) { id } }', update)
    await expect(answer).toContainText('"updatedOneUser"', { timeout: 1_500 })
  }).toPass()
  await page.getByRole('button', { name: /Stop query/ }).click()

  // Typed text stays when the theme changes; the editor keeps its language and direction.
  await expect(page.locator('.graphiql-place')).toHaveAttribute('lang', 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('note')).toContainText('wider screen')
  expect(logged).toEqual([])
})

test('an editor sees neither GraphiQL nor tokens', async ({ page }) => {
  await openAs(page, 'editor')
  await expect(sidebar(page).getByRole('link', { name: 'Games', exact: true })).toBeVisible()
  for (const [name, path] of [
    ['GraphiQL', '/graphiql'],
    ['API tokens', '/api-tokens'],
  ] as const) {
    await expect(sidebar(page).getByRole('link', { name })).toHaveCount(0)
    await page.goto(path)
    await expect(page).toHaveURL(/\/403$/)
    await page.goto('/games')
  }
})

test('a token is created, copied once, used, listed and revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'superAdmin', '/api-tokens')
  await page.getByRole('link', { name: 'New API token' }).click()
  await page.getByLabel('Name').fill('Website of the shop')
  await page.getByRole('checkbox', { name: 'Games: Read' }).check()
  await page.getByRole('checkbox', { name: 'Tags: Write' }).check()
  await page.getByRole('button', { name: '30 days' }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  const issued = page.getByRole('alertdialog', { name: 'Copy your token now' })
  // Escape does not close it, not even repeated, which browsers treat as a forced close.
  for (let time = 0; time < 3; time++) await page.keyboard.press('Escape')
  await issued.getByRole('button', { name: 'Copy the token' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^sdk_[0-9A-Za-z]{46}$/)
  const token = await copied()
  await expect(issued).toContainText(`Authorization: Bearer ${token}`)
  const line = issued.locator('pre')
  expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await issued.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('heading', { name: 'Website of the shop' })).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
  const record = page.url()

  const use = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.post('/graphql', { headers, data: { query } })).json()
  }
  expect((await use('{ games { totalCount } }')).data.games.totalCount).toBeGreaterThan(0)
  expect((await use('{ orders { totalCount } }')).errors[0].extensions.code).toBe('FORBIDDEN')

  await page.goto('/api-tokens')
  const row = page.getByRole('row', { name: /Website of the shop/ })
  await expect(row).toContainText('Active')
  await expect(row).toContainText(token.slice(0, 10))
  await expect(row).toContainText('2 resources')
  await expect(row.getByRole('link', { name: 'admin' })).toBeVisible()
  // The time of the last use is recent.
  await expect(row).toContainText(/a moment ago/)

  await page.goto(record)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The next request of every program that uses it is refused')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
  expect((await use('{ games { totalCount } }')).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})
