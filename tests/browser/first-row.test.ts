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

for (const language of ['en', 'zh']) {
  test(`a list in ${language} needs at most ten scripts and styles, all of them named by its document`, async ({
    page,
  }) => {
    await signInAs(page, 'superAdmin')
    await page.context().addCookies([{ name: 'vite-ui-language', value: language, url: page.url() }])
    const files = watchFiles(page)
    const response = await page.goto('/users')
    await page.getByRole('row').getByRole('link').first().waitFor()
    const loaded = [...files]
    const document = (await response?.text()) ?? ''
    expect(loaded.length).toBeLessThanOrEqual(10)
    expect(loaded.filter((file) => !document.includes(`"${file}"`))).toEqual([])
  })
}

test('sign-in loads nothing of the signed-in area', async ({ page }) => {
  const files = watchFiles(page)
  await page.goto('/sign-in')
  await page.getByLabel('Email').waitFor()
  expect(files.length).toBeLessThanOrEqual(6)
})
