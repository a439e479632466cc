import { compareDecimal } from './comparison'
import { kindOf } from './kind'
import { choices, unknownField } from './problems'
import { type AdvisedRange, fieldOf, fieldsOf, type ResourceDeclaration } from './resource'
import { isWhole } from './traits'

/** Checks a recommended range of a field (D018); undefined if it is valid. */
export function recommendedProblem(
  resource: ResourceDeclaration,
  name: string,
  { from, to, percentOf }: AdvisedRange,
): string | undefined {
  const field = fieldOf(resource, name)
  if (!field) return unknownField(name, Object.keys(resource.fields))
  const type = kindOf(field).valueType(field)
  if (type !== 'number' && type !== 'decimal') return `a ${field.kind} field cannot have a range`
  if (percentOf !== undefined) {
    const numbers = Object.entries(fieldsOf(resource)).flatMap(([each, other]) => (isWhole(other) ? [each] : []))
    if (!numbers.includes(percentOf)) return `"${percentOf}" is not an integer field${choices(percentOf, numbers)}`
    if (!isWhole(field)) return `a ${field.kind} field cannot be a percentage of another`
  }
  const form = percentOf === undefined ? type : 'number'
  for (const bound of [from, to]) {
    if (form === 'number' ? typeof bound !== 'number' : !/^-?\d+(\.\d+)?$/.test(String(bound)))
      return `"${bound}" is not a ${form === 'number' ? 'number' : 'decimal string'}`
  }
  return compareDecimal(String(from), String(to)) > 0 ? `the range from ${from} to ${to} is empty` : undefined
}
