import { valueTypeOf } from './evaluate'
import { type AnyField, languages } from './field'
import { type AnyFilter, isReference } from './filter'
import { operatorsByType } from './operators'
import { choices, hint, type Report, unknownField } from './problems'
import { isLocalized, recordBase } from './properties'
import { fieldOf, type ResourceDeclaration } from './resource'
import { choicesOf, hasShape } from './traits'
import { checkReference, wrongForm } from './value-checks'

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
  resources: readonly ResourceDeclaration[],
): void {
  const names = [...Object.keys(resource.fields), ...recordBase]
  for (const [key, condition] of Object.entries(filter)) {
    if (key === 'and' || key === 'or') {
      for (const [index, part] of (condition as AnyFilter[]).entries())
        checkFilter(resource, `${place}.${key}[${index}]`, part, reader, report, resources)
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
      const target = resources.find(({ name }) => name === field.to)
      if (reader === 'sql' && target)
        checkFilter(target, `${place}.${key}`, condition as AnyFilter, reader, report, resources)
    } else checkComparison(resource, key, `${place}.${key}`, condition as AnyFilter, report)
  }
}

/** A record that is at hand knows what it leads to by ids alone. */
function checkRelated(field: AnyField, place: string, condition: object, report: Report): void {
  for (const [key, comparison] of Object.entries(condition)) {
    if (key !== 'id' || hasShape(field, 'inverse')) {
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
  const type = valueTypeOf(resource, name)
  const operators: readonly string[] = operatorsByType[type]
  const words = choicesOf(fieldOf(resource, name))
  for (const [operator, operand] of Object.entries(comparison)) {
    const at = `${place}.${operator}`
    if (!operators.includes(operator)) report('D010', at, `no such operator here${choices(operator, operators)}`)
    const isRange = operator === 'between' || operator === 'notBetween'
    const operands = isRange ? Object.values((operand ?? {}) as object) : [operand].flat()
    for (const value of operands) {
      const wrong = wrongForm(type, value)
      if (isReference(value)) checkReference(resource, 'D010', at, value, report, type)
      else if (wrong) report('D010', at, `"${String(value)}" is not ${wrong}`)
      else if (words.length > 0 && typeof value === 'string' && !words.includes(value)) {
        report('D010', at, `"${value}" is not one of its words${hint(value, words)}`)
      }
    }
  }
}
