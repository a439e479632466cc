import {
  commands,
  config,
  editorViewCtx,
  init,
  inputRulesCtx,
  keymap,
  parser,
  parserCtx,
  prosePluginsCtx,
  remarkCtx,
  remarkStringifyOptionsCtx,
  schema,
  schemaCtx,
  serializer,
  serializerCtx,
} from '@milkdown/core'
import { Clock, Container, Ctx, type MilkdownPlugin } from '@milkdown/ctx'
import {
  inputRules as blockRules,
  hardbreakClearMarkPlugin,
  hardbreakFilterNodes,
  hardbreakFilterPlugin,
  imageSchema,
  markInputRules,
  schema as marksAndBlocks,
  paragraphSchema,
  remarkAddOrderInListPlugin,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  syncListOrderPlugin,
  wrapInHeadingInputRule,
} from '@milkdown/preset-commonmark'
import {
  extendListItemSchemaForTask,
  keepTableAlignPlugin,
  remarkGFMPlugin,
  strikethroughInputRule,
  tableEditingPlugin,
  schema as tablesAndStrikes,
  wrapInTaskListInputRule,
} from '@milkdown/preset-gfm'
import type { InputRule } from '@milkdown/prose/inputrules'
import type { Node, Schema } from '@milkdown/prose/model'
import type { Plugin } from '@milkdown/prose/state'
import type { EditorView } from '@milkdown/prose/view'

/** A node of the syntax tree. */
export interface SyntaxNode {
  type: string
  value?: string
  children?: readonly SyntaxNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** Milkdown's parser and serializer of Markdown with its schema and plugins, without a view. */
export interface MarkdownFormat {
  schema: Schema
  /** The syntax tree with the position of each block in the text. */
  tree(markdown: string): SyntaxNode
  parse(markdown: string): Node
  serialize(document: Node): string
  inputRules: readonly InputRule[]
  plugins: readonly Plugin[]
}

/** Milkdown refuses an image without a title, and makes the description of a pasted one its title too. */
const picture = imageSchema.extendSchema((declared) => (ctx) => {
  const schema = declared(ctx)
  return {
    ...schema,
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (image) =>
          Object.fromEntries(['src', 'alt', 'title'].map((name) => [name, image.getAttribute(name) ?? ''])),
      },
    ],
    parseMarkdown: {
      ...schema.parseMarkdown,
      runner: (state, { url, alt, title }, type) =>
        state.addNode(type, { src: String(url ?? ''), alt: String(alt ?? ''), title: String(title ?? '') }),
    },
  }
})

/** A blank paragraph has an empty list of children, without which the writer of a task fails. */
const paragraph = paragraphSchema.extendSchema((declared) => (ctx) => {
  const schema = declared(ctx)
  const { match, runner } = schema.toMarkdown
  const run: typeof runner = (state, node) => {
    if (/^[ \t]*$/.test(node.textBetween(0, node.content.size, '', '-'))) state.addNode('paragraph', [])
    else runner(state, node)
  }
  return { ...schema, toMarkdown: { match, runner: run } }
})

/** A new list has no blank lines between its entries. */
const listItem = extendListItemSchemaForTask.extendSchema((declared) => (ctx) => {
  const schema = declared(ctx)
  return { ...schema, attrs: { ...schema.attrs, spread: { default: false, validate: 'boolean' } } }
})

/**
 * Parts of the presets that change a text only by an edit. Left out: ids of headings, which change the document when it
 * opens, and empty lines as `<br />`. The rule of headings reads Milkdown's own view.
 */
const parts: readonly MilkdownPlugin[] = [
  marksAndBlocks,
  tablesAndStrikes,
  paragraph,
  picture,
  listItem,
  hardbreakClearMarkPlugin,
  hardbreakFilterNodes,
  hardbreakFilterPlugin,
  remarkAddOrderInListPlugin,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  remarkGFMPlugin,
  syncListOrderPlugin,
  keepTableAlignPlugin,
  tableEditingPlugin,
  blockRules.filter((rule) => rule !== wrapInHeadingInputRule),
  markInputRules,
  strikethroughInputRule,
  wrapInTaskListInputRule,
].flat()

let made: Promise<MarkdownFormat> | undefined

/** One format for all editors of the page. */
export const markdownFormat = (): Promise<MarkdownFormat> => {
  made ??= makeFormat()
  return made
}

async function makeFormat(): Promise<MarkdownFormat> {
  const ctx = new Ctx(new Container(), new Clock())
  // The serializer of paragraphs looks for the last one of a view.
  ctx.inject(editorViewCtx, {} as EditorView)
  const stringify = config((ctx) =>
    ctx.set(remarkStringifyOptionsCtx, { bullet: '-', rule: '-', handlers: { text: textHandler } }),
  )
  const own = [schema, parser, serializer, commands, keymap, init(undefined as never), stringify]
  const runs = [...own, ...parts].map((plugin) => plugin(ctx))
  await Promise.all(runs.map((run) => run?.()))
  const [parse, serialize, remark] = [ctx.get(parserCtx), ctx.get(serializerCtx), ctx.get(remarkCtx)]
  return {
    schema: ctx.get(schemaCtx),
    tree: (markdown) => remark.parse(markdown),
    parse: (markdown) => parse(markdown),
    serialize: (document) => serialize(document).replace(/^\n+|\n+$/g, ''),
    inputRules: ctx.get(inputRulesCtx),
    plugins: ctx.get(prosePluginsCtx),
  }
}

/** Text with few escapes: `snake_case` needs none, and no reader sees spaces at the ends of a line. */
function textHandler(
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  state: { safe(text: string, place: object): string },
  place: object,
): string {
  let { value = '' } = node
  if (parent?.type === 'paragraph' || parent?.type === 'heading') {
    const siblings = parent.children ?? []
    // The space after the box of a task without text, which is no task otherwise.
    if (value === ' ' && parent.type === 'paragraph' && siblings.length === 1) return '&#x20;'
    const index = siblings.indexOf(node)
    if (isLineEnd(siblings[index - 1])) value = value.replace(/^[ \t]+/, '')
    if (isLineEnd(siblings[index + 1])) value = value.replace(/[ \t]+$/, '')
  }
  return state.safe(value, place).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
}

const isLineEnd = (sibling: SyntaxNode | undefined) => sibling === undefined || sibling.type === 'break'
