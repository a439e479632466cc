import { computedValues } from '../fields/computed/computed'
import { enumValues } from '../fields/enum/enum'
import { valueTypeOf } from './evaluate'
import { type AnyField, languages } from './field'
import { type AnyFilter, isReference, type Reference } from './filter'
import { operatorsByType } from './operators'
import { hint, type Report, unknownField } from './problems'
import { isLocalized, recordBase } from './properties'
import { fieldOf, type ResourceDeclaration } from './resource'

/**
 * Who reads a declared filter: SQL alone, as that of a list, or TypeScript too, which has the record and nothing of what
 * it leads to but ids.
 */
export type Reader = 'sql' | 'both'

/** Reports (D010) the fields, operators, words and references of a declared filter that do not exist. */
export function checkFilter(
  resource: ResourceDeclaration,
  place: string,
  filter: AnyFilter,
  reader: Reader,
  report: Report,
): void {
  const names = [...Object.keys(resource.fields), ...recordBase]
  for (const [key, condition] of Object.entries(filter)) {
    if (key === 'and' || key === 'or') {
      for (const [index, part] of (condition as AnyFilter[]).entries())
        checkFilter(resource, `${place}.${key}[${index}]`, part, reader, report)
      continue
    }
    const field = fieldOf(resource, key)
    if (!names.includes(key)) report('D010', `${place}.${key}`, unknownField(key, names))
    else if (field && isLocalized(field)) {
      for (const [language, part] of Object.entries(condition as object)) {
        const inside = `${place}.${key}.${language}`
        if ((languages as readonly string[]).includes(language)) checkComparison(resource, key, inside, part, report)
        else report('D010', inside, `no such language${hint(language, languages)}`)
      }
    } else if (field?.to !== undefined) {
      if (reader === 'both') checkRelated(field, `${place}.${key}`, condition as object, report)
    } else checkComparison(resource, key, `${place}.${key}`, condition as AnyFilter, report)
  }
}

/** A record that is at hand knows what it leads to by ids alone. */
function checkRelated(field: AnyField, place: string, condition: object, report: Report): void {
  for (const [key, comparison] of Object.entries(condition)) {
    if (key !== 'id' || field.kind === 'children') {
      report('D010', `${place}.${key}`, 'a condition on the record itself knows related ones by "id" alone')
      continue
    }
    for (const operator of Object.keys(comparison as object)) {
      const operators: readonly string[] = operatorsByType.id
      if (!operators.includes(operator)) {
        report('D010', `${place}.id.${operator}`, `no such operator here${hint(operator, operators)}`)
      }
    }
  }
}

function checkComparison(
  resource: ResourceDeclaration,
  name: string,
  place: string,
  comparison: AnyFilter,
  report: Report,
): void {
  const operators: readonly string[] = operatorsByType[valueTypeOf(resource, name)]
  const words = wordsOf(fieldOf(resource, name))
  for (const [operator, operand] of Object.entries(comparison)) {
    const at = `${place}.${operator}`
    if (!operators.includes(operator)) report('D010', at, `no such operator here${hint(operator, operators)}`)
    for (const value of [operand].flat()) {
      if (isReference(value)) checkReference(resource, 'D010', at, value, report)
      else if (words && typeof value === 'string' && !words.includes(value)) {
        report('D010', at, `"${value}" is not one of its words${hint(value, words)}`)
      }
    }
  }
}

/** Reports a `$name` that stands for nothing: neither `$now` nor `$me` nor a field. */
export function checkReference(
  resource: ResourceDeclaration,
  code: string,
  place: string,
  reference: Reference,
  report: Report,
): void {
  const name = reference.slice(1)
  const names = [...Object.keys(resource.fields), ...recordBase]
  if (!['now', 'me'].includes(name) && !names.includes(name)) report(code, place, unknownField(name, names))
}

/** The words of a field that takes only some; undefined for one that takes any value. */
function wordsOf(field: AnyField | undefined): readonly string[] | undefined {
  const words = field?.kind === 'computed' ? computedValues(field) : field?.kind === 'enum' ? enumValues(field) : []
  return words.length > 0 ? words : undefined
}
