import { type AnyField, type AnyRecord, type Fields, languages } from './field'
import { kindOf } from './kind'
import { splitLanguage } from './languages'
import { singularOf } from './names'
import { fieldOf, fieldsOf, isWritable, type ResourceDeclaration } from './resource'
import { derivationOf, hasShape, initialOf, isConcealed, isOfOneRecord, leadsElsewhere } from './traits'

/** Columns of every table that declarations do not name. */
export const recordBase = ['id', 'version', 'createdAt', 'updatedAt'] as const

/**
 * The name of a field in inputs and records: `categoryId` for a relation, `tagIds` for several, `coverId` for a file.
 */
export function propertyOf(name: string, field: AnyField): string {
  const { shape } = kindOf(field)
  if (shape === 'reference' || shape === 'upload') return `${name}Id`
  if (shape === 'links') return `${singularOf(name)}Ids`
  return name
}

type NamedField = readonly [name: string, field: AnyField]

/** Fields by their input property, in order. */
export const propertiesOf = (fields: Fields): ReadonlyMap<string, NamedField> =>
  new Map(Object.entries(fields as Readonly<Record<string, AnyField>>).map((each) => [propertyOf(...each), each]))

const byProperty = new WeakMap<ResourceDeclaration, ReadonlyMap<string, NamedField>>()

/** Fields by their input property, in order. Cached, because every request uses it. */
export function fieldsByProperty(resource: ResourceDeclaration): ReadonlyMap<string, NamedField> {
  const known = byProperty.get(resource)
  if (known) return known
  const made = propertiesOf(resource.fields)
  byProperty.set(resource, made)
  return made
}

/** The field of an input property. */
export const fieldByProperty = (resource: ResourceDeclaration, property: string): AnyField | undefined =>
  fieldsByProperty(resource).get(property)?.[1]

/** The name of the field of an input property: `category` for `categoryId`. The property itself without a field. */
export const nameOfProperty = (resource: ResourceDeclaration, property: string): string =>
  fieldsByProperty(resource).get(property)?.[0] ?? property

/** Whether it can be null: neither required nor with a default. */
export const isNullable = (field: AnyField) => !field.required && initialOf(field) === undefined

/** Whether the value of a sort name (a field, or with its language: `title_en`) can be null. */
export function maySortEmpty(resource: ResourceDeclaration, name: string): boolean {
  const field = fieldOf(resource, splitLanguage(name)[0]) ?? fieldByProperty(resource, name)
  if (!field) return false
  const { sum } = derivationOf(field)
  if (sum) return sum.some((summand) => maySortEmpty(resource, summand))
  return !hasShape(field, 'derived') && isNullable(field)
}

/** Whether a field has a text for each language. */
export const isLocalized = (field: AnyField) => field.localized === true

/** One language of a localized value. */
export const textIn = (value: unknown, language: string): string | null | undefined =>
  (value as Record<string, string | null> | null | undefined)?.[language]

/** The own texts in a search: field names, a localized one with its language (`title`, `en`). */
export function searchPaths(resource: ResourceDeclaration): readonly (readonly string[])[] {
  const searched = Object.entries(fieldsOf(resource)).filter(([, field]) => field.search && !leadsElsewhere(field))
  return searched.flatMap(([name]) => textPaths(resource, name))
}

/** The paths of a field's text: a localized field has one for each language. */
export function textPaths(resource: ResourceDeclaration, name: string): readonly (readonly string[])[] {
  const field = fieldOf(resource, name)
  return field && isLocalized(field) ? languages.map((language) => [name, language]) : [[name]]
}

/** Whether the server allows the action on the record now. */
export const canDo = (record: AnyRecord, action: string): boolean =>
  ((record.can ?? []) as readonly string[]).includes(action)

/** The values of the properties of `like`; null for those that are absent. */
export const valuesLike = (values: AnyRecord, like: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.keys(like).map((property) => [property, values[property] ?? null]))

/** Whether a new record may have the value of another one: not its order, unique values, secrets and files. */
export const isCopied = (resource: ResourceDeclaration, name: string, field: AnyField): boolean =>
  !isConcealed(field) &&
  !isOfOneRecord(field) &&
  !hasShape(field, 'upload') &&
  name !== resource.order?.by &&
  isWritable(field, 'create')

/** Whether forms of new records offer templates with values. */
export const hasTemplates = (resource: ResourceDeclaration): boolean =>
  resource.templates &&
  resource.operations.includes('create') &&
  Object.entries(fieldsOf(resource)).some(([name, field]) => isCopied(resource, name, field))
