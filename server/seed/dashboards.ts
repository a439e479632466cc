import { type DashboardPanel, plainPanel } from '../../src/dashboards/dashboard-panels'
import { roleSchemes } from '../../src/product'
import type { Rows } from './catalogue'
import type { Clock } from './clock'
import { demoId } from './ids'

type Given = Pick<DashboardPanel, 'kind' | 'resource'> & Partial<DashboardPanel>

const revenue = { resource: 'orders', state: 'status=paid', measure: 'sum', field: 'amount', time: 'paidAt' } as const
const list = { kind: 'list', size: 'medium' } as const

/** Each role sees the panels of the lists that it may open. */
const panels: readonly Given[] = [
  { ...revenue, kind: 'number', title: 'Revenue' },
  { kind: 'number', resource: 'users', title: 'New users', time: 'registeredAt' },
  { kind: 'breakdown', resource: 'orders', group: 'status', time: 'orderedAt', size: 'medium' },
  { ...revenue, kind: 'trend', title: 'Revenue by week', unit: 'week', size: 'medium' },
  { kind: 'breakdown', resource: 'games', group: 'category', shape: 'table', size: 'medium' },
  { ...list, resource: 'comments', title: 'Pending comments', state: 'view=pending', columns: ['user', 'game'] },
  { ...list, resource: 'orders', title: 'Pending orders', state: 'status=pending', columns: ['user', 'amount'] },
]

/** A dashboard of the first super admin of either role scheme, shared with the other roles. */
export function dashboardRows(clock: Clock, admin: string | null, superadmin: string | null): Rows {
  const [scheme, owner] = admin ? ([roleSchemes.A, admin] as const) : ([roleSchemes.B, superadmin] as const)
  if (owner === null) return []
  const time = clock.text(clock.now)
  return [
    {
      id: demoId('dashboards', 0),
      accounts: scheme.accounts,
      account_id: owner,
      name: 'Shop and community',
      roles: scheme.roles.slice(1),
      panels: panels.map((panel, at) => ({ ...plainPanel, ...panel, id: demoId('dashboardPanels', at) })),
      created_at: time,
      updated_at: time,
    },
  ]
}
