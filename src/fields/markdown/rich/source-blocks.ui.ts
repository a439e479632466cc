import type { Node } from '@milkdown/prose/model'
import type { MarkdownFormat } from './markdown-format.ui'

/** A block of the document with its place in the source. */
interface SourceBlock {
  node: Node
  from: number
  to: number
}

/** A document with the source of each of its blocks. */
export interface RichSource {
  document: Node
  /** Markdown of an edited document: the source of each unchanged block, and new source of the others. */
  written(document: Node): string
}

/**
 * Parses a text for editing. An unchanged block keeps its source to the byte, with the lines between blocks and the
 * definitions of links.
 */
export function richSource(format: MarkdownFormat, text: string): RichSource {
  const document = format.parse(text)
  const definitions: { from: number; to: number }[] = []
  const ranges: { from: number; to: number }[] = []
  for (const { type, position } of format.tree(text).children ?? []) {
    const range = { from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 }
    if (type === 'definition') definitions.push(range)
    else ranges.push(range)
  }
  const isMapped = ranges.length === document.childCount
  const blocks = isMapped ? ranges.map((range, index): SourceBlock => ({ node: document.child(index), ...range })) : []
  const definitionText = definitions.map(({ from, to }) => text.slice(from, to)).join('\n')
  return { document, written }

  function written(edited: Node): string {
    if (edited.eq(document)) return text
    const parts = partsOf(edited)
    const composed = compose(parts)
    return isFaithful(parts) ? composed : [format.serialize(edited), tailOf(parts)].join('')
  }

  /** The blocks of an edited document; empty paragraphs have no source. */
  function partsOf(edited: Node): Part[] {
    const byNode = new Map(blocks.map((block, index) => [block.node, index]))
    const parts: Part[] = []
    let next = 0
    edited.forEach((node) => {
      const known = byNode.get(node) ?? equalBlock(node, next)
      // A moved or copied block keeps its source too, but no line between it and others.
      if (known !== undefined) next = known + 1
      if (known !== undefined || node.type.name !== 'paragraph' || node.content.size > 0) parts.push({ node, known })
    })
    return parts
  }

  /** Undo restores blocks that are equal but not the same. */
  function equalBlock(node: Node, from: number): number | undefined {
    const found = blocks.findIndex((block, index) => index >= from && block.node.eq(node))
    return found < 0 ? undefined : found
  }

  function sourceOf({ node, known }: Part): string {
    const block = known === undefined ? undefined : blocks[known]
    return block ? text.slice(block.from, block.to) : format.serialize(format.schema.topNodeType.create(null, node))
  }

  function compose(parts: readonly Part[]): string {
    const kept: string[] = []
    const result = parts.map((part, index) => {
      const gap = gapBefore(parts[index - 1], part)
      kept.push(gap)
      return gap + sourceOf(part)
    })
    const tail = tailOf(parts)
    const whole = [...kept, tail].join('\n')
    const lost = definitions.map(({ from, to }) => text.slice(from, to)).filter((one) => !whole.includes(one))
    return [result.join('') + tail, ...lost].join('\n\n')
  }

  /** The source between two blocks that were neighbours, or that before or after one that an edit replaced. */
  function gapBefore(before: Part | undefined, part: Part): string {
    if (!before) return part.known === 0 || part.known === undefined ? text.slice(0, blocks[0]?.from ?? 0) : ''
    const isNeighbour = before.known !== undefined && part.known === before.known + 1
    if (isNeighbour) return between(before.known as number)
    const near = before.known ?? (part.known === undefined ? undefined : part.known - 1)
    const gap = near === undefined ? '' : between(near)
    return /\n[ \t]*\r?\n/.test(gap) ? gap : '\n\n'
  }

  function between(index: number): string {
    const [block, next] = [blocks[index], blocks[index + 1]]
    return block && next ? text.slice(block.to, next.from) : ''
  }

  /** The line breaks and definitions after the last block. */
  function tailOf(parts: readonly Part[]): string {
    const tail = text.slice(blocks.at(-1)?.to ?? text.length)
    const isSafe = parts.at(-1)?.known === blocks.length - 1 || /^\s*$|^\s*\n[ \t]*\r?\n/.test(tail)
    return isSafe ? tail : `\n\n${tail.trimStart()}`
  }

  /** Whether the source of each changed block means the same beside its neighbours: two lists become one, for example. */
  function isFaithful(parts: readonly Part[]): boolean {
    return parts.every((part, index) => {
      const isSame = part.known !== undefined && (index === 0 || parts[index - 1]?.known === part.known - 1)
      if (isSame) return true
      const near = parts.slice(Math.max(0, index - 1), index + 2)
      const source = near.map((one, at) => (at === 0 ? '' : gapBefore(near[at - 1], one)) + sourceOf(one)).join('')
      const nodes = near.map(({ node }) => node)
      const expected = format.serialize(format.schema.topNodeType.create(null, nodes))
      return format.serialize(format.parse(`${source}\n\n${definitionText}`)) === expected
    })
  }
}

interface Part {
  node: Node
  /** The index of the block in the source; undefined for a new or changed one. */
  known: number | undefined
}
