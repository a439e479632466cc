import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Sql, TransactionSql } from 'postgres'
import { typed } from '../database/typed'
import type { KeyRing } from '../encryption/key-ring'
import { newId } from '../new-id'
import { authRecoveryCodes } from './tables'

/** Letters and digits that are not mistaken for each other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeCount = 10
const codeLength = 10

/** The code without spaces and dashes, in lower case; null if it cannot be a recovery code. */
export function tidyRecoveryCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}

const newCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
const shown = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

/** Hash of the code of one app. */
const hashOf = (appId: string, code: string) => createHash('sha256').update(`${appId} ${code}`).digest('base64url')
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
const placeOf = (id: string) => ({ table: 'auth_recovery_codes', row: id, field: 'code_hash' })

/** Replaces the recovery codes of an app, and returns the new ones as they are shown. */
export async function replaceRecoveryCodes(tx: TransactionSql, keys: KeyRing, appId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  const db = typed(tx)
  await db.delete(authRecoveryCodes).where(eq(authRecoveryCodes.appId, appId))
  await db.insert(authRecoveryCodes).values(
    codes.map((code) => {
      const id = newId()
      return { id, appId, codeHash: keys.seal(hashOf(appId, code), placeOf(id)) }
    }),
  )
  return codes.map(shown)
}

/** Uses up a recovery code of an app. Returns whether it was unused; only one of concurrent attempts succeeds. */
export async function spendRecoveryCode(
  tx: TransactionSql,
  keys: KeyRing,
  appId: string,
  code: string,
): Promise<boolean> {
  const db = typed(tx)
  const { id, codeHash, usedAt } = authRecoveryCodes
  const unused = await db.select({ id, codeHash }).from(authRecoveryCodes).where(isUnusedOf(appId))
  const hash = hashOf(appId, code)
  const found = unused.filter((each) => isSame(keys.open(each.codeHash, placeOf(each.id)), hash))[0]
  if (!found) return false
  const used = await db
    .update(authRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(id, found.id), isNull(usedAt)))
    .returning({ id })
  return used.length > 0
}

/** The number of unused recovery codes of an app. */
export async function countRecoveryCodes(on: Sql | TransactionSql, appId: string): Promise<number> {
  const [row] = await typed(on).select({ left: count() }).from(authRecoveryCodes).where(isUnusedOf(appId))
  return row?.left ?? 0
}

const isUnusedOf = (appId: string) => and(eq(authRecoveryCodes.appId, appId), isNull(authRecoveryCodes.usedAt))
