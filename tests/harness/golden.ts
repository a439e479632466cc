import { expect } from 'vitest'
import type { Database } from '../../server/database/database'
import type { Answer, Ask, Endpoint } from './endpoint'

/** Statements as they are sent to the database while something runs. */
export async function statementsDuring<Result>(
  { sql }: Database,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = []
  sql.options.debug = (_connection, text, parameters) => {
    // A new connection of the pool asks which types of arrays there are.
    if (text.includes('pg_catalog.pg_type')) return
    const values = parameters.length > 0 ? `\n  -- ${JSON.stringify(parameters)}` : ''
    statements.push(`${readable(text)}${values}`)
  }
  try {
    return { result: await work(), statements }
  } finally {
    sql.options.debug = false
  }
}

/** One clause a line, so that a difference shows where it is. */
const readable = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(
      / (from|where|order by|group by|limit|join|set|values|returning|for no key update|on conflict) /g,
      '\n  $1 ',
    )

/** Where documents are asked. */
export interface GoldenDesk {
  database: Database
  ask: Ask
  /** How the ids of all requests begin. */
  requests: string
}

/** A desk of one role; the beginning of request ids is told by the header of an answer. */
export async function openDesk(database: Database, endpoint: Endpoint, role: string): Promise<GoldenDesk> {
  const { headers } = await fetch(endpoint.url, { method: 'POST' })
  const id = headers.get('x-request-id') ?? ''
  return { database, ask: await endpoint.as(role), requests: id.slice(0, id.lastIndexOf('-') + 1) }
}

/**
 * Holds a document, its variables, its answer and the statements that ran for it in one file (`golden/<name>.snap`). The
 * document is asked twice: the first time it is planned, and what is shown is what it takes from then on. What changes
 * from run to run, ids and moments, is told by its place in the order of appearance.
 */
export async function expectGolden(
  name: string,
  { database, ask, requests }: GoldenDesk,
  document: string,
  variablesOf: (time: 1 | 2) => object = () => ({}),
): Promise<Answer> {
  const first = await statementsDuring(database, () => ask(document, variablesOf(1)))
  const variables = variablesOf(2)
  const { result, statements } = await statementsDuring(database, () => ask(document, variables))
  const { status, ...body } = result
  const parts = [
    ['document', document],
    ['variables', JSON.stringify(variables, null, 2)],
    [`answer, ${status}`, JSON.stringify(body, null, 2)],
    [`statements: ${statements.length} (the first time ${first.statements.length})`, statements.join('\n\n')],
  ]
  const text = parts.map(([title, part]) => `=== ${title}\n${part}\n`).join('\n')
  await expect(settled(text, requests)).toMatchFileSnapshot(`../database/golden/${name}.snap`)
  return result
}

/** The same id by the same name wherever it stands; moments and tokens by what they are. */
function settled(text: string, requests: string): string {
  const names = new Map<string, string>()
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const name = names.get(id) ?? `id-${names.size + 1}`
      names.set(id, name)
      return name
    })
    .replace(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, (moment) => (moment.startsWith('2026-01') ? moment : 'a moment'))
    .replace(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00/g, 'a moment')
    .replace(new RegExp(`${requests}[0-9a-z]+`, 'g'), 'a request')
    .replace(/(\/files\/id-\d+\/)\d+-[\w-]{22}/g, '$1day-signature')
    .replace(/127\.0\.0\.1|::ffff:127\.0\.0\.1/g, 'an address')
}
