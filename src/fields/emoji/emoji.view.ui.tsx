import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

const EmojiCell = ({ value }: CellProps) =>
  typeof value === 'string' && value !== '' ? <span className="text-large">{value}</span> : <NoValue />

const EmojiMark = ({ value }: { value: string }) => <span aria-hidden="true">{value}</span>

export const view: Partial<KindView> = {
  Cell: EmojiCell,
  align: 'center',
  width: 72,
  isListMark: true,
  LinkMark: EmojiMark,
}
