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

/** Creates a game of its own for a test; `more` are other values of it. */
export async function makeGame(page: Page, slug: string, more: object = {}): Promise<{ id: string }> {
  const { createOneGame } = await ask<{ createOneGame: { id: string } }>(
    page,
    'mutation ($input: CreateOneGameInput!) { createOneGame(input: $input) { id } }',
    { input: { game: { title: { en: `The ${slug}`, zh: `游戏 ${slug}` }, slug, author: 'Lin Yue', ...more } } },
  )
  return createOneGame
}
