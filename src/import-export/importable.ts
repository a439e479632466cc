import { type AnyField, fieldsOf, isWritable, type ResourceDeclaration } from '../declare'
import { kindOf } from '../declare/kind'
import { columnsOfField, type SheetColumn } from './columns'

const isWrittenByPeople = (field: AnyField) => isWritable(field, 'create') || isWritable(field, 'update')

/**
 * The columns a file may fill: `id` and `version`, which find a record and guard it, and what people may write. Passwords
 * and secrets do not come from files.
 */
export const importableColumns = (resource: ResourceDeclaration): readonly SheetColumn[] => [
  ...columnsOfField(resource, 'id'),
  ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    isWrittenByPeople(field) ? columnsOfField(resource, name) : [],
  ),
  ...columnsOfField(resource, 'version'),
]

/** Whether the resource can take rows at all. */
export const isImportable = ({ operations, single }: ResourceDeclaration) =>
  !single && operations.includes('list') && (operations.includes('create') || operations.includes('edit'))

/** Fields whose value finds the one record that has it, in the order they are declared. */
export const uniqueNames = (resource: ResourceDeclaration): readonly string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    field.unique && kindOf(field).shape === 'column' && isWrittenByPeople(field) ? [name] : [],
  )
