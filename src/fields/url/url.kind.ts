import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkNotation, trimmed } from '../issues'

/** A web address, http or https. */
export const url = fieldBuilder<'url', FieldOptions, string>('url')

/**
 * Whether a text is a safe link target. Browsers also parse `https:example.com`, but as a path of the current site, and
 * ignore line breaks.
 */
export const isWebAddress = (value: string) => /^https?:\/\/[^\t\r\n]+$/i.test(value) && URL.canParse(value)

export const urlKind = defineKind({
  name: 'url',
  build: url,
  valueType: 'text',
  searchable: true,
  line: { inputMode: 'url', placeholder: 'https://', isCode: true, width: 220 },
  longest: () => 2048,
  normalise: trimmed,
  check: (value) => checkNotation(value, 2048, isWebAddress, 'url'),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    url: typeof urlKind
  }
}
