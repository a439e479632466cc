import type { Change } from '../../../server/operations/behaviour'
import { balanceAdjustments } from './balance-adjustments'

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
 * Adds a line to the ledger in the transaction that changes the balance: a balance is always the sum of its lines
 * (guarantees, "Money and state").
 */
export async function post(
  { tx, actor, operations }: Pick<Change, 'tx' | 'actor' | 'operations'>,
  posting: Posting,
): Promise<void> {
  const by = actor.accounts === 'admins' ? { adminId: actor.id } : { adjustedById: actor.id }
  await operations.create(tx, balanceAdjustments, { ...posting, ...by })
}
