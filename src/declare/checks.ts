import { accounts } from '../product'
import { checkActions, checkDrafts, checkPreview, checkSchedule } from './action-checks'
import { compareDecimal } from './comparison'
import type { AnyField } from './field'
import { checkField, checkFirstRecord, checkProperties } from './field-checks'
import { checkFilter } from './filter-checks'
import { isDecimal } from './formats'
import { kindOf, kindsByName } from './kind'
import { splitLanguage } from './languages'
import { camelCase, nameRule, nameShape } from './names'
import { checkOptions } from './option-checks'
import { checkForms } from './option-forms'
import { aField, type Checked, choices, DeclarationError, type Problem, unknownField } from './problems'
import { fieldByProperty, fieldsByProperty, recordBase } from './properties'
import { checkCalendar, checkOrder, checkQueue } from './queue-checks'
import { fieldOf, fieldsOf, type RecommendedRange, type ResourceDeclaration, writtenOptions } from './resource'
import { frameworkPages, menuGroups } from './resource-options'
import { checkLayout, checkList, checkTitle } from './screen-checks'
import { hasShape, initialOf, isPlain, isWhole } from './traits'
import { checkValue } from './value-checks'

/** Checks all declarations, in their order. docs/declaring-a-resource.md lists the codes. */
export function checkDeclarations(resources: readonly ResourceDeclaration[]): readonly Problem[] {
  const problems: Problem[] = []
  const report = (code: string, path: string, message: string) => problems.push({ code, path, message })
  const seen = new Set<string>()
  const declared = resources.filter(isDeclared)
  for (const [index, resource] of resources.entries()) {
    if (isDeclared(resource)) continue
    const path = typeof resource?.name === 'string' ? resource.name : `resources[${index}]`
    report('D025', path, 'is not made by defineResource: export const … = defineResource(name, { … })')
  }
  for (const resource of declared) {
    if (resource.was !== undefined && resources.some(({ name }) => name === resource.was))
      report('D004', `${resource.name}.was`, `"${resource.was}" is a resource: only a former name can be renamed`)
    if (!nameShape.test(resource.name)) {
      const better = camelCase(resource.name)
      const cure = nameShape.test(better) ? `, such as "${better}"` : ''
      report('D009', resource.name, `"${resource.name}" is not a valid name of a resource: ${nameRule}${cure}`)
    }
    for (const name of new Set([resource.name, resource.singular])) {
      if (seen.has(name)) report('D001', resource.name, `another resource has the name "${name}"`)
      seen.add(name)
    }
    if (resource.singular !== resource.name && !nameShape.test(resource.singular))
      report('D009', `${resource.name}.singular`, `"${resource.singular}" is not a valid name: ${nameRule}`)
    if (resource.singular === resource.name && !resource.single) {
      report('D001', resource.name, `singular and plural are both "${resource.name}"; add singular: '…'`)
    }
    if (!resource.hidden) {
      const other = resources.find(
        ({ path, hidden, name }) => path === resource.path && !hidden && name !== resource.name,
      )
      if (other) report('D001', `${resource.name}.path`, `"${resource.path}" is the path of ${other.name} too`)
    }
    checkResource({ resource, resources: declared, names: Object.keys(resource.fields), report })
  }
  return problems
}

/** Made by `defineResource`, or a copy of such a declaration; other objects would crash the program. */
const isDeclared = (resource: ResourceDeclaration) =>
  writtenOptions(resource) !== undefined || (Array.isArray(resource?.operations) && resource.list !== undefined)

/** Throws a DeclarationError if there are problems. */
export function assertDeclarations(resources: readonly ResourceDeclaration[]): void {
  const problems = checkDeclarations(resources)
  if (problems.length > 0) throw new DeclarationError(problems)
}

const accountsByName: Readonly<Record<string, { displayName: string; secondStep: string | null } | undefined>> =
  accounts

/** Checks that a resource of accounts has the fields of sign-in and those that `product.ts` names (D034). */
function checkAccounts({ resource: { name }, names, report }: Checked): void {
  const account = Object.hasOwn(accountsByName, name) ? accountsByName[name] : undefined
  if (!account) return
  const needed = ['username', 'email', 'password', 'role', 'status', account.displayName, account.secondStep]
  for (const field of needed) {
    if (field === null || names.includes(field)) continue
    report('D034', `${name}.fields`, `accounts of src/product.ts need the field "${field}"${choices(field, names)}`)
  }
}

/** First segments of the paths of the framework: its pages, and what the server answers itself. */
const ownPaths: readonly string[] = [
  ...frameworkPages,
  ...'dashboards sign-in sign-in-2 sign-up forgot-password otp preview'.split(' '),
  ...'graphql files export import health ready assets'.split(' '),
]

/** Checks one declaration; its parts only if they have the expected forms. */
function checkResource(checked: Checked): void {
  if (!checkForms(checked)) return
  const { name, path, page, policyPath, group } = checked.resource
  if (!(menuGroups as readonly string[]).includes(group)) {
    checked.report('D015', `${name}.group`, `unknown group "${group}"${choices(group, menuGroups)}`)
  }
  for (const [key, value] of Object.entries({ path, policyPath, ...(page && { page }) })) {
    if (!/^(\/[a-z0-9-]+)+$/.test(value)) checked.report('D015', `${name}.${key}`, `"${value}" is not a valid path`)
  }
  const [, first = ''] = path.split('/')
  if (ownPaths.includes(first))
    checked.report(
      'D015',
      `${name}.path`,
      `"/${first}" is a path of the program: declare another one, such as path: '/our-${first}'`,
    )
  if (page && path !== page && !path.startsWith(`${page}/`)) {
    checked.report(
      'D015',
      `${name}.path`,
      `a tab of "${page}" has its screens below it: use a path such as "${page}${path}"`,
    )
  }
  checkOptions(checked)
  checkBuiltIn(checked)
  checkAccounts(checked)
  for (const [fieldName, field] of Object.entries(fieldsOf(checked.resource))) checkField(checked, fieldName, field)
  checkProperties(checked.report, `${name}.fields`, fieldsOf(checked.resource))
  checkFirstRecord(checked)
  checkTitle(checked)
  checkLayout(checked)
  checkList(checked)
  checkActions(checked)
  checkSchedule(checked)
  checkDrafts(checked)
  checkPreview(checked)
  checkQueue(checked)
  checkCalendar(checked)
  checkOrder(checked.resource, checked.report)
  checkIndexes(checked)
  checkRecommended(checked)
  for (const [index, rule] of checked.resource.rules.entries()) {
    checkFilter(checked, `${name}.rules[${index}].check`, rule.check, 'both')
    for (const [position, field] of rule.at.entries())
      if (!checked.names.includes(field))
        checked.report('D010', `${name}.rules[${index}].at[${position}]`, unknownField(field, checked.names))
  }
}

/** Checks the operations of a single record, and built-in records (D016). */
function checkBuiltIn(checked: Checked): void {
  const { name, single, builtIn, operations } = checked.resource
  for (const operation of ['list', 'create', 'delete'] as const) {
    if (single && operations.includes(operation)) {
      checked.report('D016', `${name}.operations`, `a single record has no "${operation}"`)
    }
  }
  for (const [index, record] of builtIn.entries()) {
    // A single record without declared values has only the defaults of its fields.
    const isDefault = single && Object.keys(record).length === 0
    const path = isDefault ? `${name}.fields` : `${name}.builtIn[${index}]`
    for (const [property, value] of Object.entries(record)) {
      const field = fieldByProperty(checked.resource, property)
      if (!field) checked.report('D016', path, unknownField(property, checked.names))
      else checkValue(checked, 'D016', `${path}.${property}`, field, value)
    }
    for (const [property, [, field]] of fieldsByProperty(checked.resource)) {
      if (!isPlain(field) || !field.required || initialOf(field) !== undefined || property in record) continue
      const problem = isDefault
        ? 'a required field of a single record needs a default, or a value in `builtIn`'
        : 'is missing: a required field of a built-in record needs a value'
      checked.report('D016', `${path}.${property}`, problem)
    }
    const isKnown =
      single ||
      Object.keys(record).some((key) => fieldOf(checked.resource, key)?.unique === true && record[key] !== null)
    if (!isKnown) checked.report('D016', path, 'without a unique value each start would add it again')
  }
}

/** Checks that each index has columns that can be in one, and is not one that the table has anyway (D017). */
function checkIndexes({ resource, names: declared, report }: Checked): void {
  const names = [...declared, ...recordBase]
  const { columns, filters, sort } = resource.list
  const listed = [...columns, ...filters, splitLanguage(sort.replace(/^-/, ''))[0]]
  for (const [at, index] of resource.indexes.entries()) {
    const path = `${resource.name}.indexes[${at}]`
    const [first = '', second] = index
    const field = fieldOf(resource, first)
    if (first === '') report('D017', path, 'names no field')
    else if (second === undefined && (listed.includes(first) || (field && hasShape(field, 'reference', 'upload'))))
      report('D017', path, `"${first}" has an index already: add another field, or remove this one`)
    for (const [position, name] of index.entries()) {
      const each = fieldOf(resource, name)
      if (!names.includes(name)) report('D017', `${path}[${position}]`, unknownField(name, names))
      else if (each && kindsByName.has(each.kind) && !isIndexable(each))
        report('D017', `${path}[${position}]`, `${aField(each)} cannot be in an index`)
    }
  }
}

/** Whether a field has a column of short values. */
const isIndexable = (field: AnyField) =>
  hasShape(field, 'reference', 'upload') || (hasShape(field, 'column') && kindOf(field).sortable)

function checkRecommended(checked: Checked): void {
  for (const [index, { when, ranges }] of checked.resource.recommended.entries()) {
    const path = `${checked.resource.name}.recommended[${index}]`
    if (when) checkFilter(checked, `${path}.when`, when, 'both')
    for (const [name, range] of Object.entries(ranges)) {
      const problem = recommendedProblem(checked.resource, name, range)
      if (problem) checked.report('D018', `${path}.ranges.${name}`, problem)
    }
  }
}

/** Checks a recommended range of a field (D018); undefined if it is valid. */
function recommendedProblem(
  resource: ResourceDeclaration,
  name: string,
  range: RecommendedRange | null,
): string | undefined {
  if (range?.from === undefined || range.to === undefined) return 'needs both "from" and "to"'
  const { from, to, percentOf } = range
  const field = fieldOf(resource, name)
  if (!field) return unknownField(name, Object.keys(resource.fields))
  const type = kindOf(field).valueType(field)
  if (type !== 'number' && type !== 'decimal') return `${aField(field)} cannot have a range`
  if (percentOf !== undefined) {
    const numbers = Object.entries(fieldsOf(resource)).flatMap(([each, other]) => (isWhole(other) ? [each] : []))
    if (!numbers.includes(percentOf)) return `"${percentOf}" is not an integer field${choices(percentOf, numbers)}`
    if (!isWhole(field)) return `${aField(field)} cannot be a percentage of another`
  }
  const form = percentOf === undefined ? type : 'number'
  for (const bound of [from, to]) {
    if (form === 'number' ? typeof bound !== 'number' : !isDecimal(String(bound)))
      return `"${bound}" is not a ${form === 'number' ? 'number' : 'decimal string'}`
    const value = form === 'decimal' ? String(bound) : bound
    if (percentOf === undefined && kindOf(field).check(value, field).length > 0)
      return `"${bound}" is not a valid value of this field`
  }
  return compareDecimal(String(from), String(to)) > 0 ? `the range from ${from} to ${to} is empty` : undefined
}
