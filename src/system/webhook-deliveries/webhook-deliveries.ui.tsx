import type { ResourceSlots } from '../../admin/slots'
import { recordedCells } from '../audit-events/recorded-cells'

export const slots: ResourceSlots = { cells: recordedCells }
