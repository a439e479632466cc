import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { deviceDays } from './devices'

const hour = 60 * 60 * 1000

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

/** Sweeps every hour, in the background of a process that is busy with other things. Gives the function that stops it. */
export function startSweeping(sql: Sql, log: Pick<Logger, 'error'>): () => void {
  const timer = setInterval(() => {
    sweep(sql).catch((problem) => log.error({ err: problem }, 'ended sessions were not swept'))
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}
