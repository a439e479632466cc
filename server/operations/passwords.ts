import { type AnyRecord, fieldByProperty, type ResourceDeclaration } from '../../src/declare'
import { shapeOf } from '../../src/declare/traits'
import { tooMany } from '../errors'
import type { OperationContext } from './context'

/**
 * Maximum passwords of one operation: each uses a processor for about 30 milliseconds (guarantees, "Input and load").
 */
const mostPasswords = 100
/** Concurrent hashes; sign-in must find a free thread too. */
const atOnce = 2

const passwordsIn = (resource: ResourceDeclaration, values: AnyRecord): string[] =>
  Object.entries(values).flatMap(([property, value]) =>
    shapeOf(fieldByProperty(resource, property)) === 'hashed' && typeof value === 'string' ? value : [],
  )

/** Whether the values set a password. */
export const hasPassword = (resource: ResourceDeclaration, values: AnyRecord): boolean =>
  passwordsIn(resource, values).length > 0

/** Throws QUERY_TOO_COMPLEX if these values set too many passwords. */
export function assertFewPasswords(resource: ResourceDeclaration, values: AnyRecord, records: number): void {
  if (passwordsIn(resource, values).length * records > mostPasswords) throw tooManyPasswords()
}

/**
 * The context with hashed passwords of these records: a transaction must not hold its connection and locks while
 * hashing. Throws QUERY_TOO_COMPLEX for too many.
 */
export async function withHashes(
  context: OperationContext,
  resource: ResourceDeclaration,
  records: readonly AnyRecord[],
): Promise<OperationContext> {
  const passwords = records.flatMap((values) => passwordsIn(resource, values))
  if (passwords.length > mostPasswords) throw tooManyPasswords()
  if (passwords.length === 0) return context
  const hashes = new Map<string, string[]>()
  const waiting = passwords.values()
  const work = async () => {
    for (const password of waiting) {
      const hash = await context.hashPassword(password)
      hashes.set(password, [...(hashes.get(password) ?? []), hash])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return {
    ...context,
    hashPassword: async (password) => hashes.get(password)?.pop() ?? context.hashPassword(password),
  }
}

const tooManyPasswords = () =>
  tooMany(mostPasswords, `At most ${mostPasswords} passwords can be set at once. Send fewer records.`)
