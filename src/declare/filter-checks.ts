import { valueTypeOf } from './evaluate'
import { type AnyField, languages } from './field'
import { type AnyFilter, isReference, operatorsByType } from './filter'
import { isObject } from './formats'
import { type Checked, choices, unknownField } from './problems'
import { isLocalized, recordBase } from './properties'
import { fieldOf } from './resource'
import { choicesOf, hasShape } from './traits'
import { checkReference, wrongForm } from './value-checks'

/** Who evaluates a declared filter: only SQL, or TypeScript too, which knows only the ids of related records. */
export type Reader = 'sql' | 'both'

/** Reports (D010) unknown fields, operators, values and references in a declared filter. */
export function checkFilter(checked: Checked, path: string, filter: AnyFilter, reader: Reader = 'sql'): void {
  const { resource, resources, report } = checked
  const names = [...Object.keys(resource.fields), ...recordBase]
  for (const [key, condition] of Object.entries(filter)) {
    if (key === 'and' || key === 'or') {
      if (!Array.isArray(condition)) report('D010', `${path}.${key}`, 'must be a list of conditions')
      else
        for (const [index, part] of condition.entries()) checkFilter(checked, `${path}.${key}[${index}]`, part, reader)
      continue
    }
    if (!isObject(condition)) {
      report('D010', `${path}.${key}`, `must be a comparison, such as { eq: ${JSON.stringify(condition)} }`)
      continue
    }
    if (key === 'not') {
      checkFilter(checked, `${path}.not`, condition as AnyFilter, reader)
      continue
    }
    const field = fieldOf(resource, key)
    if (!names.includes(key)) report('D010', `${path}.${key}`, unknownField(key, names))
    else if (field && isLocalized(field)) {
      for (const [language, part] of Object.entries(condition as object)) {
        const inside = `${path}.${key}.${language}`
        if ((languages as readonly string[]).includes(language)) checkComparison(checked, key, inside, part)
        else report('D010', inside, `no such language${choices(language, languages)}`)
      }
    } else if (field?.to !== undefined) {
      if (reader === 'both') checkRelated(field, `${path}.${key}`, condition, report)
      const target = resources.find(({ name }) => name === field.to)
      if (reader === 'sql' && target)
        checkFilter({ ...checked, resource: target }, `${path}.${key}`, condition as AnyFilter)
    } else checkComparison(checked, key, `${path}.${key}`, condition as AnyFilter)
  }
}

/** TypeScript has only the record and the ids of related records. */
function checkRelated(field: AnyField, path: string, condition: object, report: Checked['report']): void {
  for (const [key, comparison] of Object.entries(condition)) {
    if (key !== 'id' || hasShape(field, 'inverse')) {
      report(
        'D010',
        `${path}.${key}`,
        'a condition that the browser evaluates can only use the "id" of related records',
      )
      continue
    }
    for (const operator of Object.keys(comparison as object)) {
      const operators: readonly string[] = operatorsByType.id
      if (!operators.includes(operator)) {
        report('D010', `${path}.id.${operator}`, `no such operator here${choices(operator, operators)}`)
      }
    }
  }
}

const hasEnds = (range: unknown) =>
  Object.keys(range ?? {})
    .sort()
    .join() === 'lower,upper'

function checkComparison(checked: Checked, name: string, path: string, comparison: AnyFilter): void {
  const { resource, report } = checked
  const type = valueTypeOf(resource, name)
  const operators: readonly string[] = operatorsByType[type]
  const values = choicesOf(fieldOf(resource, name))
  for (const [operator, operand] of Object.entries(comparison)) {
    const at = `${path}.${operator}`
    if (!operators.includes(operator)) report('D010', at, `no such operator here${choices(operator, operators)}`)
    const isRange = operator === 'between' || operator === 'notBetween'
    const isList = operator === 'in' || operator === 'notIn'
    if (isList !== Array.isArray(operand))
      report('D010', at, isList ? 'must be a list of values' : 'must be one value: use "in" for a list')
    if (isRange && !hasEnds(operand)) report('D010', at, 'must be a range: { lower: …, upper: … }')
    const operands = isRange ? Object.values((operand ?? {}) as object) : [operand].flat()
    for (const value of operands) {
      const wrong = wrongForm(type, value)
      if (isReference(value)) checkReference(checked, 'D010', at, value, type)
      else if (wrong) report('D010', at, `"${String(value)}" is not ${wrong}`)
      else if (values.length > 0 && typeof value === 'string' && !values.includes(value)) {
        report('D010', at, `"${value}" is not one of its values${choices(value, values)}`)
      }
    }
  }
}
