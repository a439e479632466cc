import { declareField, type FieldOptions, type Localized } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkText } from '../issues'

export interface TextOptions extends FieldOptions {
  /** Minimum and maximum characters; at most 255 by default. */
  min?: number
  max?: number
  default?: string
  /** Has an English and a Chinese text. */
  localized?: boolean
}

export type TextValue<O> = O extends { localized: true } ? Localized : string

/** One line of text. */
export const text = <const O extends TextOptions = object>(options: O = {} as O) =>
  declareField<'text', O, TextValue<O>>('text', options)

export const textKind = defineKind({
  name: 'text',
  build: text,
  valueType: 'text',
  localizable: true,
  searchable: true,
  options: ['min', 'max', 'default', 'localized'],
  longest: (field) => (field as TextOptions).max ?? 255,
  normalise: (value) => (typeof value === 'string' ? value.trim() : value),
  check: (value, field) => checkText(value, { max: 255, ...(field as TextOptions) }),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    text: typeof textKind
  }
}
