import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { uuidv7 } from 'uuidv7'
import { asking, recordOf } from '../../harness/asking'
import type { Answer, Ask } from '../../harness/endpoint'

/** A mutation to send with a key, any number of times. */
export interface KeyedMutation {
  document: string
  variables: object
  /** How often it happened, by its audit events; a partial repetition is not an integer. */
  times(): Promise<number>
}

interface Setup {
  /** Sends requests as a super admin. */
  ask: Ask
  sql: postgres.Sql
}

/** Repeats a request until its answer is not "try again", up to a time limit in milliseconds. */
export async function insist(send: () => Promise<Answer>, patience = 60_000): Promise<Answer> {
  for (const until = Date.now() + patience; ; await pause(100)) {
    const answer = await send().catch(() => null)
    const extensions = answer?.errors?.[0]?.extensions
    if (answer && extensions?.code !== 'INTERNAL' && extensions?.retryAfter === undefined) return answer
    if (Date.now() > until) throw new Error(`No answer: ${JSON.stringify(answer)}`)
  }
}

const name = () => `n${uuidv7().slice(-12)}`
/** Some fields accept no digits. */
const letters = () => name().replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))
const both = (text: string) => ({ en: text, zh: text })
const tag = (text: string) => ({ name: both(text), color: '#112233' })

const makeTags = async ({ ask }: Setup, count: number) => {
  const tags = asking(ask, 'tags')
  const made: string[] = []
  for (let index = 0; index < count; index++) made.push(recordOf(await tags.create(tag(name()))).id)
  return made
}

const makeGames = async ({ ask }: Setup, count: number) => {
  const games = asking(ask, 'games')
  const made: string[] = []
  for (let index = 0; index < count; index++) {
    made.push(recordOf(await games.create({ title: both('Harbor'), slug: name(), author: 'Ada' })).id)
  }
  return made
}

const makeUser = async ({ sql }: Setup) => {
  const [user] = await sql`
    insert into users (id, username, email, role, status)
    values (${uuidv7()}, ${name()}, ${`${name()}@example.com`}, 'user', 'active') returning id`
  return user?.id as string
}

/** Counts the audit events of records and divides by the expected number for one mutation. */
const timesOf =
  ({ sql }: Setup, resource: string, action: string, ids: readonly string[]) =>
  async () => {
    const rows = await sql<{ times: number }[]>`
    select count(*)::int as times from audit_events
    where resource = ${resource} and action = ${action} and record_id = any (${[...ids]})`
    return (rows[0]?.times ?? 0) / ids.length
  }

const timesCreated =
  ({ sql }: Setup, names: readonly string[]) =>
  async () => {
    const rows = await sql<{ times: number }[]>`
    select count(*)::int as times from audit_events
    where resource = 'tags' and action = 'create' and after -> 'name' ->> 'en' = any (${[...names]})`
    return (rows[0]?.times ?? 0) / names.length
  }

const oneOf = (mutation: string, type: string, selection: string) =>
  `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`

/** Every kind of record mutation, each with separate records. */
export const keyedMutations: Readonly<Record<string, (setup: Setup) => Promise<KeyedMutation>>> = {
  async 'an action with a ledger'(setup) {
    const id = await makeUser(setup)
    return {
      document: oneOf('adjustBalanceOneUser', 'AdjustBalanceOneUserInput', 'id credits'),
      variables: { input: { id, kind: 'credits', delta: 7, reason: 'Once' } },
      times: async () => {
        const [user] = await setup.sql`
          select u.credits, (select coalesce(sum(delta), 0)::int from balance_adjustments where user_id = u.id) as ledger
          from users u where id = ${id}`
        return user?.credits === user?.ledger ? (user?.credits as number) / 7 : Number.NaN
      },
    }
  },
  async 'creating one'(setup) {
    const text = name()
    return {
      document: oneOf('createOneTag', 'CreateOneTagInput', 'id'),
      variables: { input: { tag: tag(text) } },
      times: timesCreated(setup, [text]),
    }
  },
  async 'creating one in a root fragment'(setup) {
    const text = name()
    return {
      document:
        'mutation ($input: CreateOneTagInput!) { ...F } fragment F on Mutation { createOneTag(input: $input) { id } }',
      variables: { input: { tag: tag(text) } },
      times: timesCreated(setup, [text]),
    }
  },
  async 'creating many'(setup) {
    const texts = [name(), name(), name()]
    return {
      document: oneOf('createManyTags', 'CreateManyTagsInput', 'id'),
      variables: { input: { tags: texts.map(tag) } },
      times: timesCreated(setup, texts),
    }
  },
  async 'two fields'(setup) {
    const texts = [name(), name()]
    return {
      document:
        'mutation ($a: CreateOneTagInput!, $b: CreateOneTagInput!) { a: createOneTag(input: $a) { id } b: createOneTag(input: $b) { id } }',
      variables: { a: { tag: tag(texts[0] ?? '') }, b: { tag: tag(texts[1] ?? '') } },
      times: timesCreated(setup, texts),
    }
  },
  async 'updating one'(setup) {
    const ids = await makeTags(setup, 1)
    return {
      document: oneOf('updateOneTag', 'UpdateOneTagInput', 'id version'),
      variables: { input: { id: ids[0], version: 1, update: { color: '#abcdef' } } },
      times: timesOf(setup, 'tags', 'update', ids),
    }
  },
  async 'updating many'(setup) {
    const ids = await makeTags(setup, 3)
    return {
      document: 'mutation ($input: UpdateManyTagsInput!) { updateManyTags(input: $input) { updatedCount } }',
      variables: { input: { filter: { id: { in: ids } }, update: { color: '#abcdef' } } },
      times: timesOf(setup, 'tags', 'update', ids),
    }
  },
  async 'deleting one'(setup) {
    const ids = await makeTags(setup, 1)
    return {
      document: oneOf('deleteOneTag', 'DeleteOneTagInput', 'id'),
      variables: { input: { id: ids[0] } },
      times: timesOf(setup, 'tags', 'delete', ids),
    }
  },
  async 'deleting many'(setup) {
    const ids = await makeTags(setup, 3)
    return {
      document: 'mutation ($input: DeleteManyTagsInput!) { deleteManyTags(input: $input) { deletedCount } }',
      variables: { input: { filter: { id: { in: ids } } } },
      times: timesOf(setup, 'tags', 'delete', ids),
    }
  },
  async 'moving one'(setup) {
    const categories = asking(setup.ask, 'categories')
    const make = async () => recordOf(await categories.create({ name: both(name()), slug: letters() })).id
    const [before, , id = ''] = [await make(), await make(), await make()]
    return {
      document: oneOf('moveOneCategory', 'MoveOneCategoryInput', 'id'),
      variables: { input: { id, before } },
      times: timesOf(setup, 'categories', 'move', [id]),
    }
  },
  async 'an action on one'(setup) {
    const ids = await makeGames(setup, 1)
    return {
      document: oneOf('publishOneGame', 'PublishOneGameInput', 'id status'),
      variables: { input: { id: ids[0] } },
      times: timesOf(setup, 'games', 'publish', ids),
    }
  },
  async 'an action on many'(setup) {
    const ids = await makeGames(setup, 12)
    return {
      document:
        'mutation ($input: PublishManyGamesInput!) { publishManyGames(input: $input) { changedCount refused { id } } }',
      variables: { input: { filter: { id: { in: ids } } } },
      times: timesOf(setup, 'games', 'publish', ids),
    }
  },
  async 'updating a single record'(setup) {
    const { data } = await setup.ask('{ newUserConfig { id version initialPoints } }')
    const { id, version, initialPoints } = data.newUserConfig as { id: string; version: number; initialPoints: number }
    const before = await timesOf(setup, 'newUserConfig', 'update', [id])()
    return {
      document: oneOf('updateNewUserConfig', 'UpdateNewUserConfigInput', 'version initialPoints'),
      variables: { input: { version, update: { initialPoints: initialPoints + 1 } } },
      times: async () => (await timesOf(setup, 'newUserConfig', 'update', [id])()) - before,
    }
  },
}
