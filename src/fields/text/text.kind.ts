import { type AnyField, declareField, type FieldOptions, type Localized } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { limitedText, trimmed } from '../issues'

export interface TextOptions extends FieldOptions {
  /** Minimum and maximum characters; at most 255 by default. */
  min?: number
  max?: number
  default?: string
  /** Has an English and a Chinese text. */
  localized?: boolean
  /**
   * A regular expression for the values of this unique field inside other texts, such as `SD-\\d{8}-\\d{5}`. Screens
   * link them to the record. A group is the value, if the text has more around it: `@(\\w+)`.
   */
  mention?: string
  /** The field with the id of the account that this text names; screens link the name to the account. */
  account?: string
}

export type TextValue<O> = O extends { localized: true } ? Localized : string

/** One line of text. */
export const text = <const O extends TextOptions = object>(options: O = {} as O) =>
  declareField<'text', O, TextValue<O>>('text', options)

function checkMention(field: AnyField, report: (option: string, message: string) => void): void {
  const { mention } = field as TextOptions
  if (mention === undefined) return
  if (field.unique !== true || field.localized) report('mention', 'needs a unique field that is not localized')
  try {
    if (new RegExp(mention).test('')) report('mention', `"${mention}" matches an empty text`)
  } catch {
    report('mention', `"${mention}" is not a regular expression`)
  }
}

export const textKind = defineKind({
  name: 'text',
  build: text,
  valueType: 'text',
  localizable: true,
  searchable: true,
  options: ['min', 'max', 'default', 'localized', 'mention', 'account'],
  checkOptions: checkMention,
  cellNeeds: (field) => (field as TextOptions).account,
  ...limitedText(255),
  normalise: trimmed,
})

declare module '../../declare/kind' {
  interface FieldKinds {
    text: typeof textKind
  }
}
