import { type AnyField, fieldsOf, isWritable, type ResourceDeclaration } from '../declare'
import { kindOf } from '../declare/kind'
import { columnsOfField, type SheetColumn } from './columns'

const isWrittenByPeople = (field: AnyField) => isWritable(field, 'create') || isWritable(field, 'update')

/** The importable columns: `id` and `version`, and writable fields. Passwords and secrets are not imported. */
export const importableColumns = (resource: ResourceDeclaration): readonly SheetColumn[] => [
  ...columnsOfField(resource, 'id'),
  ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    isWrittenByPeople(field) ? columnsOfField(resource, name) : [],
  ),
  ...columnsOfField(resource, 'version'),
]

/** Whether the resource accepts imports. */
export const isImportable = ({ operations, single }: ResourceDeclaration) =>
  !single && operations.includes('list') && (operations.includes('create') || operations.includes('edit'))

/** Unique fields, in declared order. */
export const uniqueNames = (resource: ResourceDeclaration): readonly string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    field.unique && kindOf(field).shape === 'column' && isWrittenByPeople(field) ? [name] : [],
  )
