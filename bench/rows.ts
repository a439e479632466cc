import type postgres from 'postgres'
import { type Random, randomFrom } from '../server/seed/random'
import { cursorOf } from '../server/sql/cursor'

/** One row of the report: the same request for the API and for the baseline. */
export interface BenchRow {
  key: string
  title: string
  query: string
  /** The goal as a share of the baseline's requests per second; null for another goal. */
  goal: string
  /** Whether each request has an idempotency key of its own. */
  isKeyed?: boolean
  /** Whether there is no hand-written statement for the same answer. */
  isOurs?: boolean
  /** The nth request of a connection. */
  ask(random: Random, pool: Pool, n: number): Asked
}

/** Variables for the API, and parameters of the hand-written statement. */
interface Asked {
  variables: object
  parameters: unknown[]
  /** The document; default: that of the row. */
  query?: string
}

/** Values for requests, so that consecutive ones differ. */
export interface Pool {
  userIds: string[]
  /** Comments in an order without meaning; a connection has a hundred of its own. */
  commentIds: string[]
  names: string[]
  /** Positions in the middle of the active users by time, as texts: `registered_at` and `id`. */
  middle: [string, string][]
}

/** Takes a thousand users from all parts of the table. */
export async function readPool(sql: postgres.Sql): Promise<Pool> {
  const rows = await sql<{ id: string; last: string }[]>`
    SELECT id, split_part(split_part(email, '@', 1), '.', 2) AS last FROM users TABLESAMPLE SYSTEM (1) LIMIT 1000`
  const middle = await sql<{ at: string; id: string }[]>`
    SELECT registered_at::text AS at, id FROM users WHERE status = 'active' ORDER BY registered_at DESC, id DESC
    LIMIT 20 OFFSET (SELECT count(*) / 2 FROM users WHERE status = 'active')`
  const comments = await sql<{ id: string }[]>`SELECT id FROM comments LIMIT 1600`
  const all =
    rows.length > 0
      ? rows
      : await sql<{ id: string; last: string }[]>`SELECT id, username AS last FROM users LIMIT 1000`
  const names = all.map(({ last }) => last).filter((name) => name.length > 5)
  return {
    userIds: all.map(({ id }) => id),
    commentIds: comments.map(({ id }) => id),
    names,
    middle: middle.map(({ at, id }) => [at, id]),
  }
}

const userFields =
  'id username firstName lastName name email phoneNumber role status credits points subscribed registeredAt'
const usersQuery = (total: string) => `query ($status: UserStatus!, $offset: Int!) {
  users(paging: {limit: 10, offset: $offset}, filter: {status: {eq: $status}}, sorting: [{field: registeredAt, direction: DESC}]) {
    nodes { ${userFields} } ${total}
  }
}`
const statuses = ['active', 'inactive', 'invited', 'suspended'] as const
const anyPage = (random: Random, words: readonly string[], pages: number, size: number) => {
  const [status, offset] = [random.pick(words), random.int(0, pages - 1) * size]
  return { variables: { status, offset }, parameters: [status, offset] }
}

export const benchRows: readonly BenchRow[] = [
  {
    key: 'a',
    title: 'list b with its total',
    goal: '50 × 16 req/s',
    query: usersQuery('totalCount totalCountIsEstimate'),
    ask: (random) => anyPage(random, statuses, 5, 10),
  },
  {
    key: 'b',
    title: '10 users, filter and sort, 13 fields',
    goal: '0.8 of bare',
    query: usersQuery(''),
    ask: (random) => anyPage(random, statuses, 5, 10),
  },
  {
    key: 'c',
    title: '50 orders with their user',
    goal: '0.8 of bare',
    query: `query ($status: OrderStatus!, $offset: Int!) {
      orders(paging: {limit: 50, offset: $offset}, filter: {status: {eq: $status}}, sorting: [{field: orderedAt, direction: DESC}]) {
        nodes { id orderNumber type product amount status paymentMethod orderedAt user { id username email } }
      }
    }`,
    ask: (random) => anyPage(random, ['paid', 'cancelled', 'refunded'], 5, 50),
  },
  {
    key: 'd',
    title: '20 games with category and tags',
    goal: '0.8 of bare',
    query: `query ($status: GameStatus!, $offset: Int!) {
      games(paging: {limit: 20, offset: $offset}, filter: {status: {eq: $status}}, sorting: [{field: playCount, direction: DESC}]) {
        nodes { id title { en zh } slug author status playCount rating category { id name { en zh } } tags { id name { en zh } color } }
      }
    }`,
    ask: (random) => anyPage(random, ['published'], 2, 20),
  },
  {
    key: 'e',
    title: 'one user',
    goal: '0.7 of bare',
    query: `query ($id: ID!) { user(id: $id) { ${userFields} } }`,
    ask(random, { userIds }) {
      const id = random.pick(userIds)
      return { variables: { id }, parameters: [id] }
    },
  },
  {
    key: 'f',
    title: 'update one user',
    goal: '0.4 of bare',
    query: `mutation ($id: ID!, $phoneNumber: String) {
      updateOneUser(input: {id: $id, update: {phoneNumber: $phoneNumber}}) { id version phoneNumber }
    }`,
    ask(random, { userIds }, n) {
      // Every account twice in a round of a hundred, with alternating values, so that each request changes something.
      const id = userIds[n % Math.min(50, userIds.length)]
      const phoneNumber = `+44 ${random.int(100_000_000, 999_999_999)}`
      return { variables: { id, phoneNumber }, parameters: [id, phoneNumber] }
    },
  },
  {
    key: 'g',
    title: 'offset 500,000',
    goal: '≤ 5 × page 1',
    query: usersQuery(''),
    ask: (random) => {
      const offset = 500_000 - random.int(0, 20) * 10
      return { variables: { status: 'active', offset }, parameters: ['active', offset] }
    },
  },
  {
    key: 'm',
    title: 'a page in the middle, by cursor',
    goal: '≤ 5 × page 1',
    query: `query ($after: String!) {
      users(paging: {limit: 10, after: $after}, filter: {status: {eq: active}}, sorting: [{field: registeredAt, direction: DESC}]) {
        nodes { ${userFields} }
      }
    }`,
    ask(random, { middle }) {
      const position = random.pick(middle)
      const after = cursorOf([{ field: 'registeredAt', direction: 'DESC' }], position)
      return { variables: { after }, parameters: position }
    },
  },
  {
    key: 'h',
    title: 'substring in email',
    goal: '0.5 of bare',
    query: `query ($like: String!) {
      users(paging: {limit: 10}, filter: {email: {iLike: $like}}, sorting: [{field: registeredAt, direction: DESC}]) {
        nodes { ${userFields} }
      }
    }`,
    ask(random, { names }) {
      // Name and number together: rare enough for a trigram index instead of a table scan.
      const like = `%${random.pick(names).slice(0, 14)}%`
      return { variables: { like }, parameters: [like, 0] }
    },
  },
]

/** A hundred bodies for each connection; `ours[n]` and `bare[n]` request the same. */
export function bodiesOf(row: BenchRow, pool: Pool, connections: number): { ours: string[][]; bare: string[][] } {
  const random = randomFrom(`bench/${row.key}/${Date.now()}`)
  const asked = Array.from({ length: connections }, (_, at) => {
    const shareOf = (ids: readonly string[]) => {
      const length = Math.floor(ids.length / connections)
      return ids.slice(at * length, (at + 1) * length)
    }
    const own = { ...pool, userIds: shareOf(pool.userIds), commentIds: shareOf(pool.commentIds) }
    return Array.from({ length: 100 }, (_, n) => row.ask(random, own, n))
  })
  return {
    ours: asked.map((each) => each.map(({ query = row.query, variables }) => JSON.stringify({ query, variables }))),
    bare: asked.map((each) => each.map(({ parameters }) => JSON.stringify({ parameters }))),
  }
}
