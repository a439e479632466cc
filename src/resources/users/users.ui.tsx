import type { ResourceSlots } from '../../admin/slots'
import { lazyPart } from '../../theme/later'

const parts = () => import('./balance')

export const slots: ResourceSlots = {
  tabs: [{ id: 'balanceAdjustments', Tab: lazyPart(async () => (await parts()).Ledger) }],
  actions: { adjustBalance: lazyPart(async () => (await parts()).BalancePreview) },
}
