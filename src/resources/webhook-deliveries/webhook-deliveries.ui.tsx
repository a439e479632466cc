import type { ResourceSlots } from '../../registry/slots.ui'
import { recordedCells } from '../audit-events/recorded-cells'

export const slots: ResourceSlots = { cells: recordedCells }
