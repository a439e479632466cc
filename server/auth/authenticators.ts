import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Sql, TransactionSql } from 'postgres'
import { productName } from '../../src/product'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import type { KeyRing } from '../encryption/key-ring'
import { newId } from '../new-id'
import type { Account, AccountRef, Accounts } from './accounts'
import { setupOver, wrongAppCode } from './failures'
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode, tidyRecoveryCode } from './recovery-codes'
import { authApps } from './tables'

/** Minutes between the secret and the first code of an app. */
export const setupMinutes = 15

/** RFC 6238 as every authenticator app knows it: six digits of SHA-1, a new code each 30 seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 }
/** A code of the previous and of the next step is valid too, because clocks differ. */
const window = 1

/** What an app receives. */
export interface AppSetup {
  id: string
  /** Base32, to be typed. */
  secret: string
  /** The same for a QR code or a link, with issuer and account. */
  uri: string
  expiresAt: Date
}

/** The confirmed app of an account. */
interface ConfirmedApp {
  confirmedAt: Date
  /** The number of unused recovery codes. */
  codesLeft: number
}

/** What answered a sign-in: a code of the app, or a recovery code with the number of those that are left. */
export type AppProof = { codesLeft?: number }

export interface Authenticators {
  /** The confirmed app, whose codes the second step of the account takes; null for emailed codes. */
  find(account: AccountRef): Promise<ConfirmedApp | null>
  /** Makes the secret of a new app. It replaces another one in setup, but not the confirmed app. */
  start(account: Account): Promise<AppSetup>
  /**
   * Confirms the app in setup by its code. It replaces a former app with its recovery codes. Returns new recovery codes.
   * Throws VALIDATION_FAILED at `code`, CONFLICT if the setup is over.
   */
  confirm(tx: TransactionSql, account: AccountRef, input: { id: string; code: string }): Promise<string[]>
  /** Replaces the recovery codes and returns the new ones; null without an app. */
  renewCodes(tx: TransactionSql, account: AccountRef): Promise<string[] | null>
  /** Uses up a code of the app, or a recovery code; null if it is wrong or was used. */
  redeem(tx: TransactionSql, account: AccountRef, code: string): Promise<AppProof | null>
}

/** The authenticator apps of accounts. Secrets are stored encrypted and leave the server only during setup. */
export function createAuthenticators(pool: Sql, keys: KeyRing): Authenticators {
  const totpOf = (id: string, secret: string) => new TOTP({ ...form, secret: keys.open(secret, placeOf(id)) })

  /** The time step of a code, if it is valid now. */
  const stepOf = ({ id, secret }: { id: string; secret: string }, token: string): number | null => {
    const totp = totpOf(id, secret)
    const timestamp = Date.now()
    const delta = totp.validate({ token, timestamp, window })
    return delta === null ? null : totp.counter({ timestamp }) + delta
  }

  return {
    async find(account) {
      const [app] = await typed(pool).select().from(authApps).where(isConfirmedOf(account))
      if (!app?.confirmedAt) return null
      return { confirmedAt: new Date(app.confirmedAt), codesLeft: await countRecoveryCodes(pool, app.id) }
    },

    async start({ accounts, id: accountId, email }) {
      const id = newId()
      const secret = new Secret({ size: 20 })
      const stored = { id, secret: keys.seal(secret.base32, placeOf(id)), createdAt: sql`now()` }
      await typed(pool)
        .insert(authApps)
        .values({ ...stored, accounts, accountId })
        .onConflictDoUpdate({
          target: [authApps.accounts, authApps.accountId],
          targetWhere: isNull(authApps.confirmedAt),
          set: stored,
        })
      const uri = new TOTP({ ...form, secret, issuer: productName, label: email }).toString()
      return { id, secret: secret.base32, uri, expiresAt: new Date(Date.now() + setupMinutes * 60_000) }
    },

    async confirm(tx, account, { id, code }) {
      const db = typed(tx)
      const isAsked = and(isInSetupOf(account), gt(authApps.createdAt, setupStart))
      const [app] = await db.select().from(authApps).where(isAsked).for('update')
      if (!app || app.id !== id) throw setupOver()
      const lastStep = stepOf(app, code)
      if (lastStep === null) throw wrongAppCode()
      await db.delete(authApps).where(isConfirmedOf(account))
      await db.update(authApps).set({ confirmedAt: sql`now()`, lastStep }).where(eq(authApps.id, id))
      return replaceRecoveryCodes(tx, keys, id)
    },

    async renewCodes(tx, account) {
      const [app] = await typed(tx).select().from(authApps).where(isConfirmedOf(account)).for('update')
      return app ? replaceRecoveryCodes(tx, keys, app.id) : null
    },

    async redeem(tx, account, code) {
      const db = typed(tx)
      const [app] = await db.select().from(authApps).where(isConfirmedOf(account))
      if (!app) return null
      const recoveryCode = tidyRecoveryCode(code)
      if (recoveryCode) {
        const isUsed = await spendRecoveryCode(tx, keys, app.id, recoveryCode)
        return isUsed ? { codesLeft: await countRecoveryCodes(tx, app.id) } : null
      }
      const lastStep = stepOf(app, code)
      if (lastStep === null) return null
      // Concurrent sign-ins with the same code wait here for each other's lock, and then find it used.
      const accepted = await db
        .update(authApps)
        .set({ lastStep })
        .where(and(eq(authApps.id, app.id), lt(authApps.lastStep, lastStep)))
        .returning({ id: authApps.id })
      return accepted.length > 0 ? {} : null
    },
  }
}

/** Removes the apps and recovery codes of accounts. */
export async function removeApps(tx: TransactionSql, accounts: Accounts, ids: readonly string[]): Promise<void> {
  const isTheirs = and(eq(authApps.accounts, accounts), inArray(authApps.accountId, [...ids]))
  await typed(tx)
    .delete(authApps)
    .where(and(isTheirs, isNotNull(authApps.confirmedAt)))
}

/** Apps in setup that were started before this moment are over. */
const setupStart = sql`now() - make_interval(mins => ${setupMinutes})`

/** Removes apps whose setup is over. */
export const sweepSetups = (pool: Sql) =>
  typed(pool)
    .delete(authApps)
    .where(and(isNull(authApps.confirmedAt), lt(authApps.createdAt, setupStart)))

const placeOf = (id: string) => ({ table: 'auth_apps', row: id, field: 'secret' })
const isConfirmedOf = (account: AccountRef) => and(...ofAccount(authApps, account), isNotNull(authApps.confirmedAt))
const isInSetupOf = (account: AccountRef) => and(...ofAccount(authApps, account), isNull(authApps.confirmedAt))
