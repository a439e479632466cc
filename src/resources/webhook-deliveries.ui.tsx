import { recordedCells } from './recorded.ui'
import type { ResourceSlots } from './slots.ui'

export const slots: ResourceSlots = { cells: recordedCells }
