import type { AnyField } from './field'
import { fieldsIn } from './filter'
import { checkFilter } from './filter-checks'
import { kindsByName } from './kind'
import { type Checked, choices } from './problems'
import { fieldOf, type ResourceDeclaration } from './resource'
import { choicesOf, derivationOf, hasShape, isNumber, isWhole, treeOf } from './traits'

/** Checks the computation of a field (D004). */
export function checkComputation(checked: Checked, path: string, name: string, field: AnyField): void {
  if (hasShape(field, 'total')) checkTotal(checked, path, field)
  if (!hasShape(field, 'derived')) return
  const { count, within, sum, cases } = derivationOf(field)
  const { resource, names, report } = checked
  const ways = [count, sum, cases].filter((way) => way !== undefined).length
  if (ways !== 1) report('D004', path, 'needs exactly one of: `count` with `by`, `sum`, `cases`')
  if (within && !(count && treeOf(resource.fields)))
    report('D004', `${path}.within`, `needs \`count\`, and a relation of ${resource.name} with \`tree: true\``)
  const numbers = names.filter((each) => isWhole(fieldOf(resource, each)))
  const listed = numbers.map((each) => `"${each}"`).join(', ') || 'none'
  if (sum !== undefined && (!Array.isArray(sum) || sum.length === 0))
    report('D004', `${path}.sum`, `must be a list of integer fields; valid are ${listed}`)
  for (const [index, part] of (Array.isArray(sum) ? sum : []).entries()) {
    if (!numbers.includes(part))
      report('D004', `${path}.sum[${index}]`, `"${part}" is not an integer field${choices(part, numbers)}`)
  }
  if (cases !== undefined) checkCases(checked, path, field)
  if (leadsBack(name, (each) => sourcesOf(resource, each))) report('D004', path, `"${name}" depends on itself`)
}

/** Checks the summed field and the filter of a total; `checkField` checks the relation. */
function checkTotal(checked: Checked, path: string, field: AnyField): void {
  const { count, summed, filter } = derivationOf(field)
  const other = checked.resources.find(({ name }) => name === count)
  if (!other) return
  const numbers = Object.keys(other.fields).filter((name) => isSummable(other, name))
  if (summed !== undefined && !numbers.includes(summed))
    checked.report('D004', `${path}.sum`, `"${summed}" of ${other.name} has no sum${choices(summed, numbers)}`)
  if (filter) {
    const ofOther = { ...checked, resource: other, names: Object.keys(other.fields) }
    checkFilter(ofOther, `${path}.filter`, filter)
  }
}

/** Whether a field can be summed: a sortable number. */
export function isSummable(resource: ResourceDeclaration, name: string): boolean {
  const field = fieldOf(resource, name)
  return field !== undefined && isNumber(field) && kindsByName.get(field.kind)?.sortable === true
}

function checkCases(checked: Checked, path: string, field: AnyField): void {
  const { cases } = derivationOf(field)
  const { report } = checked
  if (!Array.isArray(cases) || cases.length === 0) {
    report('D004', `${path}.cases`, 'must be a list of `{ value, when }`, the last one without a condition')
    return
  }
  for (const [index, { when }] of cases.entries()) {
    const isLast = index === cases.length - 1
    if (when) checkFilter(checked, `${path}.cases[${index}].when`, when)
    if (when && isLast)
      report(
        'D004',
        `${path}.cases[${index}].when`,
        'the last case must not have a condition: it applies to all other records',
      )
    if (!when && !isLast)
      report('D004', `${path}.cases[${index}]`, 'a case without a condition must be the last: later ones never apply')
  }
  checkNames(checked, `${path}.cases`, choicesOf(field))
}

const word = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Checks that values are valid names of a GraphQL enum (D004) without duplicates (D023). */
export function checkNames({ report }: Checked, path: string, values: unknown): void {
  if (!Array.isArray(values)) return
  for (const [index, each] of values.entries()) {
    const isName = typeof each === 'string' && word.test(each) && !each.startsWith('__')
    if (!isName || ['true', 'false', 'null'].includes(each))
      report(
        'D004',
        `${path}[${index}]`,
        `"${each}" is not a valid value: use only letters, digits and "_", such as "in_use"`,
      )
    if (values.indexOf(each) < index) report('D023', `${path}[${index}]`, `"${each}" is there already`)
  }
}

/** The fields of the same record that a computed field uses. */
function sourcesOf(resource: ResourceDeclaration, name: string): readonly string[] {
  const { sum, cases } = derivationOf(fieldOf(resource, name))
  const conditions = Array.isArray(cases) ? cases.flatMap(({ when }) => (when ? fieldsIn(when) : [])) : []
  return [...(Array.isArray(sum) ? sum : []), ...conditions]
}

/** Whether a chain of names, each of `next` of the one before, leads from a name back to it. */
export function leadsBack(name: string, next: (name: string) => readonly string[]): boolean {
  const seen = new Set<string>()
  const waiting = [...next(name)]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each === name) return true
    if (!seen.has(each)) waiting.push(...next(each))
    seen.add(each)
  }
  return false
}
