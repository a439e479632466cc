import { writeAudit } from '../../../server/audit/audit'
import { type ActionRun, defineBehaviour } from '../../../server/operations/behaviour'
import { type BalanceKind, post } from '../balance-adjustments/balance-adjustments.server'
import { users } from '../users/users'
import { orders } from './orders'

/** Orders: a refund takes back what the order granted and moves no money, a cancellation says why. */
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

function giveReason({ input, values }: ActionRun<typeof orders>): void {
  if (input.reason) values.statusReason = input.reason
}

interface Balances {
  credits: number
  points: number
  subscribed: boolean
}

/**
 * Takes the granted credits and points back, to no less than zero, with a ledger line each, in the refund's own
 * transaction (design section 7); a refunded subscription ends unless another paid one carries it on.
 */
async function takeBack(run: ActionRun<typeof orders>, userId: string): Promise<void> {
  const { tx, actor, record } = run
  const [balances] = await tx<Balances[]>`
    select credits, points, subscribed from users where id = ${userId} for no key update`
  if (!balances) return
  const before: Partial<Balances> = {}
  const after: Partial<Balances> = {}
  for (const kind of ['credits', 'points'] as const satisfies BalanceKind[]) {
    const taken = Math.min(balances[kind], record[kind])
    if (taken === 0) continue
    before[kind] = balances[kind]
    after[kind] = balances[kind] - taken
    const reason = `Refund of ${record.orderNumber}`
    await post(run, { userId, kind, delta: -taken, balanceAfter: after[kind], reason })
  }
  if (record.type === 'subscription' && balances.subscribed && !(await isCarriedOn(run, userId))) {
    before.subscribed = true
    after.subscribed = false
  }
  const changed = Object.keys(after)
  if (changed.length === 0) return
  await tx`
    update users set credits = ${after.credits ?? balances.credits}, points = ${after.points ?? balances.points},
      subscribed = ${after.subscribed ?? balances.subscribed}, version = version + 1, updated_at = now()
    where id = ${userId}`
  await writeAudit(tx, actor, [{ action: 'refund', resource: users, recordId: userId, before, after }])
}

async function isCarriedOn({ tx, id }: ActionRun<typeof orders>, userId: string): Promise<boolean> {
  const others = await tx`
    select 1 from orders
    where user_id = ${userId} and type = 'subscription' and status = 'paid' and id <> ${id}
    limit 1`
  return others.length > 0
}
