import type { Signer } from './accounts'
import { type Rows, stamped } from './catalogue'
import type { Clock } from './clock'
import { demoId } from './ids'

/** Automations of the demo's super admin. They are switched off, so that a demo changes nothing by itself. */
export function automationRows(clock: Clock, { admin_id, adjusted_by_id }: Signer): Rows {
  const account_id = admin_id ?? adjusted_by_id
  if (!account_id) return []
  const own = { accounts: admin_id ? 'admins' : 'users', account_id, zone: 'UTC' }
  return [
    {
      ...own,
      id: demoId('automations', 0),
      resource: 'orders',
      name: 'Check large refunds',
      event: 'action',
      names: ['refund'],
      state: 'amount=50..',
      steps: [
        { kind: 'assign', personId: account_id, dueInDays: 2 },
        { kind: 'note', text: 'Refund of order {title}: please check the reason.' },
      ],
      ...stamped(clock, clock.before(30)),
    },
    {
      ...own,
      id: demoId('automations', 1),
      resource: 'games',
      name: 'Announce new games',
      event: 'action',
      names: ['publish'],
      state: '',
      steps: [{ kind: 'notify', people: [], roles: ['editor'], text: '{title} is published.' }],
      ...stamped(clock, clock.before(12)),
    },
  ]
}
