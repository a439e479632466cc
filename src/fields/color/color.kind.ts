import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { invalid } from '../issues'

/** A colour, `#rrggbb`. */
export const color = fieldBuilder<'color', FieldOptions & { default?: string }, string>('color')

export const colorKind = defineKind({
  name: 'color',
  build: color,
  valueType: 'text',
  notation: '`#rrggbb`.',
  sortable: false,
  marksLinks: true,
  options: ['default'],
  normalise: (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  check: (value) => (typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value) ? [] : invalid('color')),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    color: typeof colorKind
  }
}
