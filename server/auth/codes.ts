import { createHmac, randomInt } from 'node:crypto'
import type { Sql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import type { CodePurpose } from '../email/messages'
import type { KeyRing } from '../encryption/key-ring'
import { type Account, type AccountRef, anyAccounts, findAccount } from './accounts'

/** One-time codes have 6 digits (specification section 9), live 10 minutes and allow 5 tries (design section 6). */
export const codeMinutes = 10
const codeTries = 5

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface IssuedCode {
  challengeId: string
  code: string
}

export interface Codes {
  /** A new code for an account; an older one of the same purpose is void from now on. */
  issue(account: Account, purpose: CodePurpose): Promise<IssuedCode>
  /** Spends a try; the account when the code was right, and then it is used up. One of many at once wins. */
  redeem(challengeId: string, purpose: CodePurpose, code: string): Promise<Account | null>
  /** The account that a challenge was issued for, whether it is open, used, void or expired. */
  accountOf(challengeId: string, purpose: CodePurpose): Promise<AccountRef | null>
  /** The account that an open challenge is about, however often it was tried; null when it is used, void or expired. */
  challenged(challengeId: string, purpose: CodePurpose): Promise<AccountRef | null>
  /** The challenge that is open for an account; an id that answers nothing when there is none. */
  openChallenge(account: AccountRef | null, purpose: CodePurpose): Promise<string>
}

/**
 * Codes are kept as a keyed hash over the challenge, the code, and the e-mail address, role and password hash of the
 * account: a million codes are soon tried out, but not without the installation's key. No code answers another challenge,
 * and none outlives what it was sent for, even where it was issued in the moment of the change.
 */
export function createCodes(sql: Sql, keys: KeyRing): Codes {
  const key = keys.derive('one-time codes')[0]
  const hashed = (challengeId: string, code: string, account: Account | null) =>
    createHmac('sha256', key)
      .update(JSON.stringify([challengeId, code, account?.email, account?.role, account?.passwordHash]))
      .digest('hex')

  const accountOf: Codes['accountOf'] = async (challengeId, purpose) => {
    if (!uuidShape.test(challengeId)) return null
    const [account] = await sql<AccountRef[]>`
      select accounts, account_id as id from auth_codes where id = ${challengeId} and purpose = ${purpose}`
    return account ?? null
  }

  return {
    accountOf,

    async issue(account, purpose) {
      const { accounts, id } = account
      const challengeId = uuidv7()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await sql.begin(async (transaction) => {
        // Two that are issued at once wait for each other here, so that the later one sees and voids the earlier.
        await transaction`select pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${accounts} ${id}`}, 0))`
        await transaction`
          update auth_codes set voided_at = now()
          where accounts = ${accounts} and account_id = ${id} and purpose = ${purpose}
            and used_at is null and voided_at is null`
        await transaction`
          insert into auth_codes (id, accounts, account_id, purpose, code_hash, expires_at)
          values (${challengeId}, ${accounts}, ${id}, ${purpose}, ${hashed(challengeId, code, account)},
            now() + make_interval(mins => ${codeMinutes}))`
      })
      return { challengeId, code }
    },

    async redeem(challengeId, purpose, code) {
      if (!uuidShape.test(challengeId)) return null
      // The same statements whether there is such a challenge or not: their number must not tell which accounts exist.
      const asked = (await accountOf(challengeId, purpose)) ?? { accounts: anyAccounts, id: uuidv7() }
      const account = await findAccount(sql, asked)
      // One statement counts the try, compares and uses up. The row's lock makes others at the same moment wait and then
      // look again, so that no sixth try and no second use slips through.
      const [answered] = await sql<{ right: boolean }[]>`
        update auth_codes set
          tries = tries + 1,
          used_at = case when code_hash = ${hashed(challengeId, code, account)} then now() end
        where id = ${challengeId} and purpose = ${purpose} and tries < ${codeTries}
          and used_at is null and voided_at is null and expires_at > now()
        returning used_at is not null as right`
      return answered?.right ? account : null
    },

    async challenged(challengeId, purpose) {
      if (!uuidShape.test(challengeId)) return null
      const [account] = await sql<AccountRef[]>`
        select accounts, account_id as id from auth_codes
        where id = ${challengeId} and purpose = ${purpose}
          and used_at is null and voided_at is null and expires_at > now()`
      return account ?? null
    },

    async openChallenge(account, purpose) {
      const nobody = uuidv7()
      const [challenge] = await sql<{ id: string }[]>`
        select id from auth_codes
        where accounts = ${account?.accounts ?? anyAccounts} and account_id = ${account?.id ?? nobody} and purpose = ${purpose}
          and used_at is null and voided_at is null and expires_at > now()`
      return challenge?.id ?? nobody
    },
  }
}
