import {
  type AnyField,
  fieldOf,
  fieldsOf,
  isLocalized,
  isOutput,
  isWritable,
  type Language,
  languages,
  propertyOf,
  type ResourceDeclaration,
} from '../declare'
import { kindOf } from '../declare/kind'
import { hasShape } from '../declare/traits'
import { momentField } from '../fields'

/** The part of a field's value in a column. */
type ColumnPart = 'value' | Language | 'id' | 'title' | 'ids' | 'titles' | 'url'

/**
 * One column of an exported or imported file. A field may have two: a text for each language, a relation id and title.
 */
export interface FileColumn {
  /** Names the column in files: `title.en`, `categoryId`, `category`. */
  key: string
  /** Its field, or a base property: `id`, `version`, `createdAt`, `updatedAt`. */
  name: string
  /** Undefined for `id` and `version`. */
  field?: AnyField
  part: ColumnPart
}

/** Fields without readable values of the record, and totals, which take a statement for each row. */
const isLeftOut = (field: AnyField) => !isOutput(field) || hasShape(field, 'sealed', 'total')

const moments = ['createdAt', 'updatedAt']

/** The fields of a file: all readable ones, never secrets. */
export const exportableNames = (resource: ResourceDeclaration): readonly string[] => [
  'id',
  ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) => (isLeftOut(field) ? [] : [name])),
  'version',
  ...moments,
]

/** The columns of one field; none for a name without columns. */
function columnsOfField(resource: ResourceDeclaration, name: string): readonly FileColumn[] {
  if (name === 'id' || name === 'version') return [{ key: name, name, part: 'value' }]
  if (moments.includes(name)) return [{ key: name, name, field: momentField, part: 'value' }]
  const field = fieldOf(resource, name)
  if (!field || isLeftOut(field)) return []
  const { shape } = kindOf(field)
  const property = propertyOf(name, field)
  if (shape === 'reference') {
    return [
      { key: property, name, field, part: 'id' },
      { key: name, name, field, part: 'title' },
    ]
  }
  if (shape === 'links') {
    return [
      { key: property, name, field, part: 'ids' },
      { key: name, name, field, part: 'titles' },
    ]
  }
  if (shape === 'upload') return [{ key: name, name, field, part: 'url' }]
  if (isLocalized(field))
    return languages.map((language) => ({ key: `${name}.${language}`, name, field, part: language }))
  return [{ key: name, name, field, part: 'value' }]
}

/** The columns of several fields, in order. */
export const fileColumns = (resource: ResourceDeclaration, names: readonly string[]): readonly FileColumn[] =>
  names.flatMap((name) => columnsOfField(resource, name))

const isWrittenByPeople = (field: AnyField) => isWritable(field, 'create') || isWritable(field, 'update')

/** The importable columns: `id` and `version`, and writable fields. Passwords and secrets are not imported. */
export const importableColumns = (resource: ResourceDeclaration): readonly FileColumn[] => [
  ...columnsOfField(resource, 'id'),
  ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    isWrittenByPeople(field) ? columnsOfField(resource, name) : [],
  ),
  ...columnsOfField(resource, 'version'),
]

/** Fields whose value names one record, in declared order. */
export const uniqueNames = (resource: ResourceDeclaration): readonly string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    field.unique === true && kindOf(field).shape === 'column' && isWrittenByPeople(field) ? [name] : [],
  )
