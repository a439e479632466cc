/** Characters of a piece that a model translates within the API's time limit. */
const usualLength = 1_200

/**
 * Splits a text into pieces that can be translated separately and joined again. It splits between paragraphs and keeps
 * code blocks whole. It splits only an overlong paragraph after a sentence, or else anywhere.
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

/** Each with its following empty lines. */
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
