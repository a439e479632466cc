import { declareField } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { limitedText, withoutBlank } from '../issues'
import type { TextOptions, TextValue } from '../text/text.kind'

/** Multi-line text, shown as written. */
export const longText = <const O extends TextOptions = object>(options: O = {} as O) =>
  declareField<'longText', O, TextValue<O>>('longText', options)

export const longTextKind = defineKind({
  name: 'longText',
  build: longText,
  valueType: 'text',
  sortable: false,
  localizable: true,
  searchable: true,
  options: ['min', 'max', 'default', 'localized'],
  ...limitedText(20_000),
  normalise: withoutBlank,
})

declare module '../../declare/kind' {
  interface FieldKinds {
    longText: typeof longTextKind
  }
}
