import type { Sql } from 'postgres'
import { languages } from '../../src/declare/languages'
import type { Actor } from '../access/actor'
import type { Policy } from '../policy/policy'
import { type AccountRef, findAccount, readLanguage } from './accounts'
import { activeToken } from './api-tokens'

/** A person in whose name the program works, with their present role. */
export interface Person {
  actor: Actor
  email: string
  name: string
}

/** The actor of background work for a person. @param source names the work in audit events */
export const actorFor = (
  person: Pick<Actor, 'id' | 'accounts' | 'name' | 'role' | 'language'>,
  source: string,
): Actor => ({ kind: 'session', ...person, sessionId: null, ip: null, requestId: source })

/**
 * The person of background work that they asked for before; null if they no longer have access.
 * @param source names the work in audit events
 * @param tokenId the API token that they asked with, whose scopes still limit the work
 */
export async function findPerson(
  sql: Sql,
  policy: Pick<Policy, 'isStaff'>,
  key: AccountRef,
  source: string,
  tokenId: string | null = null,
): Promise<Person | null> {
  const account = await findAccount(sql, key)
  if (account?.status !== 'active' || !policy.isStaff(account.role)) return null
  const token = tokenId === null ? null : await activeToken(sql, key.accounts, tokenId)
  if (tokenId !== null && token === null) return null
  const { id, email, displayName: name, role, accounts } = account
  const language = (await readLanguage(sql, key)) ?? languages[0]
  const actor: Actor = {
    ...actorFor({ id, accounts, name, role, language }, source),
    ...(token && { kind: 'token', name: token.name, tokenId: token.tokenId, scopes: token.scopes }),
  }
  return { actor, email, name }
}
