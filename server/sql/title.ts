import { fieldOf, isLocalized, languages, type ResourceDeclaration } from '../../src/declare'
import { quoteText } from '../../src/fields/kind.server'
import { titleTarget } from '../../src/registry/title'
import { columnOf, quoteName, tableOf } from '../database/names'

/** The title of a row in the shape of the API, as jsonb: a text, texts by language, or the related record. */
export function titleSql(resource: ResourceDeclaration, alias: string): string {
  const field = fieldOf(resource, resource.title)
  if (!field) return 'null::jsonb'
  const columnIn = (language?: string) => `${alias}.${quoteName(columnOf(resource.title, field, language) ?? 'id')}`
  const target = titleTarget(resource)
  if (target) {
    const other = `${alias}_title`
    return `(select jsonb_build_object('id', ${other}."id", ${quoteText(target.title)}, ${titleSql(target, other)})
      from ${quoteName(tableOf(target))} ${other} where ${other}."id" = ${columnIn()})`
  }
  if (!isLocalized(field)) return `to_jsonb(${columnIn()})`
  return `jsonb_build_object(${languages.map((each) => `${quoteText(each)}, ${columnIn(each)}`).join(', ')})`
}
