import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { MarkdownFormat, SyntaxNode } from './markdown-format.ui'

/** Why a text opens as source; each has a sentence `writing.onlySource.<reason>`. */
export type RichProblem = 'long' | 'html' | 'placeholders' | 'syntax'

/** Characters; longer texts would make each key press slow. */
const longestRich = 30_000

/** Placeholders and markup of games and templates: a program reads them as they are. */
const placeholder = /\{\{|\{%|\{[\w.$-]+\}|\$\{|<%|%[A-Z_]+%|\[\[/

/**
 * The reason why a text must not be edited as formatted text. It would be slow, readers do not see all of its source,
 * or Milkdown would write it differently.
 */
export function richProblem(format: MarkdownFormat, text: string): RichProblem | undefined {
  if (text.length > longestRich) return 'long'
  if (placeholder.test(text)) return 'placeholders'
  if (hasType(format.tree(text), 'html')) return 'html'
  return isKept(format, text) ? undefined : 'syntax'
}

function isKept(format: MarkdownFormat, text: string): boolean {
  try {
    return rendered(format.serialize(format.parse(text))) === rendered(text)
  } catch {
    return false
  }
}

const hasType = (node: SyntaxNode, type: string): boolean =>
  node.type === type || (node.children?.some((child) => hasType(child, type)) ?? false)

const renderer = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze()

/** What a reader sees of a text, to be compared: its elements without their positions in the source. */
export function rendered(markdown: string): string {
  const tree = renderer.runSync(renderer.parse(markdown))
  return JSON.stringify(partsOf(tree))
}

interface RenderedNode {
  type: string
  value?: string
  tagName?: string
  properties?: object
  children?: readonly RenderedNode[]
}

function partsOf({ type, value, tagName, properties, children }: RenderedNode): unknown {
  if (type === 'text') return value
  if (type === 'element') return [tagName, properties, children?.map(partsOf)]
  return children?.map(partsOf) ?? type
}
