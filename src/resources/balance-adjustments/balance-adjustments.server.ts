import { uuidv7 } from 'uuidv7'
import type { Change } from '../../../server/operations/behaviour'

/** The two balances an account has. */
export type BalanceKind = 'credits' | 'points'

export interface Posting {
  userId: string
  kind: BalanceKind
  /** What is added; taken away when negative. Never 0. */
  delta: number
  balanceAfter: number
  reason: string
}

/**
 * Writes a line of the ledger in the transaction that changes the balance it tells of: a balance is always the sum of
 * its lines (guarantees, "Money and state").
 */
export async function post({ tx, actor }: Pick<Change, 'tx' | 'actor'>, posting: Posting): Promise<void> {
  const [admin, adjustedBy] = actor.accounts === 'admins' ? [actor.id, null] : [null, actor.id]
  await tx`
    insert into balance_adjustments (id, user_id, kind, delta, balance_after, reason, admin_id, adjusted_by_id)
    values (${uuidv7()}, ${posting.userId}, ${posting.kind}, ${posting.delta}, ${posting.balanceAfter},
      ${posting.reason}, ${admin}, ${adjustedBy})`
}
