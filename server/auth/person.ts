import type { Sql } from 'postgres'
import type { Actor } from '../access/actor'
import type { Policy } from '../policy/policy'
import { type Accounts, findAccount, readEmailSettings } from './accounts'
import { activeToken } from './api-tokens'

/** A person in whose name the program works, with their present role. */
export interface Person {
  actor: Actor
  email: string
  name: string
  /** The time zone of emails, by its IANA name. */
  zone: string
}

/** The actor of background work for a person. @param source names the work in audit events */
export const actorFor = (
  person: Pick<Actor, 'id' | 'accounts' | 'name' | 'role' | 'language'>,
  source: string,
): Actor => ({ kind: 'session', ...person, sessionId: null, ip: null, requestId: source })

/** The account that background work belongs to. */
interface Owner {
  accounts: Accounts
  accountId: string
  /** The API token that they used, whose scopes still limit the work. */
  tokenId?: string | null
}

/**
 * The person who owns background work; null if they no longer have access.
 * @param source names the work in audit events
 */
export async function findPerson(
  sql: Sql,
  policy: Pick<Policy, 'isStaff'>,
  { accounts: table, accountId, tokenId = null }: Owner,
  source: string,
): Promise<Person | null> {
  const key = { accounts: table, id: accountId }
  const account = await findAccount(sql, key)
  if (account?.status !== 'active' || !policy.isStaff(account.role)) return null
  const token = tokenId === null ? null : await activeToken(sql, table, tokenId)
  if (tokenId !== null && token === null) return null
  const { id, email, displayName: name, role, accounts } = account
  const { language, zone } = await readEmailSettings(sql, key)
  const actor: Actor = {
    ...actorFor({ id, accounts, name, role, language }, source),
    ...(token && { kind: 'token', name: token.name, tokenId: token.tokenId, scopes: token.scopes }),
  }
  return { actor, email, name, zone }
}
