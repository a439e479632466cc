import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { invalid } from '../issues'

/** True or false; false by default. */
export const boolean = fieldBuilder<'boolean', FieldOptions & { default?: boolean }, boolean>('boolean')

export const booleanKind = defineKind({
  name: 'boolean',
  build: boolean,
  valueType: 'boolean',
  initial: false,
  options: ['default'],
  check: (value) => (typeof value === 'boolean' ? [] : invalid('boolean')),
  parse: (text) =>
    ({ true: true, yes: true, '1': true, 是: true, false: false, no: false, '0': false, 否: false })[
      text.trim().toLowerCase()
    ],
})

declare module '../../declare/kind' {
  interface FieldKinds {
    boolean: typeof booleanKind
  }
}
