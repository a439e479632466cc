import { Slice } from '@milkdown/prose/model'
import { EditorState, NodeSelection } from '@milkdown/prose/state'
import { EditorView, type NodeViewConstructor } from '@milkdown/prose/view'
import { isStoredFile } from '../../../declare/stored-file'
import type { Format, TableChange } from '../formats'
import type { MarkdownFormat } from './markdown-format.ui'
import { pastedHtml } from './pasted-html.ui'
import { activeFormats, type CommandFormat, formatCommand, insertPicture, setLink } from './rich-commands.ui'
import { richPlugins } from './rich-plugins.ui'
import { type RichProblem, richProblem } from './rich-problem.ui'
import { type RichSource, richSource } from './source-blocks.ui'
import { tableCommand } from './table-commands.ui'

interface SessionEvents {
  /** An edit changed the text. */
  onChange(text: string): void
  onActive(formats: ReadonlySet<Format['id']>): void
  onRefused(reason: RichProblem): void
  onBlur(): void
  /** Enter or a double click on the image at a position. */
  onPicture(at: number): void
  attributes(): Record<string, string>
}

/** One open editor: a view of ProseMirror, and the source of what it shows. */
export interface RichSession {
  view: EditorView
  /** Shows a value of the form, unless an edit wrote it. */
  show(text: string): void
  format(id: CommandFormat): void
  /** Changes the table around the selection. */
  changeTable(change: TableChange): void
  canChangeTable(change: TableChange): boolean
  insertPicture(address: string, description: string): void
  destroy(): void
}

export function richSession(format: MarkdownFormat, container: HTMLElement, events: SessionEvents): RichSession {
  let shown: string | undefined
  /** The last value of the form, and the texts of edits that the form has not returned yet. */
  let given: string | undefined
  let written: readonly string[] = []
  let source: RichSource | undefined
  const view: EditorView = new EditorView(container, {
    state: EditorState.create({ schema: format.schema, plugins: richPlugins(format) }),
    attributes: () => events.attributes(),
    handleDOMEvents: {
      blur: () => events.onBlur(),
      // The browser reports a selection later than the next key, which must already act on it.
      keydown: (view, { isComposing }) => {
        if (!isComposing && !view.composing) document.dispatchEvent(new Event('selectionchange'))
      },
    },
    nodeViews: { image: pictureView },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged && source && !transaction.getMeta(fromOutside)) write(source)
      events.onActive(activeFormats(view.state))
    },
    clipboardTextParser: (text, _context, isPlain) =>
      isPlain || richProblem(format, text) ? plainSlice(text) : Slice.maxOpen(format.parse(text).content),
    clipboardTextSerializer: ({ content }) => {
      const isInline = content.firstChild?.isInline
      const { topNodeType, nodes } = format.schema
      return format.serialize(topNodeType.create(null, isInline ? nodes.paragraph?.create(null, content) : content))
    },
    transformPastedHTML: pastedHtml,
    handlePaste: (view, event) => {
      const { files } = event.clipboardData ?? {}
      const pasted = event.clipboardData?.getData('text/plain').trim() ?? ''
      // Pasted images are uploaded by the element around the editor.
      if (pasted === '') return Boolean(files?.length)
      const { from, to, empty } = view.state.selection
      if (empty || !/^(https?:\/\/|mailto:)\S+$/i.test(pasted)) return false
      return setLink({ from, to, href: pasted, text: '' })(view.state, view.dispatch)
    },
    handleDrop: (_view, event) => Boolean(event.dataTransfer?.files.length),
    handleKeyDown: (view, event) => {
      const { selection } = view.state
      if (event.key !== 'Enter' || !(selection instanceof NodeSelection)) return false
      if (selection.node.type.name !== 'image') return false
      events.onPicture(selection.from)
      return true
    },
    handleDoubleClickOn: (_view, _pos, node, at) => {
      if (node.type.name !== 'image') return false
      events.onPicture(at)
      return true
    },
  })
  return {
    view,
    show(text) {
      // While somebody types, the form renders earlier texts: to show one would lose letters and the selection.
      const isNew = text !== given && !written.includes(text)
      written = written.slice(written.indexOf(text) + 1)
      given = text
      if (isNew) open(text)
      else view.setProps({})
    },
    format: (id) => run(formatCommand(id)),
    changeTable: (change) => run(tableCommand(change)),
    canChangeTable: (change) => tableCommand(change)(view.state),
    insertPicture: (address, description) => run(insertPicture(address, description)),
    destroy: () => view.destroy(),
  }

  function write(source: RichSource) {
    const text = source.written(view.state.doc)
    if (text === shown) return
    shown = text
    written = [...written, text]
    events.onChange(text)
  }

  function open(text: string) {
    const problem = richProblem(format, text)
    if (problem) {
      events.onRefused(problem)
      return
    }
    const isFirst = source === undefined
    source = richSource(format, text)
    shown = text
    const { tr } = view.state
    tr.replaceWith(0, tr.doc.content.size, source.document.content).setMeta(fromOutside, true)
    view.dispatch(isFirst ? tr.setMeta('addToHistory', false) : tr)
  }

  function run(command: ReturnType<typeof formatCommand>) {
    view.focus()
    command(view.state, view.dispatch, view)
  }

  function plainSlice(text: string): Slice {
    const { paragraph } = format.schema.nodes
    const lines = text.split(/\r?\n+/).map((line) => paragraph?.create(null, line ? format.schema.text(line) : null))
    const blocks = lines.filter((block) => block !== undefined)
    return Slice.maxOpen(format.schema.topNodeType.create(null, blocks).content)
  }
}

/** A transaction that shows a value of the form. */
const fromOutside = 'fromOutside'

/** A stored image, or the description of one of another site, which the content security policy blocks. */
const pictureView: NodeViewConstructor = (node) => {
  const { src, alt } = node.attrs as { src: string; alt: string }
  if (isStoredFile(src)) {
    const dom = document.createElement('img')
    Object.assign(dom, { src, alt, loading: 'lazy', draggable: true })
    return { dom }
  }
  const dom = document.createElement('span')
  dom.className = 'markdown-outside-picture'
  dom.textContent = alt || src
  return { dom }
}
