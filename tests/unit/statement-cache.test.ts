import { type DocumentNode, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { type Actor, systemActor } from '../../server/access/actor'
import { createPlans } from '../../server/graphql/plans/plans'
import { buildSchema } from '../../server/graphql/schema/schema'
import { createOperations } from '../../server/graphql/server'
import { storeSql } from '../../server/idempotency/claims'
import { loadPolicy } from '../../server/policy/policy'
import { isId } from '../../src/declare/formats'
import { createDocuments } from '../fuzz/documents'
import { createRandom } from '../fuzz/random'
import { testKeys } from '../harness/auth'

type Sent = readonly [text: string, values: readonly unknown[]]

const schema = buildSchema()
const policy = await loadPolicy('A')
/** Each audit event has an id of its own. */
const isNewId = (value: unknown) => isId(value) && !String(value).startsWith('00000000')
const sent: Sent[] = []
const sql = {
  options: {},
  unsafe: async (text: string, values: readonly unknown[]) => {
    sent.push([text, values.map((value) => (isNewId(value) ? 'new id' : value))])
    return []
  },
}
const operations = createOperations({ database: { sql } as never, policy, keys: testKeys, files: {} as never })

const idOf = (end: string) => `00000000-0000-7000-8000-0000000000${end}`
const session = (role: string, end: string, account = end): Actor => ({
  ...systemActor(end),
  kind: 'session',
  role,
  id: idOf(account),
  sessionId: idOf(`1${end.at(-1)}`),
})
const scopes = [{ resource: 'machines', access: ['read'] }] as unknown as NonNullable<Actor['scopes']>
/** Accounts of several roles, two sessions of one account, and a token that sees less than its owner. */
const actors: readonly Actor[] = [
  session('super_admin', '01'),
  session('super_admin', '02', '01'),
  session('support', '03'),
  session('support', '04'),
  { ...session('super_admin', '05', '01'), kind: 'token', sessionId: null, tokenId: idOf('25'), scopes },
]

/** The statements and the result of a request. */
async function outcomeOf(
  plans: ReturnType<typeof createPlans>,
  query: string,
  variables: object,
  actor: Actor,
  key?: string,
) {
  sent.length = 0
  const request = { query, variables: { ...variables } }
  const identify = async () => actor
  const keyOf =
    key === undefined ? null : () => ({ values: [actor.id ?? '', key, `hash of ${key}`, 'access'], storeSql })
  const result = await plans.answer(request, { actor, keyOf, identify }).catch((error: Error) => error.message)
  return { result, sent: [...sent] }
}

test('a repeated request sends the statement that a new plan compiles, for each actor and variables', {
  timeout: 90_000,
}, async () => {
  let compared = 0
  const texts = new Set<string>()
  const random = createRandom(1)
  const next = createDocuments(schema, random, [idOf('01')])
  for (let count = 0; count < 200; count++) {
    const { query, variables } = next()
    const document = query.startsWith('query') ? validDocument(query) : null
    if (!document) continue
    const fresh = () => {
      const plans = createPlans(schema, operations, policy)
      plans.keep({ query }, document)
      return plans
    }
    const kept = fresh()
    const [name] = Object.keys(variables)
    const others = name ? [{ ...variables, [name]: null }, next().variables] : []
    for (const given of [variables, ...others, variables]) {
      for (const actor of actors) {
        const expected = await outcomeOf(fresh(), query, given, actor)
        expect(await outcomeOf(kept, query, given, actor)).toEqual(expected)
        compared += expected.sent.length
        for (const [text] of expected.sent) texts.add(text)
      }
    }
  }
  // Refused requests alone would prove nothing.
  expect(compared).toBeGreaterThan(100)
  expect(texts.size).toBeGreaterThan(20)
})

/** Null for a document that is not valid. */
function validDocument(query: string): DocumentNode | null {
  try {
    const document = parse(query)
    return validate(schema, document).length > 0 ? null : document
  } catch {
    return null
  }
}

test('a save sends the statement that a new plan compiles, for each actor, values and key', {
  timeout: 90_000,
}, async () => {
  const answer = '{ id version can }'
  const documents = [
    ['Machine', { name: ['Crane', 'Lift', ''], rank: [1, null, 2.5], tagId: [null, idOf('09')] }],
    ['Rental', { customer: ['Nora', 'Sune'], branch: ['north', null], place: [10, 20], machineId: [idOf('08')] }],
  ] as const
  const texts = new Set<string>()
  const random = createRandom(1)
  for (const [type, fields] of documents) {
    const query = `mutation ($input: UpdateOne${type}Input!) { updateOne${type}(input: $input) ${answer} }`
    const document = parse(query)
    expect(validate(schema, document)).toEqual([])
    const fresh = () => {
      const plans = createPlans(schema, operations, policy)
      plans.keep({ query }, document)
      return plans
    }
    const kept = fresh()
    for (let count = 0; count < 100; count++) {
      const chosen = Object.entries(fields).filter(() => random.chance(50))
      const update = Object.fromEntries(chosen.map(([name, values]) => [name, random.pick<unknown>(values)]))
      const version = random.pick([{}, { version: null }, { version: 3 }])
      const variables = { input: { id: random.pick([idOf('31'), idOf('32')]), ...version, update } }
      const key = random.pick([undefined, 'one', 'two'])
      const actor = { ...random.pick(actors), ip: random.pick(['::1', '10.0.0.1']), requestId: `${count}` }
      const expected = await outcomeOf(fresh(), query, variables, actor, key)
      expect(await outcomeOf(kept, query, variables, actor, key)).toEqual(expected)
      for (const [text] of expected.sent) texts.add(text)
    }
  }
  expect(texts.size).toBeGreaterThan(10)
})
