import type { Logger } from 'pino'
import type { Sql, TransactionSql } from 'postgres'
import type { Actor } from '../access/actor'
import { networkOf } from '../access/network'
import { auditSql } from '../audit/audit'
import { newId } from '../new-id'
import { schedule } from '../schedule'
import { type AccountRef, accountsTable, displayNameSql } from './accounts'

/** The audit `resource` of these events. They concern sign-in, not a changed record. */
const securityResource = 'security'

type SecurityAction =
  | 'signIn'
  | 'signInFailed'
  | 'signOut'
  | 'sessionReplayed'
  | 'authenticatorAdded'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'codeFailed'
  | 'proofFailed'
  | 'accessDenied'
  | 'limitReached'

interface SecurityEvent {
  action: SecurityAction
  /** The account concerned, if known. */
  account: AccountRef | null
  /** The actor, if certain. */
  actor: { id: string; name: string | null } | null
  /** Address and id of the request. */
  from: Pick<Actor, 'ip' | 'requestId'>
  details?: Readonly<Record<string, string | number | null>>
}

export interface SecurityEvents {
  /** Writes one event, in the given transaction if there is one. */
  record(event: SecurityEvent, tx?: TransactionSql): Promise<void>
  /**
   * Counts a frequent event. The first in a minute is written immediately. Later ones from one network to one account
   * are written as one row with a count after the minute. It does not wait and does not throw.
   */
  count(event: SecurityEvent): void
  /** Starts to write the counted events, and stops. */
  close(): Promise<void>
}

const windowMs = 60_000
/** Maximum number of event kinds that this process counts; above it events are counted by action only. */
const mostCounted = 10_000

/** Actions without a limit on attempts: the log has their number of repetitions too. */
const isUnbounded = ({ action }: SecurityEvent) => action === 'accessDenied' || action === 'limitReached'
const expected: readonly SecurityAction[] = ['signIn', 'signOut', 'authenticatorAdded', 'recoveryCodesMade']
const isFailure = ({ action }: SecurityEvent) => !expected.includes(action)

interface Counted {
  event: SecurityEvent
  /** Number of events after the last row. */
  count: number
}

/**
 * Security events of one server process (guarantees, "Sessions"): each is in the append-only audit and in the log.
 * Counts are in memory, so that a flood of refused requests does not cause a flood of writes.
 * @param afterwards receives writes that no answer waits for
 */
export function createSecurityEvents(
  sql: Sql,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  afterwards: (work: Promise<void>) => void,
): SecurityEvents {
  const counted = new Map<string, Counted>()

  const logged = (event: SecurityEvent, count: number) => {
    const { action, account, actor, from, details } = event
    const line = { security: action, account: account?.id, actor: actor?.id, ...from, ...details, count }
    if (isFailure(event)) log.warn(line, 'A security event.')
    else log.info(line, 'A security event.')
  }

  const write = async (
    on: Sql | TransactionSql,
    { action, account, actor, from, details }: SecurityEvent,
    count: number,
  ) => {
    // An access token has the account's id, but not its name.
    const named =
      actor && account
        ? `(select ${displayNameSql(account.accounts)} from ${accountsTable(account.accounts)} a where a.id::text = $5)`
        : 'null'
    const after = { ...details, ...(count > 0 && { count }) }
    await on.unsafe(
      auditSql({
        id: '$1::uuid',
        action: '$2::text',
        resource: '$3::text',
        record_id: '$4::text',
        actor_id: '$5::text',
        actor_name: `coalesce($6::text, ${named})`,
        ip: '$7::text',
        before: 'null',
        after: '$8::text::jsonb',
        request_id: '$9::text',
      }),
      [
        newId(),
        action,
        securityResource,
        account?.id ?? null,
        actor?.id ?? null,
        actor?.name ?? null,
        from.ip,
        Object.keys(after).length > 0 ? JSON.stringify(after) : null,
        from.requestId,
      ],
      { prepare: true },
    )
  }

  const writeLater = (event: SecurityEvent, count: number) => {
    const work = write(sql, event, count).catch((problem) =>
      log.error({ err: problem, security: event.action }, 'A security event was not written.'),
    )
    afterwards(work)
  }

  const flush = () => {
    for (const [key, entry] of counted) {
      if (entry.count === 0) {
        counted.delete(key)
        continue
      }
      if (isUnbounded(entry.event)) logged(entry.event, entry.count)
      writeLater(entry.event, entry.count)
      entry.count = 0
    }
  }
  const stopFlushing = schedule({ name: 'security events', every: windowMs, run: async () => flush() }, log)

  return {
    async record(event, tx) {
      await write(tx ?? sql, event, 0)
      logged(event, 1)
    },
    count(event) {
      const { action, account, actor, from, details } = event
      const key = JSON.stringify([action, account?.id, actor?.id, networkOf(from.ip), details?.operation])
      const known = counted.get(key) ?? (counted.size >= mostCounted ? counted.get(action) : undefined)
      if (!known || !isUnbounded(event)) logged(event, 1)
      if (known) {
        known.count++
        return
      }
      counted.set(counted.size >= mostCounted ? action : key, { event, count: 0 })
      writeLater(event, 1)
    },
    async close() {
      await stopFlushing()
      flush()
    },
  }
}
