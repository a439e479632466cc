import { lift, setBlockType, toggleMark, wrapIn } from '@milkdown/prose/commands'
import type { Mark, NodeType } from '@milkdown/prose/model'
import { liftListItem, wrapInList } from '@milkdown/prose/schema-list'
import { type Command, type EditorState, Selection, TextSelection } from '@milkdown/prose/state'
import type { Format } from '../formats'

/** Formats that a command applies immediately; a link asks for its address. */
export type CommandFormat = Exclude<Format['id'], 'link'>

/** The command of a format: applies it, or removes it where it is. */
export function formatCommand(id: CommandFormat): Command {
  return (state, dispatch, view) => commands[id](state)(state, dispatch, view)
}

const commands: Readonly<Record<CommandFormat, (state: EditorState) => Command>> = {
  bold: ({ schema }) => toggleMark(typed(schema.marks.strong)),
  italic: ({ schema }) => toggleMark(typed(schema.marks.emphasis)),
  strike: ({ schema }) => toggleMark(typed(schema.marks.strike_through)),
  code: (state) => codeCommand(state),
  heading: (state) => headingCommand(state),
  quote: (state) => (isInside(state, 'blockquote') ? lift : wrapIn(typed(state.schema.nodes.blockquote))),
  list: (state) => listCommand(state, 'bullet_list'),
  numbers: (state) => listCommand(state, 'ordered_list'),
  table: () => insertTable,
}

/** The formats at the selection, for the pressed buttons. */
export function activeFormats(state: EditorState): ReadonlySet<Format['id']> {
  const { $from, from, to, empty } = state.selection
  const has = (name: string) => {
    const mark = typed(state.schema.marks[name])
    return empty
      ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, mark)
  }
  const block = $from.parent.type.name
  const all: readonly [Format['id'], boolean][] = [
    ['bold', has('strong')],
    ['italic', has('emphasis')],
    ['strike', has('strike_through')],
    ['code', has('inlineCode') || block === 'code_block'],
    ['link', has('link')],
    ['heading', block === 'heading'],
    ['quote', isInside(state, 'blockquote')],
    ['list', nearestList(state) === 'bullet_list'],
    ['numbers', nearestList(state) === 'ordered_list'],
    ['table', isInside(state, 'table')],
  ]
  return new Set(all.flatMap(([id, isActive]) => (isActive ? [id] : [])))
}

/** Cycles through the heading levels and none. A post's title is the first level, so its text begins with the second. */
function headingCommand({ schema, selection }: EditorState): Command {
  const { type, attrs } = selection.$from.parent
  const level = type.name === 'heading' ? Number(attrs.level) : 1
  return level >= 4
    ? setBlockType(typed(schema.nodes.paragraph))
    : setBlockType(typed(schema.nodes.heading), { level: Math.max(2, level + 1) })
}

/** Inline code, or a code block for several blocks. */
function codeCommand({ schema, selection }: EditorState): Command {
  const { $from, $to } = selection
  if ($from.parent.type.name === 'code_block') return setBlockType(typed(schema.nodes.paragraph))
  return $from.sameParent($to)
    ? toggleMark(typed(schema.marks.inlineCode))
    : setBlockType(typed(schema.nodes.code_block))
}

function listCommand(state: EditorState, name: 'bullet_list' | 'ordered_list'): Command {
  const nearest = nearestList(state)
  if (nearest === name) return liftListItem(typed(state.schema.nodes.list_item))
  if (nearest === undefined) return wrapInList(typed(state.schema.nodes[name]))
  return (state, dispatch) => {
    const { $from } = state.selection
    const depth = depthOf(state, nearest)
    const list = $from.node(depth)
    const { tr } = state
    tr.setNodeMarkup($from.before(depth), state.schema.nodes[name])
    list.forEach((item, offset, index) => {
      const label = name === 'ordered_list' ? `${index + 1}.` : '•'
      const listType = name === 'ordered_list' ? 'ordered' : 'bullet'
      tr.setNodeMarkup($from.start(depth) + offset, undefined, { ...item.attrs, label, listType })
    })
    dispatch?.(tr)
    return true
  }
}

/** A table of two columns and two rows after the block of the selection. */
const insertTable: Command = (state, dispatch) => {
  const { schema, selection } = state
  const { table, table_header_row, table_row, table_header, table_cell } = schema.nodes
  if (isInside(state, 'table')) return false
  const cells = (type: NodeType | undefined) =>
    [0, 1].map(() => typed(type).createAndFill({ alignment: null })).filter((one) => one !== null)
  const node = typed(table).create(null, [
    typed(table_header_row).create(null, cells(table_header)),
    typed(table_row).create(null, cells(table_cell)),
  ])
  const at = selection.$from.depth === 0 ? selection.to : selection.$from.after(1)
  const tr = state.tr.insert(at, node)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  return true
}

/** Adds an image in a paragraph of its own after the selection; an empty paragraph takes it. */
export const insertPicture =
  (src: string, alt: string): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const image = typed(state.schema.nodes.image).create({ src, alt })
    const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
    const tr = isEmpty
      ? state.tr.insert($from.pos, image)
      : state.tr.insert(
          $from.depth === 0 ? state.selection.to : $from.after(1),
          typed(state.schema.nodes.paragraph).create(null, image),
        )
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The link at the selection with its range and text. */
export function linkAt(state: EditorState): { from: number; to: number; href: string; text: string } {
  const { from, to, empty, $from } = state.selection
  const type = typed(state.schema.marks.link)
  const markAt = (index: number): Mark | undefined =>
    $from.parent.maybeChild(index)?.marks.find((one) => one.type === type)
  const mark = markAt($from.index()) ?? ($from.textOffset === 0 ? markAt($from.index() - 1) : undefined)
  if (!mark || !empty) {
    return { from, to, href: mark?.attrs.href ?? '', text: state.doc.textBetween(from, to, ' ') }
  }
  // The whole link around the caret.
  let [first, last] = [$from.index(), $from.index()]
  if (!markAt(first)?.eq(mark)) first = last = first - 1
  while (first > 0 && markAt(first - 1)?.eq(mark)) first--
  while (markAt(last + 1)?.eq(mark)) last++
  let [start, end] = [$from.start(), $from.start()]
  $from.parent.forEach((node, offset, index) => {
    if (index === first) start = $from.start() + offset
    if (index === last) end = $from.start() + offset + node.nodeSize
  })
  return { from: start, to: end, href: mark.attrs.href, text: state.doc.textBetween(start, end, ' ') }
}

/** Sets the link of a range. Inserts its text if the range is empty; without address it removes the link. */
export const setLink =
  ({ href, text, ...range }: { from: number; to: number; href: string; text: string }): Command =>
  (state, dispatch) => {
    const type = typed(state.schema.marks.link)
    const { tr } = state
    // A dialog that the next sign-in opens again may have positions of a longer text.
    const last = Selection.atEnd(state.doc).to
    const [from, to] = [Math.min(range.from, last), Math.min(range.to, last)]
    const end = from === to ? from + text.length : to
    if (from === to && text !== '') tr.insertText(text, from)
    tr.removeMark(from, end, type)
    if (href !== '') tr.addMark(from, end, type.create({ href }))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(type))
    return true
  }

const isInside = (state: EditorState, name: string) => depthOf(state, name) > 0

/** The depth of the innermost node of a type around the selection; 0 without one. */
function depthOf({ selection: { $from } }: EditorState, name: string): number {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return depth
  return 0
}

function nearestList(state: EditorState): 'bullet_list' | 'ordered_list' | undefined {
  const [bullets, numbers] = [depthOf(state, 'bullet_list'), depthOf(state, 'ordered_list')]
  if (bullets === numbers) return undefined
  return bullets > numbers ? 'bullet_list' : 'ordered_list'
}

/** A type of the schema, which always has it. */
function typed<T>(type: T | undefined): T {
  if (type === undefined) throw new Error('The schema lacks a type.')
  return type
}
