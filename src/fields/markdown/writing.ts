/** A text with its selection; `start` equals `end` for a bare caret. */
export interface Writing {
  text: string
  start: number
  end: number
}

const splice = ({ text }: Writing, start: number, end: number, inserted: string) =>
  text.slice(0, start) + inserted + text.slice(end)

const selected = ({ text, start, end }: Writing) => text.slice(start, end)

/** Adds marks (`**`) around the selection, or removes existing ones inside or around it. */
export function toggleMark(writing: Writing, mark: string): Writing {
  const { text, start, end } = writing
  const { length } = mark
  const inner = selected(writing)
  const isAround = hasMark(text, start - length, mark) && hasMark(text, end, mark)
  if (isAround) {
    return { text: splice(writing, start - length, end + length, inner), start: start - length, end: end - length }
  }
  const isInside = inner.length >= 2 * length && hasMark(inner, 0, mark) && hasMark(inner, inner.length - length, mark)
  if (isInside) {
    const bare = inner.slice(length, -length)
    return { text: splice(writing, start, end, bare), start, end: start + bare.length }
  }
  return { text: splice(writing, start, end, mark + inner + mark), start: start + length, end: end + length }
}

/** Whether exactly this mark exists: one star is not half of two. */
function hasMark(text: string, at: number, mark: string): boolean {
  const sign = mark[0]
  return at >= 0 && text.startsWith(mark, at) && text[at - 1] !== sign && text[at + mark.length] !== sign
}

/** The whole lines of the selection. */
function lines({ text, start, end }: Writing) {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - (end > start && text[end - 1] === '\n' ? 1 : 0)))
  return { from, to: next < 0 ? text.length : next }
}

/** Replaces the lines of the selection and selects them. */
function rewriteLines(writing: Writing, rewrite: (lines: readonly string[]) => readonly string[]): Writing {
  const { from, to } = lines(writing)
  const before = writing.text.slice(from, to)
  const after = rewrite(before.split('\n')).join('\n')
  const text = splice(writing, from, to, after)
  if (writing.start !== writing.end) return { text, start: from, end: from + after.length }
  const caret = Math.max(from, writing.start + after.length - before.length)
  return { text, start: caret, end: caret }
}

const anyMarker = /^(\s*)(?:[-*+] |\d+[.)] |> )/

/** Adds a marker (`- `, `> `; `1. ` counts) to each line, replacing another one; or removes it if all lines have it. */
export function toggleLines(writing: Writing, marker: '- ' | '1. ' | '> '): Writing {
  const own = marker === '1. ' ? /^(\s*)\d+[.)] / : marker === '> ' ? /^(\s*)> ?/ : /^(\s*)[-*+] /
  return rewriteLines(writing, (all) => {
    const written = all.filter((line) => line.trim() !== '')
    if (written.length > 0 && written.every((line) => own.test(line))) return all.map((line) => line.replace(own, '$1'))
    let number = 0
    return all.map((line) => {
      if (line.trim() === '' && all.length > 1) return line
      number++
      return line.replace(anyMarker, '$1').replace(/^(\s*)/, `$1${marker === '1. ' ? `${number}. ` : marker}`)
    })
  })
}

/**
 * Cycles the lines through heading levels and none. A post's title is the first level, so its text begins with the
 * second.
 */
export const toggleHeading = (writing: Writing): Writing =>
  rewriteLines(writing, (all) => {
    const level = /^(#{1,6}) /.exec(all.find((line) => line.trim() !== '') ?? '')?.[1]?.length ?? 1
    const next = level >= 4 ? '' : `${'#'.repeat(Math.max(2, level + 1))} `
    return all.map((line) => (line.trim() === '' && all.length > 1 ? line : next + line.replace(/^#{1,6} /, '')))
  })

/** Inline code, or a code block for several lines. */
export function toggleCode(writing: Writing): Writing {
  const inner = selected(writing)
  if (!inner.includes('\n')) return toggleMark(writing, '`')
  const { start, end } = writing
  const block = `\`\`\`\n${inner.replace(/\n$/, '')}\n\`\`\`\n`
  return {
    text: splice(writing, start, end, block),
    start: start + 4,
    end: start + 4 + inner.replace(/\n$/, '').length,
  }
}

const isAddress = (text: string) => /^(https?:\/\/|mailto:)\S+$/i.test(text.trim())

/** Turns the selection into a link and selects the URL to be replaced; a selected URL gets an empty label. */
export function insertLink(writing: Writing, address = 'https://'): Writing {
  const { start, end } = writing
  const inner = selected(writing)
  if (isAddress(inner)) {
    return { text: splice(writing, start, end, `[](${inner.trim()})`), start: start + 1, end: start + 1 }
  }
  const text = splice(writing, start, end, `[${inner}](${address})`)
  if (inner === '') return { text, start: start + 1, end: start + 1 }
  const at = start + inner.length + 3
  return { text, start: at, end: at + address.length }
}

/** The result of pasting a URL over a selection: a link; null for other pasted text. */
export function pastedLink(writing: Writing, pasted: string): Writing | null {
  const inner = selected(writing)
  if (inner === '' || inner.includes('\n') || !isAddress(pasted) || isAddress(inner)) return null
  const linked = insertLink(writing, pasted.trim())
  return { ...linked, start: linked.end + 1, end: linked.end + 1 }
}

/** An image in a separate paragraph after the caret's line. Its file name is the initial description. */
export const insertPicture = (writing: Writing, address: string, name: string): Writing =>
  insertBlock(writing, `![${describedBy(name)}](${address})`)

/** The first description of an image with this file name. */
export const describedBy = (name: string) => name.replace(/\.\w+$/, '').replace(/[[\]\\\n]/g, ' ')

/** A table of two columns and two rows after the caret's line, with the caret in its first cell. */
export function insertTable(writing: Writing): Writing {
  const table = '|   |   |\n| - | - |\n|   |   |'
  const inserted = insertBlock(writing, table)
  const caret = inserted.text.indexOf(table, writing.end) + 2
  return { ...inserted, start: caret, end: caret }
}

/** A block after the caret's line, between blank lines. */
function insertBlock({ text, end: caretBefore }: Writing, block: string): Writing {
  const lineEnd = text.indexOf('\n', caretBefore)
  const end = lineEnd < 0 ? text.length : lineEnd
  const before = text.slice(0, end)
  const after = text.slice(end)
  const gapBefore = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const gapAfter = after === '' ? '\n' : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const inserted = `${gapBefore}${block}${gapAfter}`
  const caret = end + inserted.length
  return { text: before + inserted + after, start: caret, end: caret }
}

/** Enter in a list or quotation adds an entry, or ends it in an empty entry; null elsewhere. */
export function continueLine({ text, start, end }: Writing): Writing | null {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const found = /^(\s*)([-*+]|\d+[.)]|>)( +)/.exec(text.slice(from, start))
  if (!found) return null
  const [marker, indent = '', sign = '', gap = ''] = found
  const to = text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start)
  if (text.slice(from + marker.length, to).trim() === '') {
    return { text: text.slice(0, from) + text.slice(to), start: from, end: from }
  }
  const number = /^\d+/.exec(sign)?.[0]
  const next = `\n${indent}${number ? Number(number) + 1 + sign.slice(number.length) : sign}${gap}`
  return { text: text.slice(0, start) + next + text.slice(start), start: start + next.length, end: start + next.length }
}
