import {
  type AnyField,
  type AnyRecord,
  fieldOf,
  fieldsByProperty,
  fieldsOf,
  isLocalized,
  isWritable,
  type Language,
  languages,
  propertyOf,
  type ResourceDeclaration,
} from '../../declare'
import { compareValues } from '../../declare/comparison'
import { isBlank } from '../../declare/field-edits'
import { isDecimal } from '../../declare/formats'
import { kindOf } from '../../declare/kind'
import { confirmationOf } from '../../declare/names'
import { isCopied, textIn } from '../../declare/properties'
import { choicesOf, hasShape, initialOf, isRepeated, proposed } from '../../declare/traits'

export type FormOperation = 'create' | 'update'

/** The values of a form by input property (`title`, `categoryId`, `tagIds`). */
export type FormValues = Readonly<Record<string, unknown>>

/** The fields of this form that people may write, in the order of the sections. */
export const writtenFields = (resource: ResourceDeclaration, operation: FormOperation): readonly [string, AnyField][] =>
  resource.form
    .flatMap(({ fields }) => fields)
    .flatMap((name) => {
      const field = fieldOf(resource, name)
      return field && isWritable(field, operation) ? [[name, field] as [string, AnyField]] : []
    })

/** The form value of a loaded record: ids instead of related records, empty for unreadable fields. */
export function valueFromRecord(name: string, field: AnyField, record: AnyRecord): unknown {
  if (hasShape(field, 'sealed', 'hashed')) return undefined
  if (hasShape(field, 'links')) return ((record[name] ?? []) as { id: string }[]).map(({ id }) => id)
  if (hasShape(field, 'upload')) return (record[name] as { id: string } | null | undefined)?.id ?? null
  if (hasShape(field, 'reference'))
    return record[`${name}Id`] ?? (record[name] as { id: string } | null | undefined)?.id ?? null
  return record[name] ?? null
}

/** The initial values of an edit form. */
export const valuesOfRecord = (resource: ResourceDeclaration, record: AnyRecord): FormValues =>
  Object.fromEntries(
    writtenFields(resource, 'update').map(([name, field]) => [
      propertyOf(name, field),
      valueFromRecord(name, field, record),
    ]),
  )

/** The initial values of a create form: declared defaults, then values of the URL (`?userId=…`). */
export function valuesOfNew(resource: ResourceDeclaration, given: FormValues = {}): FormValues {
  const values: Record<string, unknown> = {}
  for (const [name, field] of writtenFields(resource, 'create')) {
    const property = propertyOf(name, field)
    // The server puts a new record without a position last.
    const isFollowing = field.default === '$now' || name === resource.order?.by
    values[property] = given[property] ?? (isFollowing ? undefined : initialOf(field))
  }
  return values
}

/** The initial values of a copy: those that a new record may have too. */
export const valuesOfCopy = (resource: ResourceDeclaration, record: AnyRecord): FormValues =>
  Object.fromEntries(
    writtenFields(resource, 'create').flatMap(([name, field]) => {
      if (!isCopied(resource, name, field)) return []
      return [[propertyOf(name, field), valueFromRecord(name, field, record)]]
    }),
  )

/** Whether two values of a field are equal: null equals empty, and `4.50` equals `4.5`. */
export function isSameValue(field: AnyField, a: unknown, b: unknown): boolean {
  if (isLocalized(field)) {
    return languages.every((language) => isSameText(textIn(a, language), textIn(b, language)))
  }
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isSameEntry(entry, b[index]))
  if (typeof a === 'object' && typeof b === 'object') return isSameEntry(a, b)
  const type = kindOf(field).valueType(field)
  if (type === 'instant' || (type === 'decimal' && isDecimal(a) && isDecimal(b))) return compareValues(type, a, b) === 0
  return a === b
}

/** Objects are equal if their properties are, in any order; the audit log has another order than an answer. */
function isSameEntry(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [own, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>]
  const names = Object.keys(own)
  return names.length === Object.keys(other).length && names.every((name) => isSameEntry(own[name], other[name]))
}

const isSameText = (a: unknown, b: unknown) => (isBlank(a) && isBlank(b)) || a === b

/**
 * The input of a save: only changed properties, and of localized ones only changed languages. So two people who edit
 * different languages of one title do not overwrite each other.
 */
export function changesOf(resource: ResourceDeclaration, base: FormValues, values: FormValues): FormValues {
  const changes: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const property = propertyOf(name, field)
    if (!(property in values) || isSameValue(field, base[property], values[property])) continue
    changes[property] = isLocalized(field) ? changedTexts(base[property], values[property]) : (values[property] ?? null)
    const confirmation = confirmationOf(property)
    if (isRepeated(field)) changes[confirmation] = values[confirmation] ?? ''
  }
  return changes
}

const changedTexts = (base: unknown, value: unknown) =>
  Object.fromEntries(
    languages
      .filter((language) => !isSameText(textIn(base, language), textIn(value, language)))
      .map((language) => [language, textIn(value, language) ?? null]),
  )

/** The input of a creation: all values; empty ones get the declared defaults. */
export function inputOfNew(resource: ResourceDeclaration, values: FormValues): FormValues {
  const input = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value) && !isBlankText(value)))
  for (const [name, field] of writtenFields(resource, 'create')) {
    if (isRepeated(field) && name in input) input[confirmationOf(name)] = values[confirmationOf(name)] ?? ''
  }
  return input
}

const isBlankText = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isBlank)

/**
 * The values for recommended ranges: the record with the typed values. An untouched default of a new record does not
 * count.
 */
export function valuesForRanges(
  { operation, record, base, values }: FormWithRanges,
  property: string,
  field: AnyField,
): AnyRecord {
  const isUntouched = operation === 'create' && isSameValue(field, base?.[property], values[property])
  return { ...record, ...values, ...(isUntouched && { [property]: null }) }
}

interface FormWithRanges {
  operation: FormOperation
  record: AnyRecord | null
  /** The form's initial values; empty in forms without a record. */
  base?: FormValues
  values: FormValues
}

/** Whether any value differs from the initial one. */
export const isDirty = (resource: ResourceDeclaration, base: FormValues, values: FormValues): boolean =>
  Object.keys(changesOf(resource, base, values)).length > 0

/**
 * The values after one input changed. A slug follows its source field while it equals the proposal. An edited slug is
 * kept, and an emptied one follows again.
 */
export function withChange(
  resource: ResourceDeclaration,
  operation: FormOperation,
  values: FormValues,
  property: string,
  value: unknown,
): FormValues {
  const next: Record<string, unknown> = { ...values, [property]: value }
  if (operation === 'update') return next
  for (const [name, field] of writtenFields(resource, operation)) {
    const source = kindOf(field).proposal?.source(field)
    if (source === undefined || name === property || source !== property) continue
    const isFollowing = isBlank(values[name]) || values[name] === proposed(field, values[source])
    if (isFollowing) next[name] = proposed(field, value)
  }
  return next
}

/**
 * The first values of a new record with a typed title, if the title is a text of its form. Derived values follow, such
 * as the slug.
 */
export function valuesOfTitle(resource: ResourceDeclaration, text: string, language: Language): FormValues {
  const { title } = resource
  const field = fieldOf(resource, title)
  const isText =
    field && isWritable(field, 'create') && kindOf(field).valueType(field) === 'text' && choicesOf(field).length === 0
  if (!text || !isText) return {}
  return withChange(resource, 'create', {}, title, isLocalized(field) ? { [language]: text } : text)
}

/** The values of a form that a template may have. */
export const templateValuesOf = (resource: ResourceDeclaration, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(inputOfNew(resource, values)).filter(([property]) => {
      const [name, field] = fieldsByProperty(resource).get(property) ?? []
      return name && field && isCopied(resource, name, field)
    }),
  )
