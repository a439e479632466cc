import { isObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildSchema } from '../../server/graphql/schema/schema'
import { openTestDatabase } from '../harness/database'
import { type Endpoint, openEndpoint } from '../harness/endpoint'
import { approved, isApproved, rolesOf } from '../second-product/access-matrix'

// Every role and an anonymous caller × every resource × every subscription. A role can subscribe exactly to the lists
// that it may read, also through relations.

const schema = buildSchema()
/** Whether records show a relation; some only serve filters. */
const isShown = (type: string, relation: string) => {
  const found = schema.getType(type)
  return isObjectType(found) && relation in found.getFields()
}

for (const roleScheme of ['A', 'B'] as const) {
  const database = await openTestDatabase()
  let endpoint: Endpoint
  beforeAll(async () => {
    endpoint = await openEndpoint(database, roleScheme)
  })

  /** Whether a subscription is accepted, or the code of its refusal. */
  const verdictOf = async (token: string | null, query: string): Promise<string> => {
    const stop = new AbortController()
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const response = await fetch(endpoint.url, {
      method: 'POST',
      signal: stop.signal,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...authorization },
      body: JSON.stringify({ query }),
    })
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      stop.abort()
      return 'allowed'
    }
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
    return `${response.status} ${errors[0]?.extensions.code}`
  }

  describe.each([...rolesOf(roleScheme), 'none'])(`role scheme ${roleScheme}, %s`, (role) => {
    const refusal = role === 'none' ? '401 UNAUTHENTICATED' : '403 FORBIDDEN'
    const tokenOf = async () => (role === 'none' ? null : (await endpoint.accountOf(role)).accessToken)
    const verdict = (may: boolean) => (may ? 'allowed' : refusal)

    test('subscribes to the lists that it may read', async () => {
      const token = await tokenOf()
      const judged: string[] = []
      const stated: string[] = []
      for (const [name, { type, single }] of Object.entries(approved.resources)) {
        const fields = single ? [`updatedOne${type}`] : [`created${type}`, `updatedOne${type}`, `deletedOne${type}`]
        for (const field of fields) {
          judged.push(`${field}: ${await verdictOf(token, `subscription { ${field} { id } }`)}`)
          stated.push(`${field}: ${verdict(isApproved(role, name, single ? 'show' : 'list'))}`)
        }
      }
      expect(judged).toEqual(stated)
    })

    test('sees only the name of a related record that it may not list', async () => {
      const token = await tokenOf()
      for (const [name, { type, single, relations }] of Object.entries(approved.resources)) {
        for (const [relation, to] of Object.entries(relations)) {
          const field = single ? `updatedOne${type}` : `created${type}`
          if (!isShown(type, relation)) continue
          const may = isApproved(role, name, single ? 'show' : 'list')
          const through = (inside: string) =>
            verdictOf(token, `subscription { ${field} { ${relation} { ${inside} } } }`)
          expect([relation, await through('id')]).toEqual([relation, verdict(may)])
          const mayAll = may && isApproved(role, to, 'list')
          expect([relation, await through('createdAt')]).toEqual([relation, verdict(mayAll)])
        }
      }
    })
  })
}
