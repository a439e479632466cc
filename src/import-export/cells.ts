import type { AnyRecord, Language } from '../declare'
import { kindOf } from '../declare/kind'
import { resourceNamed } from '../registry/resources'
import { titleOf } from '../registry/title'
import type { FileColumn } from './columns'

/** Separates the titles of several records in one cell. */
export const betweenTitles = '; '

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/**
 * The text of a record's cell. Texts of related records are in the wanted language; a file is its URL in the record.
 * The kind of the field formats other values.
 */
export function cellOf({ name, field, part }: FileColumn, record: AnyRecord, language: Language): string {
  const value = record[name]
  if (!field) return textOf(value)
  if (value === null || value === undefined) return ''
  switch (part) {
    case 'value':
      return kindOf(field).format(value, field)
    case 'id':
      return textOf((value as AnyRecord).id)
    case 'title':
      return titleOf(resourceNamed(field.to as string), value as AnyRecord, language)
    case 'ids':
      return kindOf(field).format(
        (value as AnyRecord[]).map(({ id }) => id),
        field,
      )
    case 'titles': {
      const target = resourceNamed(field.to as string)
      return (value as AnyRecord[]).map((each) => titleOf(target, each, language)).join(betweenTitles)
    }
    case 'url':
      return textOf((value as AnyRecord).url)
    default:
      return textOf((value as AnyRecord)[part])
  }
}
