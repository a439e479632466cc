import { type AnyField, type Fields, languages } from './field'
import { kindOf } from './kind'
import { singularOfMany } from './names'
import { fieldOf, fieldsOf, type ResourceDeclaration } from './resource'
import { derivationOf, hasShape, initialOf, leadsElsewhere } from './traits'

/** Columns that every table has and no declaration names. */
export const recordBase = ['id', 'version', 'createdAt', 'updatedAt'] as const

/** The name a field has in inputs and records: `categoryId` for a relation, `tagIds` for many, `coverId` for a file. */
export function propertyOf(name: string, field: AnyField): string {
  const { shape } = kindOf(field)
  if (shape === 'reference' || shape === 'upload') return `${name}Id`
  if (shape === 'links') return `${singularOfMany(name)}Ids`
  return name
}

type NamedField = readonly [name: string, field: AnyField]

/** Fields by the properties that inputs have for them, in their order. */
export const propertiesOf = (fields: Fields): ReadonlyMap<string, NamedField> =>
  new Map(Object.entries(fields as Readonly<Record<string, AnyField>>).map((each) => [propertyOf(...each), each]))

const byProperty = new WeakMap<ResourceDeclaration, ReadonlyMap<string, NamedField>>()

/** The fields by the properties that inputs have for them, in their order. Asked for at every request, so they are kept. */
export function fieldsByProperty(resource: ResourceDeclaration): ReadonlyMap<string, NamedField> {
  const known = byProperty.get(resource)
  if (known) return known
  const made = propertiesOf(resource.fields)
  byProperty.set(resource, made)
  return made
}

/** Which field an input's property belongs to. */
export const fieldByProperty = (resource: ResourceDeclaration, property: string): NamedField | undefined =>
  fieldsByProperty(resource).get(property)

/** May hold no value: neither required nor given one by itself. */
export const isNullable = (field: AnyField) => !field.required && initialOf(field) === undefined

/** Whether records may have nothing to be sorted by under this name (a field's, or with its language: `title_en`). */
export function maySortEmpty(resource: ResourceDeclaration, name: string): boolean {
  const [, base = '', language] = /^(.+)_(en|zh)$/.exec(name) ?? []
  const field = fieldOf(resource, language ? base : name) ?? fieldByProperty(resource, name)?.[1]
  if (!field) return false
  const { sum } = derivationOf(field)
  if (sum) return sum.some((summand) => maySortEmpty(resource, summand))
  return !hasShape(field, 'derived') && isNullable(field)
}

export const isLocalized = (field: AnyField) => field.localized === true

/** The own texts that a search looks into: field names, a localized one with its language (`title`, `en`). */
export function searchPaths(resource: ResourceDeclaration): readonly (readonly string[])[] {
  const searched = Object.entries(fieldsOf(resource)).filter(([, field]) => field.search && !leadsElsewhere(field))
  return searched.flatMap(([name]) => textPaths(resource, name))
}

/** Where the text of a field is: a localized one has one for each language. */
export function textPaths(resource: ResourceDeclaration, name: string): readonly (readonly string[])[] {
  const field = fieldOf(resource, name)
  return field && isLocalized(field) ? languages.map((language) => [name, language]) : [[name]]
}
