import type { KindUi } from '../kind.ui'
import { TextCell, TextFilter } from '../text/text.ui'

export const longTextUi: KindUi = { Cell: TextCell, FilterEditor: TextFilter, width: 320 }
