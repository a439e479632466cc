import type { AnyField } from './field'
import { isObject } from './formats'
import { isNullable } from './properties'
import { fieldOf, isWritable, type ResourceDeclaration } from './resource'
import { hasShape, isNumber, isOfOneRecord } from './traits'

const editModes = ['set', 'clear', 'add', 'remove', 'increase', 'multiply'] as const

/** What an edit does to a field: `add` and `remove` related records, `increase` and `multiply` numbers. */
export type EditMode = (typeof editModes)[number]

export interface FieldEdit {
  readonly name: string
  readonly mode: EditMode
  /** An input value; for `increase` and `multiply` a decimal string. */
  readonly value: unknown
}

/** The fields that can be edited on several records: writable ones of the form whose values may be equal. */
export const editableFields = (resource: ResourceDeclaration): readonly string[] =>
  resource.form
    .flatMap(({ fields }) => fields)
    .filter((name) => {
      const field = fieldOf(resource, name)
      return field && isWritable(field, 'update') && !isOfOneRecord(field) && !isConcealedInput(field)
    })

const isConcealedInput = (field: AnyField) => hasShape(field, 'sealed', 'hashed', 'upload')

/** The possible modes of a field, the usual one first: related records are added to those of each record. */
export const modesOf = (field: AnyField): readonly EditMode[] => [
  ...(hasShape(field, 'links') ? (['add', 'remove'] as const) : []),
  'set',
  ...(isNumber(field) ? (['increase', 'multiply'] as const) : []),
  ...(isNullable(field) || (hasShape(field, 'links') && !field.required) ? (['clear'] as const) : []),
]

/** Whether a value of a field is empty. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether an edit has all it needs: an empty value changes nothing, because `clear` empties a field. */
export const isComplete = ({ mode, value }: FieldEdit): boolean =>
  mode === 'clear' || (isObject(value) ? Object.values(value).some((text) => !isBlank(text)) : !isBlank(value))
