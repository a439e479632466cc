import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RoleScheme } from '../../../server/access/actor'
import { openTestDatabase } from '../../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../../harness/endpoint'
import { type Case, casesOf, harmless } from '../harness/access-cases'
import { approved, isApproved, rolesOf } from '../harness/access-matrix'

// Every role and an anonymous caller × every resource × every operation. Allowed requests change nothing: they use a
// missing record, an empty input, or a filter without matches.

const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

for (const roleScheme of ['A', 'B'] as const satisfies RoleScheme[]) {
  const database = await openTestDatabase()
  let endpoint: Endpoint
  beforeAll(async () => {
    endpoint = await openEndpoint(database, roleScheme)
  })

  for (const role of [...rolesOf(roleScheme), 'none']) {
    describe(`role scheme ${roleScheme}, ${role}`, () => {
      let ask: Ask
      beforeAll(async () => {
        ask = await endpoint.as(role)
      })
      // Scheme B specifies only that its first role has all permissions, so one request for each action is enough.
      const isBrief = roleScheme === 'B' && role !== rolesOf('B')[0]
      const isAsked = ({ word }: Case, index: number, cases: readonly Case[]) =>
        !isBrief || cases.findIndex((other) => other.word === word) === index

      test.each(Object.entries(approved.resources))('%s', async (resource, expected) => {
        const cases = casesOf(resource, expected).filter(isAsked)
        const refusal = role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
        const judged = await Promise.all(
          cases.map(async ({ name, document }) => {
            const { status, errors } = await ask(document)
            const code = errors?.[0]?.extensions.code ?? 'fine'
            return `${name}: ${status} ${harmless.includes(code) ? 'allowed' : code}`
          }),
        )
        const verdict = (word: string) => (isApproved(role, resource, word) ? 'allowed' : refusal)
        expect(judged).toEqual(
          cases.map(({ name, word }) => `${name}: ${role === 'none' ? 401 : 200} ${verdict(word)}`),
        )
      })

      test('a session reads what its role permits, and an anonymous caller reads null', async () => {
        const { data } = await ask('{ me { role access { path resource actions } } }')
        if (role === 'none') return expect(data).toEqual({ me: null })
        const access: { resource: string | null; path: string; actions: string[] }[] = data.me.access
        for (const [resource, { operations, actions, manyActions }] of Object.entries(approved.resources)) {
          const words = [...operations, ...actions, ...manyActions].filter((word) => isApproved(role, resource, word))
          const given = access.find((each) => each.resource === resource)?.actions ?? []
          expect(given.filter((word) => word !== 'export').sort()).toEqual([...words].sort())
        }
      })

      test.each([
        ['games', 'document', new File(['# A document'], 'a.md')],
        ['blogPosts', 'content', new File([picture], 'a.png')],
      ])('an upload for %s.%s is refused before any byte is stored', async (resource, field, file) => {
        const form = new FormData()
        const query = `mutation ($file: File!) {
          uploadFile(input: {file: $file, resource: "${resource}", field: "${field}"}) { id } }`
        form.set('operations', JSON.stringify({ query, variables: { file: null } }))
        form.set('map', JSON.stringify({ 0: ['variables.file'] }))
        form.set('0', file)
        const headers: Record<string, string> = { 'x-requested-with': 'test' }
        if (role !== 'none') headers.authorization = `Bearer ${(await endpoint.accountOf(role)).accessToken}`
        const response = await fetch(endpoint.url, { method: 'POST', body: form, headers })
        const { errors } = (await response.json()) as Awaited<ReturnType<Ask>>
        const [{ kept = 0 } = {}] = await database.sql<
          { kept: number }[]
        >`select count(*)::int as kept from stored_files`
        await database.sql`delete from media_files`
        await database.sql`delete from stored_files`
        const may = isApproved(role, resource, 'create')
        expect(kept).toBe(may ? 1 : 0)
        expect(errors?.[0]?.extensions.code).toBe(may ? undefined : role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN')
      })
    })
  }

  test(`role scheme ${roleScheme}: no data changed and no error was logged`, async () => {
    const [{ events = 0 } = {}] = await database.sql<
      { events: number }[]
    >`select count(*)::int as events from audit_events where resource <> 'security'`
    expect(events).toBe(0)
    expect(endpoint.problems).toEqual([])
  })
}
