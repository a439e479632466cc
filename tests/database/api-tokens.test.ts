import { beforeAll, describe, expect, test } from 'vitest'
import { isToken } from '../../server/encryption/token'
import { policySource } from '../../server/policy/source'
import { type ScopeAccess, scopeAccess } from '../../src/declare/token-scopes'
import { type Case, casesOf, harmless } from '../harness/access-cases'
import { makeToken, putToken } from '../harness/api-tokens'
import { codeOfAnswer, fieldsOfAnswer } from '../harness/asking'
import { createAccount } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { type Ask, openEndpoint } from '../harness/endpoint'
import { statementsDuring } from '../harness/statements'
import { approved } from '../second-product/access-matrix'

const database = await openTestDatabase()
const { sql } = database
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const owner = await endpoint.accountOf('super_admin')
const tags = [{ resource: 'tags', access: ['read', 'write'] as ScopeAccess[] }]
const list = '{ tags { nodes { id } } }'

/** Repeats the request until the document has a plan, and then tests the plan. */
const planned = async (asking: Ask, document: string) => {
  await asking(document)
  return asking(document)
}

describe('a token', () => {
  test('is shown once and stored as a hash', async () => {
    const { id, token, startsWith, status } = await makeToken(ask, tags)
    expect(isToken(token, 'sdk_')).toBe(true)
    expect({ status, startsWith }).toEqual({ status: 'active', startsWith: token.slice(0, 10) })
    const again = await planned(ask, `{ apiToken(id: "${id}") { token startsWith scopes { access of: resource } } }`)
    expect(again.data.apiToken).toEqual({
      token: null,
      startsWith,
      scopes: [{ access: ['read', 'write'], of: 'tags' }],
    })
    const everything =
      await sql`select to_jsonb(t) as kept from api_tokens t union all select to_jsonb(e) from audit_events e`
    expect(everything.length).toBeGreaterThan(1)
    expect(JSON.stringify(everything)).not.toContain(token.slice(12))
  })

  test('is not shown again to a repeated request', async () => {
    const document =
      'mutation { createOneApiToken(input: {apiToken: {name: "Once", scopes: [{resource: "tags", access: [read]}]}}) { id secret: token } }'
    const first = await ask(document, {}, { 'idempotency-key': 'one-token' })
    const second = await ask(document, {}, { 'idempotency-key': 'one-token' })
    expect(first.data.createOneApiToken.secret).toMatch(/^sdk_/)
    expect(second.data.createOneApiToken).toEqual({ id: first.data.createOneApiToken.id, secret: null })
    const kept = await sql`select answer from idempotency_keys`
    expect(JSON.stringify(kept)).not.toContain('sdk_')
  })

  test('acts as its owner and is named in the history', async () => {
    const asking = endpoint.with((await makeToken(ask, tags)).token)
    const { data } = await asking(
      `mutation { createOneTag(input: {tag: {name: {en: "By", zh: "由"}}}) { id version } }`,
    )
    const { id } = data.createOneTag
    for (const color of ['#111111', '#222222']) {
      const change = 'mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { color } }'
      expect((await asking(change, { input: { id, update: { color } } })).data).toEqual({ updateOneTag: { color } })
    }
    const lines = await sql`select actor_id, actor_name from audit_events where record_id = ${id}`
    expect(lines).toHaveLength(3)
    expect(new Set(lines.map((line) => `${line.actor_id} ${line.actor_name}`))).toEqual(
      new Set([`${owner.id} Ada (CI)`]),
    )
  })

  test('is verified in the statement of the query', async () => {
    const asking = endpoint.with((await makeToken(ask, tags)).token)
    await planned(asking, list)
    const { result, statements } = await statementsDuring(database, () => asking(list))
    expect(result.errors).toBeUndefined()
    expect(statements).toHaveLength(1)
    expect(statements[0]).toContain('api_tokens')
  })

  test('gets a refusal that names the related field', async () => {
    const { token } = await makeToken(ask, [{ resource: 'depots', access: ['read'] }])
    const asking = endpoint.with(token)
    const titleOf = async (query: string) => (await asking(query)).errors?.[0]?.extensions.title
    expect(await titleOf(list)).toBe(
      "This token's scopes, or its owner's role, do not allow this. Make a token that may.",
    )
    const hidden = '"email" of User is not readable for you. Through a relation you may select "id" and "username".'
    expect(await titleOf('{ depots { nodes { keeper { email } } } }')).toBe(hidden)
    expect(await titleOf('{ depots(filter: {keeper: {email: {like: "a%"}}}) { totalCount } }')).toBe(hidden)
  })

  test('returns its own permissions', async () => {
    const asking = endpoint.with((await makeToken(ask, tags)).token)
    const { data } = await asking('{ me { role access { resource actions } } }')
    const actions = ['list', 'show', 'create', 'edit', 'delete', 'export']
    expect(data.me).toEqual({ role: 'super_admin', access: [{ resource: 'tags', actions }] })
  })

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an empty scope', { scopes: [{ resource: 'tags', access: [] }] }, 'scopes.0'],
    ['a resource twice', { scopes: [tags[0], tags[0]] }, 'scopes.1'],
    ['an unknown resource', { scopes: [{ resource: 'spells', access: ['read'] }] }, 'scopes.0'],
    ['tokens', { scopes: [{ resource: 'apiTokens', access: ['read'] }] }, 'scopes.0'],
    ['changing staff', { scopes: [{ resource: 'admins', access: ['read', 'write'] }] }, 'scopes.0'],
    ['a past end', { scopes: tags, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['no name', { scopes: tags, name: '' }, 'name'],
  ])('is not created for %s', async (_name, values, at) => {
    const document = 'mutation ($input: CreateOneApiTokenInput!) { createOneApiToken(input: $input) { id } }'
    const answer = await ask(document, { input: { apiToken: { name: 'No', ...values } } })
    expect(Object.keys(fieldsOfAnswer(answer) ?? {})).toEqual([at])
  })
})

/** Closed to every token, whatever its scopes: credentials. */
const isClosed = (resource: string, access: ScopeAccess) =>
  resource === 'apiTokens' || (resource === 'admins' && access !== 'read')

/** Written separately by hand: the kind of access that an operation needs. */
const accessOf = (word: string): ScopeAccess => {
  if (['list', 'show'].includes(word)) return 'read'
  return ['create', 'edit', 'delete'].includes(word) ? 'write' : 'actions'
}

describe.each(scopeAccess)('a token with %s of everything', (access) => {
  let asking: Ask
  beforeAll(async () => {
    const scopes = Object.keys(approved.resources).map((resource) => ({ resource, access: [access] }))
    asking = endpoint.with((await putToken(database, owner, scopes)).token)
  })

  test.each(Object.entries(approved.resources))('%s', async (resource, expected) => {
    const cases = casesOf(resource, expected)
    const judged = await Promise.all(
      cases.map(async ({ name, document }) => {
        const code = codeOfAnswer(await asking(document)) ?? 'fine'
        return `${name}: ${harmless.includes(code) ? 'allowed' : code}`
      }),
    )
    // A filter reads, and the trash shows titles. So write access alone is not enough for them.
    const reads = (name: string) =>
      name === 'list trash' || (/ many( in the background)?$/.test(name) && name !== 'create many')
    const verdict = ({ name, word }: Case) =>
      accessOf(word) === access && !isClosed(resource, access) && !reads(name) ? 'allowed' : 'FORBIDDEN'
    expect(judged).toEqual(cases.map((each) => `${each.name}: ${verdict(each)}`))
  })

  test('cannot set passwords or end sessions', async () => {
    const password = 'a new password'
    const { id } = await createAccount(database, { accounts: 'users', role: 'user' })
    const user = { username: `by${access}`, email: `${access}@example.com`, password, confirmPassword: password }
    const documents: [string, object][] = [
      ['mutation ($input: UpdateOneUserInput!) { updateOneUser(input: $input) { id } }', { id, update: { password } }],
      ['mutation ($input: CreateOneUserInput!) { createOneUser(input: $input) { id } }', { user }],
      [
        'mutation ($input: UpdateOneAdminInput!) { updateOneAdmin(input: $input) { id } }',
        { id: owner.id, update: { email: 'x@example.com' } },
      ],
    ]
    for (const [document, input] of documents) {
      expect(codeOfAnswer(await planned((query) => asking(query, { input }), document))).toBe('FORBIDDEN')
    }
    expect(codeOfAnswer(await asking('mutation { signOut }'))).toBe('FORBIDDEN')
    expect((await ask('{ me { role } }')).data.me).toEqual({ role: 'super_admin' })
  })
})

describe("a token never exceeds its owner's permissions", () => {
  const everything = Object.keys(approved.resources).map((resource) => ({ resource, access: [...scopeAccess] }))
  const machines = '{ machines { nodes { id } } }'

  test("when the owner's role changes", async () => {
    const account = await createAccount(database, { role: 'editor' })
    const asking = endpoint.with((await putToken(database, account, everything)).token)
    const codes = async () => [codeOfAnswer(await asking(list)), codeOfAnswer(await asking(machines))]
    await codes()
    expect(await codes()).toEqual([undefined, 'FORBIDDEN'])
    await sql`update admins set role = 'support' where id = ${account.id}`
    expect(await codes()).toEqual(['FORBIDDEN', undefined])
    expect(await codes()).toEqual(['FORBIDDEN', undefined])
    await sql`update admins set status = 'inactive' where id = ${account.id}`
    expect(await codes()).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
  })

  test('when it reads related records', async () => {
    const asking = endpoint.with((await putToken(database, owner, [{ resource: 'models', access: ['read'] }])).token)
    expect(codeOfAnswer(await asking('{ models { nodes { tags { id name { en } } } } }'))).toBeUndefined()
    for (const _time of ['executed', 'planned']) {
      expect(codeOfAnswer(await asking('{ models { nodes { tags { id color } } } }'))).toBe('FORBIDDEN')
      expect(codeOfAnswer(await asking('{ models(filter: {tags: {color: {eq: "#000000"}}}) { nodes { id } } }'))).toBe(
        'FORBIDDEN',
      )
    }
  })
})

describe('a token ends', () => {
  const revoke = 'mutation ($input: RevokeOneApiTokenInput!) { revokeOneApiToken(input: $input) { status } }'

  test('when it is revoked, also for running requests', async () => {
    const { id, token } = await makeToken(ask, tags)
    const asking = endpoint.with(token)
    await planned(asking, list)
    let isRevoked = false
    const late: string[] = []
    const worker = async () => {
      for (let time = 0; time < 60; time++) {
        const wasRevoked = isRevoked
        const code = codeOfAnswer(await asking(time % 2 === 0 ? list : '{ tags { totalCount } me { id } }'))
        if (wasRevoked) late.push(code ?? 'answered')
        else expect([undefined, 'UNAUTHENTICATED']).toContain(code)
        if (late.length > 20) return
      }
    }
    const workers = Array.from({ length: 6 }, worker)
    const answers = await Promise.all([ask(revoke, { input: { id } }), ask(revoke, { input: { id } })])
    isRevoked = true
    await Promise.all(workers)
    expect(answers.map(codeOfAnswer).sort()).toEqual(['CONFLICT', undefined])
    expect(late.length).toBeGreaterThan(0)
    expect(new Set(late)).toEqual(new Set(['UNAUTHENTICATED']))
    expect(await endpoint.auth.isActive({ sessionId: null, tokenId: id, role: 'super_admin' })).toBe(false)
  })

  test('when it expires', async () => {
    const { id, token } = await makeToken(ask, tags, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
    const asking = endpoint.with(token)
    expect(codeOfAnswer(await planned(asking, list))).toBeUndefined()
    expect(await endpoint.auth.isActive({ sessionId: null, tokenId: id, role: 'super_admin' })).toBe(true)
    expect(await endpoint.auth.isActive({ sessionId: null, tokenId: id, role: 'editor' })).toBe(false)
    await sql`update api_tokens set expires_at = now() - interval '1 second' where id = ${id}`
    expect(codeOfAnswer(await asking(list))).toBe('UNAUTHENTICATED')
    expect((await ask(`{ apiToken(id: "${id}") { status } }`)).data.apiToken.status).toBe('expired')
  })

  test.each(['sdk_', 'sdk_x', `sdk_${'0'.repeat(46)}`, "sdk_' or true --"])(
    'an invalid token is anonymous: %s',
    async (none) => {
      expect(codeOfAnswer(await endpoint.with(none)(list))).toBe('UNAUTHENTICATED')
    },
  )
})

test('the last use is stored without a write for each request', async () => {
  const { id, token } = await makeToken(ask, tags)
  const asking = endpoint.with(token)
  const { statements } = await statementsDuring(database, async () => {
    for (let time = 0; time < 20; time++) await asking(list)
    await endpoint.auth.settled()
  })
  expect(statements.filter((text) => text.startsWith('update api_tokens'))).toHaveLength(1)
  const { data } = await ask(`{ apiToken(id: "${id}") { lastUsedAt version } }`)
  expect(data.apiToken).toEqual({ lastUsedAt: expect.any(String), version: 1 })
})

describe('roles with tokens', () => {
  const lines = `${policySource.lines}\np, A, editor, /api-tokens, *\n`
  let editor: Ask
  let own: string
  let other: string
  beforeAll(async () => {
    const open = await openEndpoint(database, 'A', { ...policySource, lines })
    editor = await open.as('editor')
    own = (await makeToken(editor, tags)).id
    other = (await makeToken(ask, tags)).id
  })

  test('see and revoke their own tokens, and no others', async () => {
    expect((await editor('{ apiTokens { nodes { id } totalCount } }')).data.apiTokens).toEqual({
      nodes: [{ id: own }],
      totalCount: 1,
    })
    expect(codeOfAnswer(await editor(`{ apiToken(id: "${other}") { id } }`))).toBe('NOT_FOUND')
    expect(codeOfAnswer(await editor(`mutation { revokeOneApiToken(input: {id: "${other}"}) { id } }`))).toBe(
      'NO_CONTENT',
    )
    expect(codeOfAnswer(await editor(`mutation { revokeOneApiToken(input: {id: "${own}"}) { id } }`))).toBeUndefined()
  })

  test('see all tokens as a super admin', async () => {
    const ids = (await ask('{ apiTokens(paging: {limit: 100}) { nodes { id } } }')).data.apiTokens.nodes
    expect(ids).toEqual(expect.arrayContaining([{ id: own }, { id: other }]))
  })
})

describe('under roleScheme B', () => {
  test('belongs to a platform account, and cannot change accounts', async () => {
    const second = await openEndpoint(database, 'B')
    const asking = await second.as('superadmin')
    const { token } = await makeToken(asking, [{ resource: 'users', access: ['read'] }])
    const holder = second.with(token)
    expect((await holder('{ me { role } users { totalCount } }')).data).toMatchObject({ me: { role: 'superadmin' } })
    expect(codeOfAnswer(await holder('mutation { createOneUser(input: {user: {username: "x"}}) { id } }'))).toBe(
      'FORBIDDEN',
    )
    const wider = [{ resource: 'users', access: ['write'] }]
    const document = 'mutation ($input: CreateOneApiTokenInput!) { createOneApiToken(input: $input) { id } }'
    const refused = await asking(document, { input: { apiToken: { name: 'No', scopes: wider } } })
    expect(Object.keys(fieldsOfAnswer(refused) ?? {})).toEqual(['scopes.0'])
  })
})

test('no error was logged', () => {
  expect(endpoint.problems).toEqual([])
})
