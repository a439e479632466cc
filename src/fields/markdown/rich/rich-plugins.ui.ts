import { baseKeymap, chainCommands, exitCode } from '@milkdown/prose/commands'
import { dropCursor } from '@milkdown/prose/dropcursor'
import { gapCursor } from '@milkdown/prose/gapcursor'
import { history, redo, undo } from '@milkdown/prose/history'
import { inputRules, textblockTypeInputRule, undoInputRule } from '@milkdown/prose/inputrules'
import { keymap } from '@milkdown/prose/keymap'
import type { Schema } from '@milkdown/prose/model'
import { liftListItem, sinkListItem, splitListItem } from '@milkdown/prose/schema-list'
import type { Command, Plugin } from '@milkdown/prose/state'
import { goToNextCell } from '@milkdown/prose/tables'
import type { MarkdownFormat } from './markdown-format.ui'

/**
 * Plugins of one editor: history, keys, and rules that turn typed Markdown into formats. Outside of a table, Tab leaves
 * the editor; Control with a bracket indents lists.
 */
export function richPlugins({ schema, plugins, inputRules: rules }: MarkdownFormat): Plugin[] {
  const { list_item: item, heading } = schema.nodes
  if (!item || !heading) throw new Error('The schema lacks lists or headings.')
  const headings = textblockTypeInputRule(/^(#{1,6})\s$/, heading, (match) => ({ level: match[1]?.length ?? 1 }))
  return [
    inputRules({ rules: [headings, ...rules] }),
    keymap({
      'Mod-z': chainCommands(undoInputRule, undo),
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      Enter: splitListItem(item),
      'Shift-Enter': chainCommands(exitCode, hardBreak(schema)),
      'Mod-]': sinkListItem(item),
      'Mod-[': liftListItem(item),
      Tab: goToNextCell(1),
      'Shift-Tab': goToNextCell(-1),
      Backspace: undoInputRule,
    }),
    keymap(baseKeymap),
    history(),
    dropCursor(),
    gapCursor(),
    ...plugins,
  ]
}

const hardBreak =
  (schema: Schema): Command =>
  (state, dispatch) => {
    const type = schema.nodes.hardbreak
    if (!type) return false
    dispatch?.(state.tr.setMeta('hardbreak', true).replaceSelectionWith(type.create()).scrollIntoView())
    return true
  }
