/** Characters of a piece: what a model translates well within the time that the endpoint takes for an answer. */
const usualLength = 1_200

/**
 * A text in pieces that can be translated one by one; put together again they are the text. It is cut between paragraphs, a block of
 * code stays whole, and only a paragraph that is too long by itself is cut after a sentence, or else where it must be.
 */
export function piecesOf(text: string, length = usualLength): readonly string[] {
  const pieces: string[] = []
  for (const part of paragraphs(text).flatMap((paragraph) =>
    paragraph.length > length ? cut(paragraph, length) : [paragraph],
  )) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + part.length <= length) pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces
}

/** Each with the empty lines after it. */
function paragraphs(text: string): string[] {
  const found: string[] = []
  let isCode = false
  let open = ''
  for (const line of text.split(/(?<=\n)/)) {
    const isEmpty = line.trim() === ''
    if (!isEmpty && !isCode && /\n[^\S\n]*\n$/.test(open)) {
      found.push(open)
      open = ''
    }
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    open += line
  }
  return open === '' ? found : [...found, open]
}

function cut(paragraph: string, length: number): string[] {
  const sentences = paragraph.split(/(?<=[.!?…]["')\]]?\s)|(?<=[。！？；]["”’」』）]?)(?!["”’」』）])|(?<=\n)/u)
  return sentences.flatMap((sentence) => {
    const characters = [...sentence]
    if (characters.length <= length) return [sentence]
    return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
      characters.slice(index * length, (index + 1) * length).join(''),
    )
  })
}
