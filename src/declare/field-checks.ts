import { compareDecimal } from './comparison'
import { checkComputation, checkNames, leadsBack } from './computed-checks'
import type { AnyField } from './field'
import { checkFilter } from './filter-checks'
import { isDecimal } from './formats'
import { kindOf, kindsByName } from './kind'
import { confirmationOf, nameRule, nameShape } from './names'
import { aField, type Checked, choices, type Report, unknownField } from './problems'
import { propertyOf, recordBase } from './properties'
import { fieldNamesWhere, fieldOf, fieldsOf } from './resource'
import { declaredSchemes } from './role-scheme'
import { checkColumns } from './screen-checks'
import {
  choicesOf,
  derivationOf,
  hasShape,
  isNumber,
  isPicture,
  isRepeated,
  latestOf,
  leadsElsewhere,
  shapeOf,
  treeOf,
  typeOf,
} from './traits'

const commonOptions = ['kind', 'required', 'unique', 'write', 'search', 'was', 'deprecated', 'roleScheme']
// A record with `then` would be taken for a promise.
const reserved = [
  ...recordBase,
  'can',
  'and',
  'or',
  'not',
  'within',
  'notWithin',
  'ancestors',
  'then',
  ...Object.getOwnPropertyNames(Object.prototype),
]

/** Checks one field: its name, kind, options, relation and computation (D002 to D005, D009). */
export function checkField(
  checked: Checked,
  name: string,
  field: AnyField,
  path = `${checked.resource.name}.fields.${name}`,
): void {
  if (reserved.includes(name)) checked.report('D009', path, `"${name}" is reserved: choose another name`)
  if (!nameShape.test(name)) checked.report('D009', path, `"${name}" is not a valid name of a field: ${nameRule}`)
  const kind = kindsByName.get(field.kind)
  if (!kind) {
    checked.report('D002', path, `unknown kind "${field.kind}"${choices(field.kind, [...kindsByName.keys()])}`)
    return
  }
  const known = [...commonOptions, ...kind.options]
  for (const option of Object.keys(field)) {
    if (!known.includes(option)) {
      checked.report('D003', `${path}.${option}`, `${aField(field)} has no option "${option}"${choices(option, known)}`)
    }
  }
  if (field.unique) checkUnique(checked, path, field)
  const isCreated = checked.resource.operations.includes('create')
  if (isCreated && field.required && field.write === 'never' && field.default === undefined) {
    checked.report('D004', path, 'required, but never written: add a default')
  }
  checkSearch(checked, `${path}.search`, field, kind.searchable ?? false)
  if (typeof field.account === 'string' && !checked.names.includes(field.account))
    checked.report('D004', `${path}.account`, unknownField(field.account, checked.names))
  if (field.was !== undefined && checked.names.includes(field.was))
    checked.report('D004', `${path}.was`, `"${field.was}" is a field: a migration would give its values to "${name}"`)
  checkTarget(checked, path, field)
  checkFallback(checked, path, field)
  checkComputation(checked, path, name, field)
  checkFieldOptions(checked, path, field)
}

/** Longer values do not fit into an index of PostgreSQL. */
const longestUnique = 2500

/** Checks that rows with different values can exist: values can be compared, and have no common default. */
function checkUnique({ resource, report }: Checked, path: string, field: AnyField): void {
  const relations = fieldNamesWhere(resource, (each) => hasShape(each, 'reference'))
  if (typeof field.unique === 'object' && !relations.includes(field.unique.within)) {
    const { within } = field.unique
    report('D004', `${path}.unique.within`, `"${within}" is not a relation${choices(within, relations)}`)
  }
  const longest = kindOf(field).longest(field)
  if (!hasShape(field, 'column', 'reference', 'upload', 'issued'))
    report('D003', `${path}.unique`, `values of a ${field.kind} field cannot be compared`)
  else if (longest > longestUnique)
    report(
      'D003',
      `${path}.unique`,
      `values of ${longest} characters are too long: at most ${longestUnique} can be unique`,
    )
  if (field.default !== undefined)
    report('D004', `${path}.default`, 'only one record could have the default of a unique field')
}

/** Checks that no field has the property of another: a relation `category` is `categoryId` in records (D009). */
export function checkProperties(report: Report, path: string, fields: Readonly<Record<string, AnyField>>): void {
  const taken = new Map(Object.keys(fields).map((name) => [name, name]))
  for (const [name, field] of Object.entries(fields)) {
    const property = kindsByName.has(field.kind) ? propertyOf(name, field) : name
    for (const each of isRepeated(field) ? [property, confirmationOf(property)] : [property]) {
      const other = taken.get(each)
      if (each !== name && other)
        report('D009', `${path}.${other}`, `"${each}" is the property of "${name}" in records`)
      taken.set(each, name)
    }
  }
}

/** Checks that a first record is possible (D005): no required relation needs a record that needs this one before. */
export function checkFirstRecord({ resource, resources, report }: Checked): void {
  const needed = (name: string) => {
    const other = resources.find((each) => each.name === name)
    return other
      ? Object.values(fieldsOf(other))
          .filter(isNeeded)
          .map(({ to }) => String(to))
      : []
  }
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    if (
      !isNeeded(field) ||
      !leadsBack(resource.name, (each) => (each === resource.name ? [String(field.to)] : needed(each)))
    )
      continue
    const why = `every record of ${String(field.to)} needs one of ${resource.name} before`
    report('D005', `${resource.name}.fields.${name}`, `cannot be required: ${why}`)
  }
}

const isNeeded = (field: AnyField) => field.required === true && hasShape(field, 'reference', 'links')

/** A search through a relation uses fields that the other resource's own search has an index for. */
function checkSearch({ resources, report }: Checked, path: string, field: AnyField, isSearchable: boolean): void {
  const { search } = field
  const target = resources.find(({ name }) => name === field.to)
  if (search && !isSearchable) report('D004', path, `${aField(field)} cannot be searched`)
  if (!Array.isArray(search)) return
  if (field.to === undefined) report('D004', path, 'only a search through a relation can list fields')
  if (!target) return
  const searched = Object.keys(target.fields).filter((name) => {
    const each = fieldOf(target, name)
    return each?.search === true && each.to === undefined
  })
  for (const [index, name] of search.entries()) {
    if (searched.includes(name)) continue
    report('D004', `${path}[${index}]`, `the search of ${target.name} has no field "${name}"${choices(name, searched)}`)
  }
}

function checkTarget(checked: Checked, path: string, field: AnyField): void {
  const { count } = derivationOf(field)
  const isCounted = count !== undefined || hasShape(field, 'total')
  if (!isCounted && !leadsElsewhere(field)) return
  const target = field.to ?? count
  if (typeof target !== 'string') {
    checked.report('D005', path, "names no resource: use its name, such as 'games'")
    return
  }
  const other = checked.resources.find(({ name }) => name === target)
  if (!other) {
    const names = checked.resources.map(({ name }) => name)
    checked.report('D005', path, `unknown resource "${target}"${choices(target, names)}`)
    return
  }
  if (field.tree && other !== checked.resource)
    checked.report('D004', `${path}.tree`, `a record and those above it are ${checked.resource.name}, not ${target}`)
  else if (field.tree && fieldOf(other, treeOf(other.fields) ?? '') !== field)
    checked.report('D004', `${path}.tree`, 'a resource has one tree: remove the other')
  const by = String(field.by)
  if ((isCounted || hasShape(field, 'inverse')) && fieldOf(other, by)?.to !== checked.resource.name) {
    const valid = choices(
      by,
      fieldNamesWhere(other, (each) => each.to === checked.resource.name && shapeOf(each) === 'reference'),
    )
    checked.report('D005', `${path}.by`, `${target} has no relation "${by}" to ${checked.resource.name}${valid}`)
  }
  const latest = latestOf(field)
  if (!latest) return
  const ofOther = { ...checked, resource: other, names: Object.keys(other.fields) }
  if (Array.isArray(latest.fields)) checkColumns(ofOther, `${path}.latest.fields`, latest.fields)
  else checked.report('D035', `${path}.latest.fields`, 'must be a list of fields to show beside the title')
  if (latest.filter) checkFilter(ofOther, `${path}.latest.filter`, latest.filter)
}

function checkFallback(checked: Checked, path: string, field: AnyField): void {
  if (field.fallback === undefined) return
  const [relation = '', picture = ''] = field.fallback as readonly string[]
  const to = fieldOf(checked.resource, relation)?.to
  const other = checked.resources.find(({ name }) => name === to)
  if (!other) {
    const relations = fieldNamesWhere(checked.resource, (each) => each.to !== undefined)
    checked.report('D004', `${path}.fallback[0]`, `"${relation}" is not a relation${choices(relation, relations)}`)
    return
  }
  const pictures = fieldNamesWhere(other, isPicture)
  if (!pictures.includes(picture)) {
    const valid = choices(picture, pictures)
    checked.report('D004', `${path}.fallback[1]`, `${other.name} has no image field "${picture}"${valid}`)
  }
}

const onDeleteChoices = ['restrict', 'clear', 'cascade']
const writeChoices = ['always', 'create', 'action', 'never']

/** Checks the values of a field's options (D004), and duplicate enum values (D023). */
function checkFieldOptions(checked: Checked, path: string, field: AnyField): void {
  const { report } = checked
  const among = (option: string, known: readonly string[]) => {
    const value = field[option]
    if (value === undefined || known.includes(value as string)) return
    report('D004', `${path}.${option}`, `"${String(value)}" is not a valid choice${choices(String(value), known)}`)
  }
  among('write', writeChoices)
  among('roleScheme', declaredSchemes)
  if (field.to !== undefined) among('onDelete', onDeleteChoices)
  const kind = kindOf(field)
  let isReadable = true
  const ofOption = (option: string, message: string) => {
    isReadable = false
    report('D004', `${path}.${option}`, message)
  }
  if (hasShape(field, 'reference') && field.required && field.onDelete === 'clear') {
    const cure = "use onDelete: 'restrict' or 'cascade', or remove required"
    ofOption('onDelete', `'clear' would empty a required relation: ${cure}`)
  }
  kind.checkOptions?.(field, ofOption, fieldsOf(checked.resource))
  // A kind cannot check values by options that contradict each other.
  if (isReadable) {
    checkDefault(checked, path, field)
    checkBounds(checked, path, field)
  }
  const source = kind.proposal?.source(field)
  const texts = fieldNamesWhere(checked.resource, (each) => each !== field && typeOf(each) === 'text')
  if (source !== undefined && !texts.includes(source))
    ofOption('from', `"${source}" is not another text field${choices(source, texts)}`)
  for (const [roleScheme, values] of Object.entries((field.schemeValues ?? {}) as object)) {
    const known = choicesOf(field)
    if (!Array.isArray(values)) ofOption(`schemeValues.${roleScheme}`, 'must be a list of its values')
    for (const [index, value] of [values].flat().entries()) {
      if (known.includes(value)) continue
      ofOption(`schemeValues.${roleScheme}[${index}]`, `"${value}" is not one of its values${choices(value, known)}`)
    }
  }
  if (kind.choices && kind.shape === 'column') checkNames(checked, `${path}.values`, kind.choices(field))
}

function checkDefault({ report }: Checked, path: string, field: AnyField): void {
  const isNow = field.default === '$now' && typeOf(field) === 'instant'
  if (field.default === undefined || isNow || kindOf(field).check(field.default, field).length === 0) return
  const valid = choices(String(field.default), choicesOf(field))
  report('D004', `${path}.default`, `"${String(field.default)}" is not a valid value of this field${valid}`)
}

const isNumeric = (value: unknown) => isDecimal(String(value))

/** Checks that values can meet the bounds of a number, the lengths of a text, and the length of a list. */
function checkBounds({ report }: Checked, path: string, field: AnyField): void {
  const { min, above, maxEntries } = field
  for (const [option, bound] of Object.entries({ min, max: field.max, above, maxEntries })) {
    const wrong = bound === undefined ? undefined : wrongBound(field, option, bound)
    if (wrong) report('D004', `${path}.${option}`, wrong)
  }
  const max = field.max ?? (isNumber(field) ? undefined : kindOf(field).longest(field))
  if (!isNumeric(max)) return
  const most = String(max)
  if (isNumeric(min) && compareDecimal(String(min), most) > 0)
    report('D004', `${path}.min`, `no value is between ${min} and ${max}: min is above max`)
  if (isNumeric(above) && compareDecimal(String(above), most) >= 0)
    report('D004', `${path}.above`, `no value is above ${above} and at most ${max}`)
}

function wrongBound(field: AnyField, option: string, bound: unknown): string | undefined {
  if (!isNumeric(bound)) return `"${String(bound)}" is not a number`
  if (!isNumber(field)) {
    const least = option === 'min' ? 0 : 1
    return Number.isInteger(bound) && Number(bound) >= least
      ? undefined
      : `must be an integer from ${least}, not ${JSON.stringify(bound)}`
  }
  // Without the declared bounds, so that the limits of the kind apply. A kind with `max` alone replaces its limit by it.
  const { min, max, above, ...others } = field
  const alone = kindOf(field).options.includes('min') ? others : { ...others, max }
  return kindOf(field).check(bound, alone).length > 0
    ? `${JSON.stringify(bound)} is not a value of this field`
    : undefined
}
