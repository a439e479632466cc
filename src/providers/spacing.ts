import type { PostProcessorModule } from 'i18next'

/** Stands at both ends of an inserted value until the sentence is whole. No text of people holds it: it is refused as input. */
const edge = '\u0000'

const isHan = (letter: string) => /\p{Script=Han}/u.test(letter)
const isLatin = (letter: string) => /[\p{Script=Latin}\d]/u.test(letter)

/** Marks where an inserted value begins and ends, for `spaced`. */
export const marked = (value: string): string => `${edge}${value}${edge}`

/**
 * A sentence with a space where an inserted value brings Latin letters or digits beside Chinese ones, as Chinese is set:
 * 新建 Studio, but 新建游戏. What stands inside a value, and in the sentence itself, stays as it was written.
 */
export const spaced = (sentence: string): string => {
  const parts = sentence.split(edge)
  return parts.reduce((whole, part) => {
    const before = whole.match(/.$/su)?.[0] ?? ''
    const after = part.match(/^./su)?.[0] ?? ''
    const meet = (isHan(before) && isLatin(after)) || (isLatin(before) && isHan(after))
    return whole + (meet ? ' ' : '') + part
  })
}

/** Applies `spaced` to every sentence that is said. */
export const spacing: PostProcessorModule = {
  type: 'postProcessor',
  name: 'spacing',
  process: (sentence: string) => (sentence.includes(edge) ? spaced(sentence) : sentence),
}
