import type { AnyField, ResourceDeclaration } from '../../src/declare'
import { singularOf, snakeCase } from '../../src/declare/names'
import { fieldsOf } from '../../src/declare/resource'
import { isRelation } from '../../src/declare/traits'
import type { Column } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'

/** Quotes an SQL name. Names come only from declarations, never from requests. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

export const tableOf = (resource: ResourceDeclaration) => snakeCase(resource.name)

/** The columns of a declared field; empty if its value is stored elsewhere. */
export const columnsOf = (name: string, field: AnyField): readonly Column[] => serverKindOf(field).columns(name, field)

/** The first column of a field; for a localized field, the column of the language. */
export function columnOf(name: string, field: AnyField, language?: string): string | undefined {
  const columns = columnsOf(name, field)
  return (language ? columns.find((column) => column.language === language) : columns[0])?.name
}

/** The first column of a field, or the name itself for a base column such as `id`. */
export const columnNamed = (name: string, field: AnyField | undefined): string =>
  (field && columnOf(name, field)) ?? name

/** The columns of every table by property. */
export const baseColumns = {
  id: 'id',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const

/** All columns of a resource's table. */
export const tableColumns = (resource: ResourceDeclaration): readonly string[] => [
  ...Object.values(baseColumns),
  ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) => columnsOf(name, field).map((each) => each.name)),
]

/** The link table of a many-to-many field. */
export interface LinkTable {
  name: string
  /** Column with the id of the owner. */
  owner: string
  /** Column with the id of the related record. */
  target: string
}

export const linkTableOf = (resource: ResourceDeclaration, fieldName: string): LinkTable => ({
  name: `${tableOf(resource)}_${snakeCase(fieldName)}`,
  owner: `${snakeCase(resource.singular)}_id`,
  target: `${snakeCase(singularOf(fieldName))}_id`,
})

/** Every relation to a resource with its source, to find references before a deletion. */
export function pointersTo(resources: readonly ResourceDeclaration[], target: string) {
  return resources.flatMap((resource) =>
    Object.entries(fieldsOf(resource))
      .filter(([, field]) => field.to === target && isRelation(field))
      .map(([name, field]) => ({ resource, name, field })),
  )
}
