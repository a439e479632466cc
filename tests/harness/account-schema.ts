import { graphql } from 'graphql'
import type { Actor } from '../../server/access/actor'
import type { Incoming } from '../../server/auth/incoming'
import type { Database } from '../../server/database/database'
import type { Context, Services } from '../../server/graphql/schema/builder'
import { buildSchema } from '../../server/graphql/schema/schema'
import { loadPolicy } from '../../server/policy/policy'
import { openAuth, openOperations } from './auth'

/** An `Auth` with its schema over a test's database, called without HTTP; only the parts for accounts exist. */
export async function openAccountSchema(database: Database) {
  const system = await openAuth(database)
  const [policy, operations] = await Promise.all([loadPolicy('A'), openOperations(database)])
  const services = { auth: system.auth, policy } as Services
  const schema = buildSchema()
  let visitors = 0
  /** The answer to a document, and the cookies that it sets. */
  const ask = async (
    by: { actor: Actor; request: Incoming },
    source: string,
    variableValues: Record<string, unknown> = {},
  ) => {
    const contextValue: Context = { ...by, operations, services, responseHeaders: new Headers() }
    const { data, errors } = await graphql({ schema, source, variableValues, contextValue })
    return { data, errors, cookies: contextValue.responseHeaders.getSetCookie() }
  }
  return {
    ...system,
    ask,
    /** Asks as a visitor with an address of their own. */
    async askAsVisitor(source: string, input: object) {
      const request = { headers: new Headers() }
      const actor = await system.auth.identify(request, { id: 'test', ip: `10.9.0.${++visitors}` })
      const { data, errors } = await ask({ actor, request }, source, { input })
      return { data: data as Record<string, never> | null | undefined, errors }
    },
  }
}
