import { compareDecimal } from '../declare/comparison'
import { addIssue, type FieldMessages } from '../declare/field-messages'
import type { ValidationIssue } from '../declare/kind'

/** Validation issues shared by several kinds; an empty list means the value is valid. */
export const invalid = (key: string, values?: ValidationIssue['values'], at?: string): readonly ValidationIssue[] => [
  { key, ...(values && { values }), ...(at && { at }) },
]

const fine: readonly ValidationIssue[] = []

/** A text without spaces at its ends; empty if all its characters are spaces or have no glyph, such as U+200B. */
export const trimmedText = (text: string): string =>
  /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text) ? '' : text.trim()

/** The same for a text; any other value as it is. */
export const trimmed = (value: unknown): unknown => (typeof value === 'string' ? trimmedText(value) : value)

/** Null for a text that no reader sees; any other value as it is. */
export const withoutBlank = (value: unknown): unknown => (trimmed(value) === '' ? null : value)

interface LengthOptions {
  min?: number
  max?: number
}

/** The number of characters; a surrogate pair counts as one. Makes no copy of the text. */
export function lengthOf(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit <= 0xdbff) length--
  }
  return length
}

/** Whether a database can store every text of a value: none has U+0000 or half of a surrogate pair. */
export const isStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes('\u0000') && value.isWellFormed()
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable)

/** Checks the length of a text, and characters that a database or a screen cannot represent. */
export function checkText(value: unknown, { min, max }: LengthOptions): readonly ValidationIssue[] {
  if (typeof value !== 'string') return invalid('text')
  if (max !== undefined && value.length > 2 * max) return invalid('maxLength', { max })
  if (!isStorable(value)) return invalid('characters')
  const length = lengthOf(value)
  if (max !== undefined && length > max) return invalid('maxLength', { max })
  if (min !== undefined && length < min) return invalid('minLength', { min })
  return fine
}

/** The length and the check of a text whose declared maximum is `max`, else this one. */
export const limitedText = (usual: number) => {
  const longest = (field: object) => (field as LengthOptions).max ?? usual
  return { longest, check: (value: unknown, field: object) => checkText(value, { ...field, max: longest(field) }) }
}

/** Checks a text with a notation; `key` is the issue of another text. */
export function checkNotation(
  value: unknown,
  max: number,
  isValid: (text: string) => boolean,
  key: string,
): readonly ValidationIssue[] {
  const wrong = checkText(value, { max })
  return wrong.length > 0 || isValid(String(value)) ? wrong : invalid(key)
}

interface RangeOptions {
  min?: number | string
  max?: number | string
  /** The exclusive minimum: "greater than 0". */
  above?: number | string
}

/** Checks the bounds of a number; `value` is a number, or a decimal string, which is compared with all its digits. */
export function checkRange(value: number | string, { min, max, above }: RangeOptions): readonly ValidationIssue[] {
  const order = (bound: number | string) =>
    typeof value === 'number' ? value - Number(bound) : compareDecimal(value, String(bound))
  if (above !== undefined && order(above) <= 0) return invalid('above', { above })
  if (min !== undefined && order(min) < 0) return invalid('min', { min })
  if (max !== undefined && order(max) > 0) return invalid('max', { max })
  return fine
}

/** Adds the message about a whole number of a request, whose GraphQL type has no bounds. */
export function addRangeIssue(
  messages: FieldMessages,
  path: string,
  value: number | null | undefined,
  range: { min: number; max: number },
): void {
  const issues = value == null ? invalid('required') : checkRange(value, range)
  for (const issue of issues) addIssue(messages, path, issue)
}

/** The maximum number of entries of a list; 50 by default. */
export const mostEntries = (field: object) => (field as { maxEntries?: number }).maxEntries ?? 50
