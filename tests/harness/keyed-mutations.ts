import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { uuidv7 } from 'uuidv7'
import { asking, recordOf } from './asking'
import type { Answer, Ask } from './endpoint'

/** A mutation to send with a key, any number of times. */
export interface KeyedMutation {
  document: string
  variables: object
  /** How often it happened, by its audit events; a partial repetition is not an integer. */
  times(): Promise<number>
}

export interface Setup {
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

/** A name that nothing else has. */
export const name = () => `n${uuidv7().slice(-12)}`
export const both = (text: string) => ({ en: text, zh: text })
const tag = (text: string) => ({ name: both(text), color: '#112233' })

const makeTags = async ({ ask }: Setup, count: number) => {
  const tags = asking(ask, 'tags')
  const made: string[] = []
  for (let index = 0; index < count; index++) made.push(recordOf(await tags.create(tag(name()))).id)
  return made
}

/** Counts the audit events of records and divides by the expected number for one mutation. */
export const timesOf =
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

export const oneOf = (mutation: string, type: string, selection: string) =>
  `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`

/** Kinds of record mutations, each with separate records. */
export type KeyedMutations = Readonly<Record<string, (setup: Setup) => Promise<KeyedMutation>>>

/** The mutations of tags, which every product of the tests has. */
export const tagMutations: KeyedMutations = {
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
}
