import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { complain } from '../complaints'

export interface EmojiOptions extends FieldOptions {
  default?: string
}

/** One emoji. */
export const emoji = <const O extends EmojiOptions = object>(options: O = {} as O) =>
  declareField<'emoji', O, string>('emoji', options)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const emojiKind = defineKind({
  name: 'emoji',
  valueType: 'text',
  sortable: false,
  options: ['default'],
  normalise: (value) => (typeof value === 'string' ? value.trim() : value),
  check: (value) => {
    const isOne = typeof value === 'string' && [...graphemes.segment(value)].length === 1
    return isOne && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(value) ? [] : complain('emoji')
  },
})
