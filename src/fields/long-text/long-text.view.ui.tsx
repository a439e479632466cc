import type { KindView } from '../kind.ui'
import { TextCell } from '../text/text.view.ui'

export const view: Partial<KindView> = { Cell: TextCell, width: 320, isProse: true }
