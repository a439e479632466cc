import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './signed-in'

/** The names of the scripts and styles that the page loads from now on. */
function watchFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(new URL(request.url()).pathname)
  })
  return files
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
    await signInAs(page, 'superAdmin')
    await page.context().addCookies([{ name: 'vite-ui-language', value: language, url: page.url() }])
    const files = watchFiles(page)
    const response = await page.goto('/users')
    await firstRow(page).waitFor()
    const loaded = [...files]
    const document = (await response?.text()) ?? ''
    expect(loaded.length).toBeLessThanOrEqual(10)
    expect(loaded.filter((file) => !document.includes(`"${file}"`))).toEqual([])
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
    await page.reload()
    await firstRow(page).waitFor()
    const asked = questions.map((body) => body.replace(/\s|\\n|,/g, ''))
    expect(asked.filter((body) => /"query":"\{me\{/.test(body))).toHaveLength(1)
    expect(asked.filter((body) => body.includes('queryCommentsList('))).toHaveLength(1)
  })
}

test('a list with chosen columns requests only those', async ({ page }) => {
  await signInAs(page, 'superAdmin')
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
