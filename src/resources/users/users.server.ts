import { staffBehaviour } from '../../../server/account/staff-behaviour'
import { invalid } from '../../../server/errors'
import { type ActionRun, type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { type BalanceKind, post } from '../balance-adjustments/balance-adjustments.server'
import { reasons } from '../balance-adjustments/reasons'
import { users } from './users'

const mostBalance = 2_147_483_647

/** Accounts of the platform: unique names, and balances that only the ledger changes. */
export const usersBehaviour = defineBehaviour(users, (roleScheme) => {
  const staff = staffBehaviour(roleScheme, 'users')
  return {
    ...staff,
    concerns: staff.concerns && [...staff.concerns, 'firstName', 'lastName', 'name'],
    async beforeWrite(change) {
      await staff.beforeWrite(change)
      nameFromParts(change)
    },
    async afterWrite(change) {
      await staff.afterWrite(change)
      if (change.record === null) await openLedger(change)
    },
    // A bulk run creates no users.
    afterWriteMany: staff.afterWriteMany,
    actions: { adjustBalance },
  }
})

/** The starting balance is the first ledger line, so that the balance is always the sum of its lines. */
async function openLedger(change: Change<typeof users>): Promise<void> {
  for (const kind of ['credits', 'points'] as const satisfies BalanceKind[]) {
    const balance = change.values[kind] ?? 0
    if (balance === 0) continue
    const posting = { userId: change.id, kind, delta: balance, balanceAfter: balance }
    await post(change, { ...posting, reason: reasons.starting() })
  }
}

/** Without a full name, first and last name are combined. */
function nameFromParts({ record, values }: Change<typeof users>): void {
  if (values.name || record?.name) return
  const part = (property: 'firstName' | 'lastName') => values[property] ?? record?.[property]
  const name = [part('firstName'), part('lastName')].filter(Boolean).join(' ')
  if (name) values.name = name
}

/** Adds to or deducts from a balance, never below zero (specification section 1). */
async function adjustBalance(run: ActionRun<typeof users, 'adjustBalance'>): Promise<void> {
  const { id, record, input, values } = run
  const { kind, delta, reason } = input
  const balance = record[kind]
  const after = balance + delta
  if (delta === 0) throw invalid({ delta: [{ key: 'validation.notZero' }] })
  if (after < 0) throw invalid({ delta: [{ key: 'validation.balance', values: { balance } }] })
  if (after > mostBalance) throw invalid({ delta: [{ key: 'validation.max', values: { max: mostBalance - balance } }] })
  values[kind] = after
  await post(run, { userId: id, kind, delta, balanceAfter: after, reason })
}
