import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { accounts, passwordOf } from './accounts'
import { fillSignIn, signInAs, signInOnEmptyPage } from './signed-in'

/**
 * Records the scripts and styles that the page requests before its first row. The page notes the time itself, with the
 * width of the last column: an idle browser loads the list's tools before the test sees the row.
 * @returns their paths, to be read after the row
 */
async function watchFiles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('tbody tr a')) return
      performance.mark('first row', { detail: document.querySelector<HTMLElement>('th:last-child')?.offsetWidth })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  return () =>
    page.evaluate(() => {
      const [row] = performance.getEntriesByName('first row')
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < (row?.startTime ?? 0))
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /\.(js|css)$/.test(path))
    })
}

/** Records the requests of the page to the API from now on. */
function watchQuestions(page: Page): string[] {
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) questions.push(request.postData() ?? '')
  })
  return questions
}

const firstRow = (page: Page) => page.getByRole('row').getByRole('link').first()

for (const language of ['en', 'zh']) {
  test(`a list in ${language} loads at most ten scripts and styles, all referenced by its document`, async ({
    page,
  }) => {
    await signInOnEmptyPage(page, 'superAdmin')
    await page.context().addCookies([{ name: 'vite-ui-language', value: language, url: page.url() }])
    const filesBeforeRow = await watchFiles(page)
    const response = await page.goto('/users')
    await firstRow(page).waitFor()
    const loaded = await filesBeforeRow()
    const document = (await response?.text()) ?? ''
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.length).toBeLessThanOrEqual(10)
    expect(loaded.filter((file) => !document.includes(`"${file}"`))).toEqual([])
    const sheets = [...document.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
    expect(sheets, 'each style sheet once').toEqual([...new Set(sheets)])
    expect(document, 'Chromium compiles modules at each visit').not.toMatch(/"module"|modulepreload/)

    await page.getByRole('row').nth(1).getByRole('button').nth(1).waitFor()
    const last = await page
      .getByRole('columnheader')
      .last()
      .evaluate((head: HTMLElement) => head.offsetWidth)
    const before = await page.evaluate(() => (performance.getEntriesByName('first row')[0] as PerformanceMark).detail)
    expect(before, 'the column of the buttons has its width before they are there').toBe(last)
  })
}

for (const account of ['superAdmin', 'moderator'] as const) {
  test(`a ${account}'s list sends each query once, and the first ones before its scripts load`, async ({ page }) => {
    await signInAs(page, account)
    const questions = watchQuestions(page)
    // Without scripts the page sends the queries of its document.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/comments')
    const early = questions.map((body) => JSON.parse(body) as { query: string; operationName?: string })
    expect(early.map(({ operationName, query }) => operationName ?? /\w+/.exec(query)?.[0])).toEqual([
      'me',
      'CommentsList',
    ])
    await page.unroute('**/assets/*.js')

    questions.length = 0
    // The connection reports that nothing changed since the page began to load.
    const isConnected = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"changed"')))
    await page.reload()
    await firstRow(page).waitFor()
    await isConnected
    const asked = questions.map((body) => body.replace(/\s|\\n|,/g, ''))
    expect(asked.filter((body) => /"query":"\{me\{/.test(body))).toHaveLength(1)
    expect(asked.filter((body) => body.includes('queryCommentsList('))).toHaveLength(1)
  })
}

// A component that `scripts/ant-sheet.tsx` lacks computes its styles in the browser and delays the page.
for (const path of ['/users', '/games/new', '/orders', '/settings/appearance']) {
  test(`the components of ${path} find their styles in the sheet of the build`, async ({ page }) => {
    await signInOnEmptyPage(page, 'superAdmin')
    const url = page.url()
    await page.context().addCookies([
      { name: 'vite-ui-theme', value: 'dark', url },
      { name: 'vite-ui-language', value: 'zh', url },
    ])
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const written = await page
      .locator('style[data-css-hash]')
      .evaluateAll((styles) => styles.map(({ textContent }) => textContent?.slice(0, 60) ?? ''))
    expect(written.filter((text) => !text.startsWith('.ant-variables'))).toEqual([])
    expect(written.length).toBeGreaterThan(0)
  })
}

test('the first page after signing in has the sheet, before the styles of the product', async ({ page }) => {
  await page.goto('/sign-in')
  await fillSignIn(page, accounts.superAdmin, passwordOf('superAdmin'))
  await page.getByRole('link', { name: 'Dashboard' }).first().waitFor()
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].filter(({ media }) => media.mediaText === '').map(({ href }) => href ?? ''),
  )
  const files = sheets.filter((href) => href !== '')
  expect(files[0]).toContain('/antd-')
})

test('a list with chosen columns requests only those', async ({ page }) => {
  await signInOnEmptyPage(page, 'superAdmin')
  await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { user: { id: string } }
    localStorage.setItem(`storydesk-lists-${user.id}`, JSON.stringify({ columns: { users: ['email'] } }))
  })
  const questions = watchQuestions(page)
  await page.goto('/users')
  await firstRow(page).waitFor()
  const lists = questions.filter((body) => body.includes('UsersList'))
  expect(lists).toHaveLength(1)
  expect(lists[0]).not.toContain('credits')
})

test('sign-in loads nothing of the signed-in area', async ({ page }) => {
  const response = await page.goto('/sign-in')
  await page.getByLabel('Email').waitFor()
  const named = (await response?.text())?.match(/assets\/[\w-]+\.(js|css)/g) ?? []
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((file) => /assets\/(ui|list|record)-/.test(file))).toEqual([])
})
