import { graphql } from 'graphql'
import type { Actor } from '../../server/access/actor'
import type { Incoming } from '../../server/auth/incoming'
import type { CollaborationLive } from '../../server/collaboration/live'
import type { Database } from '../../server/database/database'
import type { Files } from '../../server/files/files'
import type { Context } from '../../server/graphql/schema/builder'
import { buildSchema } from '../../server/graphql/schema/schema'
import type { Connecting } from '../../server/operations/test-connection'
import { loadPolicy } from '../../server/policy/policy'
import type { Deliveries } from '../../server/realtime/deliveries'
import type { Translator } from '../../server/translation/translator'
import { openAuth, openOperations } from './auth'

/** An `Auth` with its schema over a test's database, called without HTTP; only the parts for accounts exist. */
export async function openAccountSchema(database: Database) {
  const system = await openAuth(database)
  const [policy, operations] = await Promise.all([loadPolicy('A'), openOperations(database)])
  const absent = {
    files: {} as Files,
    translator: {} as Translator,
    deliveries: {} as Deliveries,
    collaboration: {} as CollaborationLive,
    connecting: {} as Connecting,
  }
  const schema = buildSchema({ operations, auth: system.auth, policy, ...absent })
  let visitors = 0
  /** The answer to a document, and the cookies that it sets. */
  const ask = async (
    by: { actor: Actor; request: Incoming },
    source: string,
    variableValues: Record<string, unknown> = {},
  ) => {
    const contextValue: Context = { ...by, responseHeaders: new Headers() }
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
