import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { invalid, trimmed } from '../issues'

/** One emoji. */
export const emoji = fieldBuilder<'emoji', FieldOptions & { default?: string }, string>('emoji')

/** Units of the longest emoji: families and flags consist of a dozen characters. */
const longest = 64

/** Pictures, flags, and keycaps such as 1️⃣. */
const pictured = /\p{Extended_Pictographic}|\p{Regional_Indicator}|^[\d#*]\uFE0F?\u20E3$/u

let segmenter: Intl.Segmenter | undefined

/** Makes the segmenter at its first use: a browser takes 50 ms to load its data. */
const graphemesOf = (text: string) => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)]
}

export const emojiKind = defineKind({
  name: 'emoji',
  build: emoji,
  valueType: 'text',
  sortable: false,
  marksLinks: true,
  options: ['default'],
  normalise: trimmed,
  check: (value) => {
    // Segmenting has quadratic memory and time.
    const isOne = typeof value === 'string' && value.length <= longest && graphemesOf(value).length === 1
    return isOne && pictured.test(value) ? [] : invalid('emoji')
  },
})

declare module '../../declare/kind' {
  interface FieldKinds {
    emoji: typeof emojiKind
  }
}
