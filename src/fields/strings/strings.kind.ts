import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind, type ValidationIssue } from '../../declare/kind'
import { checkText, invalid, mostEntries, trimmed } from '../issues'

export interface ListOptions extends FieldOptions {
  /** Maximum entries; 50 by default. */
  maxEntries?: number
}

/** A list of short texts. */
export const strings = fieldBuilder<'strings', ListOptions, readonly string[]>('strings')

/** Checks each entry; an issue has the entry's place. An entry is one line, so that a cell of a file separates them. */
export function checkEntries(
  value: unknown,
  field: object,
  check: (entry: unknown) => readonly ValidationIssue[],
): readonly ValidationIssue[] {
  if (!Array.isArray(value)) return invalid('list')
  if (value.length > mostEntries(field)) return invalid('maxEntries', { max: mostEntries(field) })
  return value.flatMap((entry, index) => {
    const issues = typeof entry === 'string' && entry.includes('\n') ? invalid('oneLine') : check(entry)
    return issues.map((issue) => ({ ...issue, at: String(index) }))
  })
}

export const stringsKind = defineKind({
  name: 'strings',
  build: strings,
  sortable: false,
  options: ['maxEntries'],
  longest: (field) => mostEntries(field) * 256,
  normalise: (value) => (Array.isArray(value) ? value.map(trimmed) : value),
  check: (value, field) => checkEntries(value, field, (entry) => checkText(entry, { min: 1, max: 255 })),
  // A cell has one entry on each line.
  parse: (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  format: (value) => (Array.isArray(value) ? value.join('\n') : ''),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    strings: typeof stringsKind
  }
}
