import type { Sql } from 'postgres'
import { deviceDays } from './devices'

const hour = 60 * 60 * 1000

/** Milliseconds between two sweeps. */
export const sweepEvery = hour

/** Removes what is over: sessions and codes a week after they ended, counters an hour after their window, devices a year after their last sign-in. */
export async function sweep(sql: Sql): Promise<void> {
  await sql`
    delete from auth_sessions
    where expires_at < now() - interval '7 days' or ended_at < now() - interval '7 days'`
  await sql`delete from auth_refresh_tokens where expires_at < now() - interval '7 days'`
  await sql`delete from auth_codes where expires_at < now() - interval '7 days'`
  await sql`delete from auth_devices where last_used_at < now() - make_interval(days => ${deviceDays})`
  await sql`delete from auth_attempts where expire < ${Date.now() - hour}`
}
