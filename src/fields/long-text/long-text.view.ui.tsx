import type { KindView } from '../kind.ui'
import { TextCell, TextFilter } from '../text/text.view.ui'

export const view: KindView = { Cell: TextCell, FilterEditor: TextFilter, width: 320, isProse: true }
