import type { AnyField, ResourceDeclaration } from '../../src/declare'
import { singularOfMany, snakeCase } from '../../src/declare/names'
import { fieldsOf } from '../../src/declare/resource'
import { isRelation } from '../../src/declare/traits'
import type { Column } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'

/** A name as SQL takes it whatever it holds. Names come from declarations alone, never from a request. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A text as SQL takes it; for words of declarations that become part of a statement. */
export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`

export const tableOf = (resource: ResourceDeclaration) => snakeCase(resource.name)

/** The columns of a declared field, none where its value is kept elsewhere. */
export const columnsOf = (name: string, field: AnyField): readonly Column[] => serverKindOf(field).columns(name, field)

/** The first column of a field; of a localized one, that of the language. */
export function columnOf(name: string, field: AnyField, language?: string): string | undefined {
  const columns = columnsOf(name, field)
  return (language ? columns.find((column) => column.language === language) : columns[0])?.name
}

/** The columns every table has, by the property that shows them. */
export const baseColumns = {
  id: 'id',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const

/** Where the pairs of a many-to-many field are kept. */
export interface LinkTable {
  name: string
  /** Column with the id of the record that has the field. */
  owner: string
  /** Column with the id of the record it leads to. */
  target: string
}

export const linkTableOf = (resource: ResourceDeclaration, fieldName: string): LinkTable => ({
  name: `${tableOf(resource)}_${snakeCase(fieldName)}`,
  owner: `${snakeCase(resource.singular)}_id`,
  target: `${snakeCase(singularOfMany(fieldName))}_id`,
})

/** Every field of a resource that leads to another one, with where from: who would be left hanging by a deletion. */
export function pointersTo(resources: readonly ResourceDeclaration[], target: string) {
  return resources.flatMap((resource) =>
    Object.entries(fieldsOf(resource))
      .filter(([, field]) => field.to === target && isRelation(field))
      .map(([name, field]) => ({ resource, name, field })),
  )
}
