import { languages } from './field'
import { kindsByName } from './kind'
import { choices, type Report } from './problems'
import { isLocalized, recordBase } from './properties'
import { fieldOf, fieldsOf, type ResourceDeclaration } from './resource'

/** The sort names of a list; a localized text has one for each language (`name_en`), a relation its id. */
export function sortNames(resource: ResourceDeclaration): readonly string[] {
  const declared = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const kind = kindsByName.get(field.kind)
    if (!kind?.sortable) return []
    if (isLocalized(field)) return languages.map((language) => `${name}_${language}`)
    return [kind.shape === 'reference' ? `${name}Id` : name]
  })
  return [...recordBase, ...declared]
}

/** Reports an invalid sort: an unknown field, or a localized one without its language. */
export function checkSort(
  resource: ResourceDeclaration,
  code: string,
  path: string,
  sorter: string,
  report: Report,
): void {
  const sort = sorter.replace(/^-/, '')
  const sorts = sortNames(resource)
  if (sorts.includes(sort)) return
  const field = fieldOf(resource, sort)
  const meant = field && isLocalized(field) ? `${sort}_${languages[0]}` : sort
  report(code, path, `cannot sort by "${sort}"${choices(meant, sorts)}`)
}
