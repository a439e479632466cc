import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { openAs } from './signed-in'

test('the dashboard lists what is new since the last visit', async ({ page }) => {
  await openAs(page, 'superAdmin')
  const since = page.getByRole('region', { name: /^Since your last visit/ })
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  await expect(since).toHaveCount(0)
  // The last visit was an hour ago.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('storydesk-visit-')) ?? ''
    const latest = new Date(Date.now() - 3_600_000).toISOString()
    localStorage.setItem(key, JSON.stringify({ before: null, latest }))
  })
  await ask(page, 'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }', {
    input: { tag: { name: { en: `Seen ${Date.now()}`, zh: `看到 ${Date.now()}` } } },
  })
  await page.reload()
  await since.getByRole('link', { name: /^\d+ new: Tags?$/ }).click()
  await expect(page).toHaveURL('/tags?sort=-createdAt')
})
