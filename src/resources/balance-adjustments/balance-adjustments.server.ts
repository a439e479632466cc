import type { Change } from '../../../server/operations/behaviour'
import { balanceAdjustments } from './balance-adjustments'

/** The two balances of an account. */
export type BalanceKind = 'credits' | 'points'

export interface Posting {
  userId: string
  kind: BalanceKind
  /** The amount to add; negative to deduct. Never 0. */
  delta: number
  balanceAfter: number
  reason: string
}

/**
 * Adds a ledger line in the transaction that changes the balance. A balance is the sum of its lines (guarantees, "Money
 * and state").
 */
export async function post(
  { tx, actor, operations }: Pick<Change, 'tx' | 'actor' | 'operations'>,
  posting: Posting,
): Promise<void> {
  const by = actor.accounts === 'admins' ? { adminId: actor.id } : { adjustedById: actor.id }
  await operations.create(tx, balanceAdjustments, { ...posting, ...by })
}
