import { expect, test } from 'vitest'
import { parseRequest } from '../../server/graphql/transport/request'
import { longestPause } from '../harness/pauses'

/** Milliseconds of an accepted pause. */
const most = 100

const bodyOf = (variables: string) => `{"query": "{ me { role } }", "variables": {"a": ${variables}}}`

test.each([
  ['lists in lists', bodyOf('['.repeat(500_000) + ']'.repeat(500_000))],
  ['empty lists', bodyOf(`[${'[],'.repeat(340_000)}1]`)],
  ['numbers', bodyOf(`[${'1,'.repeat(500_000)}1]`)],
  ['lists of twenty lists', bodyOf(`[${`${'['.repeat(20)}${']'.repeat(20)},`.repeat(24_000)}1]`)],
  ['keys', bodyOf(`{${Array.from({ length: 110_000 }, (_, at) => `"${at}":1`)}}`)],
])('a request with very many %s is refused without blocking others', async (_, text) => {
  let code: unknown
  const pause = await longestPause(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    try {
      parseRequest(text)
    } catch (error) {
      code = (error as { code?: unknown }).code
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }, most)
  expect(code).toBe('QUERY_TOO_COMPLEX')
  expect(pause).toBeLessThan(most)
})

test('a long text counts as one value, with any characters in it', () => {
  const text = `${'[{,"'.repeat(100_000)}\\`
  expect(parseRequest(bodyOf(JSON.stringify(text))).variables).toEqual({ a: text })
})
