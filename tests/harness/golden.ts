import { expect } from 'vitest'
import type { Database } from '../../server/database/database'
import type { Answer, Endpoint } from './endpoint'
import { openScreens } from './screen-requests'
import { statementsDuring } from './statements'

export interface Golden extends Pick<Endpoint, 'planCounts'> {
  database: Database
  send: Awaited<ReturnType<typeof openScreens>>
  /** The prefix of all request ids. */
  requests: string
}

/** Opens the screens of one role; a header of the answer has the prefix of request ids. */
export async function openGolden(database: Database, endpoint: Endpoint, role: string): Promise<Golden> {
  const { headers } = await fetch(endpoint.url, { method: 'POST' })
  const id = headers.get('x-request-id') ?? ''
  const requests = id.slice(0, id.lastIndexOf('-') + 1)
  return { database, send: await openScreens(endpoint, role), requests, planCounts: endpoint.planCounts }
}

/** Headers that differ between machines, or are the same in every request. */
const leftOut = ['authorization', 'content-length']

/**
 * Compares a request of the screens, its answer and its statements with one file (`golden/<name>.snap`). The request is
 * sent twice: the first time it is planned, and the file shows the second. Ids and times, which change in each run, are
 * replaced by the index of their first occurrence.
 */
export async function expectGolden(
  name: string,
  { database, send, requests, planCounts }: Golden,
  work: (time: 1 | 2) => Promise<unknown>,
): Promise<Answer> {
  const first = await statementsDuring(database, () => send(() => work(1)))
  const planned = planCounts().planned
  const { result, statements } = await statementsDuring(database, () => send(() => work(2)))
  const { document, variables, headers, status, answer } = result
  const way = planCounts().planned > planned ? 'planned' : 'executed'
  const shownHeaders = Object.entries(headers).filter(([header]) => !leftOut.includes(header))
  const parts = [
    ['headers', shownHeaders.map(([header, value]) => `${header}: ${value}`).join('\n')],
    ['document', document],
    ['variables', JSON.stringify(variables, null, 2)],
    [`answer, ${status}`, JSON.stringify(answer, null, 2)],
    [`statements: ${statements.length}, ${way} (the first time ${first.statements.length})`, statements.join('\n\n')],
  ]
  const text = parts.map(([title, part]) => `=== ${title}\n${part}\n`).join('\n')
  await expect(settled(text, requests)).toMatchFileSnapshot(`../database/golden/${name}.snap`)
  return { status, ...answer } as Answer
}

/** Equal ids get equal names; times and tokens are replaced by their kind. */
function settled(text: string, requests: string): string {
  const names = new Map<string, string>()
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const name = names.get(id) ?? `id-${names.size + 1}`
      names.set(id, name)
      return name
    })
    .replace(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, (moment) => (moment.startsWith('2026-01') ? moment : 'a moment'))
    .replace(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00/g, 'a moment')
    .replace(new RegExp(`${requests}[0-9a-z]+`, 'g'), 'a request')
    .replace(/golden-key-\d+/g, 'a key')
    .replace(/(\\?")[\w-]{43}\1/g, '$1a hash$1')
    .replace(/(\/files\/id-\d+\/)\d+-[\w-]{22}/g, '$1day-signature')
    .replace(/((?:start|end)Cursor|after|before)": "[\w-]{20,}"/g, '$1": "a cursor"')
    .replace(/127\.0\.0\.1|::ffff:127\.0\.0\.1/g, 'an address')
}
