import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

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
