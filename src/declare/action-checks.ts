import type { AnyField, Fields } from './field'
import { checkField, checkProperties } from './field-checks'
import { checkFilter } from './filter-checks'
import { nameRule, nameShape } from './names'
import { aField, type Checked, choices, unknownField } from './problems'
import { fieldNamesWhere, fieldOf, fieldsOf, isWritable, type ResourceAction } from './resource'
import { takenKeys } from './resource-options'
import { hasShape, isConcealed, isNumber, shapeOf, typeOf } from './traits'
import { checkValues } from './value-checks'

const reservedNames =
  'create update delete list show edit export move schedule reschedule unschedule saveDraft publishDraft discardDraft createPreviewLink endPreviewLinks restore undo deleteForEver'.split(
    ' ',
  )

/** Whether its value can wait in the database. Secrets cannot, nor files: a file without a record is removed. */
const isStorable = (field: AnyField) => !isConcealed(field) && !hasShape(field, 'upload')

/** Options of fields that are stored in a record. */
const storedOptions = ['unique', 'write', 'search', 'was', 'roleScheme'] as const

/** Checks the fields whose new values can be scheduled (D028). */
export function checkSchedule({ resource, report }: Checked): void {
  const possible = fieldNamesWhere(resource, (field) => isStorable(field) && isWritable(field, 'update'))
  const has = resource.operations.includes('edit') && !resource.single
  for (const [index, name] of resource.schedule.entries()) {
    if (has && possible.includes(name)) continue
    const why = has ? choices(name, possible) : ''
    report('D028', `${resource.name}.schedule[${index}]`, `"${name}" is not a field whose changes can wait${why}`)
  }
}

/** Checks the drafts of records: their condition, and the field that marks records with one (D031). */
export function checkDrafts(checked: Checked): void {
  const { resource, names, report } = checked
  const { drafts } = resource
  if (!drafts) return
  const path = `${resource.name}.drafts`
  const has = resource.operations.includes('edit') && resource.operations.includes('show') && !resource.single
  if (!has) report('D031', path, 'needs the operations "show" and "edit", and several records')
  checkFilter(checked, `${path}.of`, drafts.of, 'both')
  const marks = fieldNamesWhere(resource, (field) => field.write === 'never' && typeOf(field) === 'boolean')
  if (!names.includes(drafts.mark)) report('D031', `${path}.mark`, unknownField(drafts.mark, marks))
  else if (!marks.includes(drafts.mark))
    report('D031', `${path}.mark`, `"${drafts.mark}" must be true or false, and only the program may write it`)
}

/** Checks the fields of the preview: stored values that can be read (D033). */
export function checkPreview({ resource, report }: Checked): void {
  const possible = fieldNamesWhere(
    resource,
    (field) => !isConcealed(field) && hasShape(field, 'column', 'reference', 'upload', 'links'),
  )
  const has = resource.operations.includes('show') && !resource.single
  for (const [index, name] of resource.preview.entries()) {
    if (has && possible.includes(name)) continue
    const why = has ? `"${name}" is not a stored field${choices(name, possible)}` : 'needs the operation "show"'
    report('D033', `${resource.name}.preview[${index}]`, why)
  }
}

/** Checks the values with which Undo takes an action in code back (D011). */
function checkUndo({ resource, report }: Checked, path: string, { undo, set, bulk, input }: ResourceAction): void {
  if (undo && (set || bulk)) report('D011', path, 'an action with `set` or `bulk` has an Undo already')
  const fields = input ?? fieldsOf(resource)
  for (const [name, source] of Object.entries(undo ?? {})) {
    const field = fields[name] as AnyField | undefined
    const possible: readonly string[] = [
      ...(fieldOf(resource, name) ? ['former'] : []),
      ...(input ? ['same'] : []),
      ...(input && field && isNumber(field) ? ['opposite'] : []),
    ]
    if (!field) report('D011', `${path}.${name}`, unknownField(name, Object.keys(fields)))
    else if (!possible.includes(source))
      report('D011', `${path}.${name}`, `"${source}" is not possible here${choices(source, possible)}`)
    else if (!input && !isWritable(field, 'update'))
      report('D011', `${path}.${name}`, 'an update cannot write this field')
  }
}

/** Checks the actions and their inputs (D011). */
export function checkActions(checked: Checked): void {
  const keys = new Set<string>(takenKeys)
  for (const [id, action] of Object.entries(checked.resource.actions)) {
    const path = `${checked.resource.name}.actions.${id}`
    if (!nameShape.test(id)) checked.report('D009', path, `"${id}" is not a valid name of an action: ${nameRule}`)
    if (action.key !== undefined) {
      if (!/^[a-z]$/.test(action.key))
        checked.report('D011', `${path}.key`, `"${action.key}" is not a single lowercase letter`)
      else if (keys.has(action.key)) checked.report('D011', `${path}.key`, `the letter "${action.key}" is taken`)
      keys.add(action.key)
    }
    if (action.when) checkFilter(checked, `${path}.when`, action.when, 'both')
    checkValues(checked, 'D011', `${path}.set`, action.set ?? {})
    for (const [index, name] of (action.issue ?? []).entries()) {
      const tokens = fieldNamesWhere(checked.resource, (field) => shapeOf(field) === 'issued')
      if (!tokens.includes(name))
        checked.report('D011', `${path}.issue[${index}]`, `"${name}" is not a token field${choices(name, tokens)}`)
    }
    if (action.issue && action.bulk) checked.report('D011', `${path}.bulk`, 'an action with `issue` cannot be `bulk`')
    if (action.move !== undefined && !['up', 'down'].includes(action.move))
      checked.report('D011', `${path}.move`, `"${action.move}" is not a valid choice; there are "up", "down"`)
    if (action.move && !checked.resource.order) checked.report('D011', `${path}.move`, 'the resource declares no order')
    if (action.schedule && action.issue)
      checked.report('D011', `${path}.schedule`, 'an action with `issue` cannot be scheduled')
    for (const [name, field] of Object.entries((action.schedule && action.input ? action.input : {}) as Fields)) {
      if (isStorable(field as AnyField) && name !== 'dueAt') continue
      checked.report('D011', `${path}.schedule`, `the input "${name}" cannot be kept until a later time`)
    }
    checkUndo(checked, `${path}.undo`, action)
    if (reservedNames.includes(id)) {
      checked.report('D011', path, `"${id}" is the name of a standard operation`)
    }
    const inputs = (action.input ?? {}) as Readonly<Record<string, AnyField>>
    checkProperties(checked.report, `${path}.input`, inputs)
    for (const [name, field] of Object.entries(inputs)) {
      checkField(checked, name, field, `${path}.input.${name}`)
      for (const option of storedOptions)
        if (field[option] !== undefined && !hasShape(field, 'derived', 'total'))
          checked.report('D003', `${path}.input.${name}.${option}`, `an input of an action has no option "${option}"`)
      if (hasShape(field, 'inverse', 'derived', 'total', 'issued'))
        checked.report('D011', `${path}.input.${name}`, `${aField(field)} has no value to fill in`)
      if (action.bulk && name === 'filter')
        checked.report('D011', `${path}.input.filter`, 'an action with `bulk` has the input "filter" already')
    }
  }
}
