import type { Page } from '@playwright/test'
import { expect } from '../../browser/test'
import { keptSession } from './signed-in'

/** Sends a request as the account that is signed in on the page. */
export async function ask<Data>(page: Page, query: string, variables: object = {}): Promise<Data> {
  const { accessToken } = await keptSession(page)
  const response = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { query, variables },
  })
  const answer = (await response.json()) as { data: Data; errors?: unknown }
  expect(answer.errors).toBeUndefined()
  return answer.data
}
