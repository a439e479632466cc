import {
  type AnyField,
  fieldOf,
  fieldsOf,
  isLocalized,
  isWritable,
  languages,
  propertyOf,
  type ResourceDeclaration,
} from '../../declare'
import { compareValues } from '../../declare/comparison'
import { kindOf } from '../../declare/kind'
import { confirmationOf } from '../../declare/names'
import { hasShape, initialOf, isRepeated } from '../../declare/traits'

export type FormOperation = 'create' | 'update'

/** What a form holds: input properties (`title`, `categoryId`, `tagIds`) to values. */
export type FormValues = Readonly<Record<string, unknown>>

/** A record as the endpoint answers it. */
export type LoadedRecord = Readonly<Record<string, unknown>>

/** The fields a person may write in this form, in the order of the declaration's sections. */
export const writtenFields = (resource: ResourceDeclaration, operation: FormOperation): readonly [string, AnyField][] =>
  resource.form
    .flatMap(({ fields }) => fields)
    .flatMap((name) => {
      const field = fieldOf(resource, name)
      return field && isWritable(field, operation) ? [[name, field] as [string, AnyField]] : []
    })

/** The value that a loaded record gives to a form's input: ids instead of the records they name, nothing for what never comes out. */
export function valueFromRecord(name: string, field: AnyField, record: LoadedRecord): unknown {
  if (hasShape(field, 'sealed', 'hashed')) return undefined
  if (hasShape(field, 'links')) return ((record[name] ?? []) as { id: string }[]).map(({ id }) => id)
  if (hasShape(field, 'upload')) return (record[name] as { id: string } | null | undefined)?.id ?? null
  if (hasShape(field, 'reference'))
    return record[`${name}Id`] ?? (record[name] as { id: string } | null | undefined)?.id ?? null
  return record[name] ?? null
}

/** What an edit form starts with. */
export const valuesOfRecord = (resource: ResourceDeclaration, record: LoadedRecord): FormValues =>
  Object.fromEntries(
    writtenFields(resource, 'update').map(([name, field]) => [
      propertyOf(name, field),
      valueFromRecord(name, field, record),
    ]),
  )

/** What a create form starts with: the declared defaults, overlaid with what the address gives (`?userId=…`). */
export function valuesOfNew(resource: ResourceDeclaration, given: FormValues = {}): FormValues {
  const values: Record<string, unknown> = {}
  for (const [name, field] of writtenFields(resource, 'create')) {
    const property = propertyOf(name, field)
    // A new record without a place in the order stands last; the server knows where that is.
    const isFollowing = field.default === '$now' || name === resource.order?.by
    values[property] = given[property] ?? (isFollowing ? undefined : initialOf(field))
  }
  return values
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

/** Whether two values of a field say the same: no value and an empty one do, and so do `4.50` and `4.5`. */
export function isSameValue(field: AnyField, a: unknown, b: unknown): boolean {
  if (isLocalized(field)) {
    return languages.every((language) => isSameText(textIn(a, language), textIn(b, language)))
  }
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => entry === b[index])
  const type = kindOf(field).valueType(field)
  if (type === 'instant' || (type === 'decimal' && isDecimal(a) && isDecimal(b))) return compareValues(type, a, b) === 0
  return a === b
}

const isSameText = (a: unknown, b: unknown) => (isBlank(a) && isBlank(b)) || a === b

/** One language of a localized value. */
export const textIn = (value: unknown, language: string): string | null | undefined =>
  (value as Record<string, string | null> | null | undefined)?.[language]

/**
 * What a save would send: the changed properties alone, a localized one with its changed languages alone, so that two people
 * who edit different languages of one title do not overwrite each other.
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

/** What creating sends: everything that has a value, and the rest left to the declared defaults. */
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
 * What a form holds for the one who advises on a field: the record overlaid with what is typed. A default that a new record
 * begins with is neither typed nor stored, and no value of the field yet.
 */
export function valuesToAdviseOn(
  { operation, record, base, values }: AdvisedForm,
  property: string,
  field: AnyField,
): LoadedRecord {
  const isUntouched = operation === 'create' && isSameValue(field, base?.[property], values[property])
  return { ...record, ...values, ...(isUntouched && { [property]: null }) }
}

interface AdvisedForm {
  operation: FormOperation
  record: LoadedRecord | null
  /** What it held before anybody typed; nothing in forms that are no record's. */
  base?: FormValues
  values: FormValues
}

/** Whether anything differs from what was there; typing a letter and taking it back does not. */
export const isDirty = (resource: ResourceDeclaration, base: FormValues, values: FormValues): boolean =>
  Object.keys(changesOf(resource, base, values)).length > 0

/**
 * The values after one input changed. A slug follows the title it is made from as long as it is still what the title
 * proposes; once somebody writes their own it is left alone, and emptied it follows again.
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

/** What a kind proposes for its field from the text of another; a localized text gives it by its English. */
export function proposed(field: AnyField, source: unknown): string {
  const text = typeof source === 'string' ? source : textIn(source, 'en')
  return kindOf(field).proposal?.from(text ?? '', field) ?? ''
}
