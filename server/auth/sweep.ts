import { lt, or, sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { hourLength } from '../../src/declare/durations'
import { typed } from '../database/typed'
import { sweepSetups } from './authenticators'
import { deviceDays } from './devices'
import { authAttempts, authCodes, authDevices, authRefreshTokens, authSessions } from './tables'

const keptDays = 7

/**
 * Removes sessions and codes a week after their end, and counters an hour after their window. Removes devices a year
 * after their last sign-in, and authenticator apps that were not confirmed in time.
 */
export async function sweep(pool: Sql): Promise<void> {
  const db = typed(pool)
  const before = (days: number) => sql`now() - make_interval(days => ${days})`
  await db
    .delete(authSessions)
    .where(or(lt(authSessions.expiresAt, before(keptDays)), lt(authSessions.endedAt, before(keptDays))))
  await db.delete(authRefreshTokens).where(lt(authRefreshTokens.expiresAt, before(keptDays)))
  await db.delete(authCodes).where(lt(authCodes.expiresAt, before(keptDays)))
  await sweepSetups(pool)
  await db.delete(authDevices).where(lt(authDevices.lastUsedAt, before(deviceDays)))
  await db.delete(authAttempts).where(lt(authAttempts.expire, Date.now() - hourLength))
}
