import { lazyPart } from '../crud/lazy-part'
import type { ResourceSlots } from './slots.ui'

const parts = () => import('./users/balance.ui')

export const slots: ResourceSlots = {
  showSections: [{ id: 'balance', Section: lazyPart(async () => (await parts()).UserBalance) }],
  tabs: [{ id: 'balanceAdjustments', Tab: lazyPart(async () => (await parts()).Ledger) }],
  actions: { adjustBalance: lazyPart(async () => (await parts()).BalancePreview) },
}
