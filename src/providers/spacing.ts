import type { PostProcessorModule } from 'i18next'

/**
 * Marks both ends of an inserted value until the sentence is complete. User texts cannot contain it: inputs refuse it.
 */
const edge = '\u0000'

const isHan = (letter: string) => /\p{Script=Han}/u.test(letter)
const isLatin = (letter: string) => /[\p{Script=Latin}\d]/u.test(letter)

/** Marks the start and end of an inserted value, for `spaced`. */
export const marked = (value: string): string => `${edge}${value}${edge}`

/** A written space at the end of a value between Chinese characters. The value may be a day, which ends with 日. */
const needless = new RegExp(`(?<=\\p{Script=Han}) ?${edge} ?(?=\\p{Script=Han})`, 'gu')

/**
 * Has a space between inserted Latin letters or digits and Chinese characters, as Chinese typography requires: 新建
 * Studio, but 新建游戏. The text of values stays unchanged.
 */
export const spaced = (sentence: string): string => {
  const parts = sentence.replace(needless, edge).split(edge)
  return parts.reduce((whole, part) => {
    const before = whole.match(/.$/su)?.[0] ?? ''
    const after = part.match(/^./su)?.[0] ?? ''
    const meet = (isHan(before) && isLatin(after)) || (isLatin(before) && isHan(after))
    return whole + (meet ? ' ' : '') + part
  })
}

/** Applies `spaced` to every message. */
export const spacing: PostProcessorModule = {
  type: 'postProcessor',
  name: 'spacing',
  process: (sentence: string) => (sentence.includes(edge) ? spaced(sentence) : sentence),
}
