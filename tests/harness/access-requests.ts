import { beforeAll, describe, expect, test } from 'vitest'
import { declaredSchemes } from '../../src/declare/role-scheme'
import { type Case, casesOf, harmless } from './access-cases'
import type { Approved } from './access-matrix'
import { openTestDatabase } from './database'
import { type Ask, type Endpoint, openEndpoint } from './endpoint'

/** An upload to a field: the resource, the field and the file. */
type Upload = [resource: string, field: string, file: File]

interface AccessOptions extends Approved {
  uploads: Upload[]
  /** Whether one request for each action is enough, because another run sends each kind of request. */
  asksOnce?: boolean
}

/**
 * Every role and an anonymous caller × every resource × every operation, as the matrix approves it. Allowed requests
 * change nothing: they use a missing record, an empty input, or a filter without matches. Most roles of scheme B have
 * no permissions, so one request for each action is enough there.
 */
export async function describeAccess({ approved, rolesOf, isApproved, uploads, asksOnce = false }: AccessOptions) {
  for (const roleScheme of declaredSchemes) {
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
        const isBrief = asksOnce || (roleScheme === 'B' && role !== rolesOf('B')[0])
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

        test.each(uploads)(
          'an upload for %s.%s is refused before any byte is stored',
          async (resource, field, file) => {
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
            expect(errors?.[0]?.extensions.code).toBe(
              may ? undefined : role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN',
            )
          },
        )
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
}
