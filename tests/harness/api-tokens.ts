import { uuidv7 } from 'uuidv7'
import type { Database } from '../../server/database/database'
import { newToken, tokenHash } from '../../server/encryption/token'
import type { Scope } from '../../src/declare/token-scopes'
import { tokenPrefix } from '../../src/system/api-tokens/api-tokens'
import { recordOf } from './asking'
import type { Ask } from './endpoint'

/** A token row with arbitrary values, which bypasses the operations. */
export async function putToken(
  { sql }: Database,
  owner: { id: string; accounts?: string },
  scopes: readonly Scope[],
): Promise<{ id: string; token: string }> {
  const id = uuidv7()
  const token = newToken(tokenPrefix)
  const column = sql(owner.accounts === 'users' ? 'user_id' : 'admin_id')
  await sql`
    insert into api_tokens (id, name, scopes, token_hash, starts_with, ${column})
    values (${id}, 'Put', ${JSON.stringify(scopes)}::text::jsonb, ${tokenHash(token)}, ${token.slice(0, 10)}, ${owner.id})`
  return { id, token }
}

/** A token created through the API. */
export async function makeToken(ask: Ask, scopes: readonly Scope[], more: object = {}) {
  const document =
    'mutation ($input: CreateOneApiTokenInput!) { createOneApiToken(input: $input) { id token startsWith status } }'
  const answer = await ask(document, { input: { apiToken: { name: 'CI', scopes, ...more } } })
  return recordOf(answer) as { id: string; token: string; startsWith: string; status: string }
}
