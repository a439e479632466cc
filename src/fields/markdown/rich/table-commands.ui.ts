import type { Command, EditorState } from '@milkdown/prose/state'
import {
  addColumnAfter,
  addColumnBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
} from '@milkdown/prose/tables'
import type { TableChange } from '../formats'

/** The command of a change of the table around the selection. Markdown needs a header and a row below it. */
export const tableCommand = (change: TableChange): Command => commands[change]

const commands: Readonly<Record<TableChange, Command>> = {
  rowBefore: where(({ top }) => top > 0, addRow('top')),
  rowAfter: where(() => true, addRow('bottom')),
  columnBefore: where(() => true, addColumnBefore),
  columnAfter: where(() => true, addColumnAfter),
  deleteRow: where(({ top, bottom, map }) => top > 0 && map.height - (bottom - top) > 1, deleteRow),
  deleteColumn: where(({ left, right, map }) => map.width > right - left, deleteColumn),
  deleteTable: where(() => true, deleteTable),
}

type Rect = ReturnType<typeof selectedRect>

/** The command inside a table whose selected cells meet the condition; `selectedRect` throws outside of tables. */
function where(isPossible: (rect: Rect) => boolean, command: Command): Command {
  return (state, dispatch) => isInTable(state) && isPossible(selectedRect(state)) && command(state, dispatch)
}

/** An empty row with the alignments of its columns. ProseMirror's own command would add a second header. */
function addRow(side: 'top' | 'bottom'): Command {
  return (state: EditorState, dispatch) => {
    const rect = selectedRect(state)
    const { table, tableStart, map } = rect
    const { table_row: row, table_cell: cell } = state.schema.nodes
    if (!row || !cell) return false
    const cells = Array.from({ length: map.width }, (_, column) =>
      cell.createAndFill({ alignment: table.nodeAt(map.map[column] ?? 0)?.attrs.alignment ?? null }),
    )
    let at = tableStart
    for (let index = 0; index < rect[side]; index++) at += table.child(index).nodeSize
    dispatch?.(
      state.tr
        .insert(
          at,
          row.create(
            null,
            cells.filter((each) => each !== null),
          ),
        )
        .scrollIntoView(),
    )
    return true
  }
}
