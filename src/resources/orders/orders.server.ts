import { type ActionRun, defineBehaviour, type ValuesOf } from '../../../server/operations/behaviour'
import { type BalanceKind, post } from '../balance-adjustments/balance-adjustments.server'
import { reasons } from '../balance-adjustments/reasons'
import { type User, users } from '../users/users'
import { orders } from './orders'

/** Orders: a refund deducts the granted credits and points and moves no money; a cancellation stores a reason. */
export const ordersBehaviour = defineBehaviour(orders, {
  actions: {
    async refund(run) {
      giveReason(run)
      if (run.input.reference) run.values.refundReference = run.input.reference
      if (run.record.userId) await takeBack(run, run.record.userId)
    },
    cancel: giveReason,
  },
})

function giveReason({ input, values }: ActionRun<typeof orders, 'refund' | 'cancel'>): void {
  if (input.reason) values.statusReason = input.reason
}

/**
 * Deducts granted credits and points in the refund's transaction, to no less than zero. Each
 * deduction has a ledger line. A refunded subscription ends unless another paid order continues it.
 */
async function takeBack(run: ActionRun<typeof orders>, userId: string): Promise<void> {
  const { tx, operations, record } = run
  const takenFrom = async (user: User): Promise<ValuesOf<typeof users>> => {
    const values: ValuesOf<typeof users> = {}
    for (const kind of ['credits', 'points'] as const satisfies BalanceKind[]) {
      const taken = Math.min(user[kind], record[kind])
      if (taken === 0) continue
      const balanceAfter = user[kind] - taken
      values[kind] = balanceAfter
      await post(run, { userId, kind, delta: -taken, balanceAfter, reason: reasons.refund(record.orderNumber) })
    }
    const endsSubscription = record.type === 'subscription' && user.subscribed && !(await isCarriedOn(run, userId))
    return endsSubscription ? { ...values, subscribed: false } : values
  }
  await operations.update(tx, users, userId, takenFrom, 'refund')
}

const isCarriedOn = ({ tx, id, operations }: ActionRun<typeof orders>, userId: string): Promise<boolean> =>
  operations.some(tx, orders, {
    user: { id: { eq: userId } },
    type: { eq: 'subscription' },
    status: { eq: 'paid' },
    id: { neq: id },
  })
