import { declareField } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { imageLimits } from '../image/image.kind'
import { limitedText, withoutBlank } from '../issues'
import type { TextOptions, TextValue } from '../text/text.kind'

/** Markdown, rendered without raw HTML. Its images are uploads, referred to by URL. */
export const markdown = <const O extends TextOptions = object>(options: O = {} as O) =>
  declareField<'markdown', O, TextValue<O>>('markdown', options)

export const markdownKind = defineKind({
  name: 'markdown',
  build: markdown,
  valueType: 'text',
  notation: 'Markdown.',
  sortable: false,
  localizable: true,
  searchable: true,
  options: ['min', 'max', 'default', 'localized'],
  uploads: imageLimits,
  ...limitedText(200_000),
  normalise: withoutBlank,
})

declare module '../../declare/kind' {
  interface FieldKinds {
    markdown: typeof markdownKind
  }
}
