import '../cell.css'
import type { CellProps, KindUi } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { TextFilter } from '../text/text.ui'

const EmojiCell = ({ value }: CellProps) =>
  typeof value === 'string' && value !== '' ? <span className="cell-emoji">{value}</span> : <NoValue />

export const emojiUi: KindUi = { Cell: EmojiCell, FilterEditor: TextFilter, align: 'center', width: 72 }
