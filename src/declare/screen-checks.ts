import { isSummable } from './computed-checks'
import type { AnyField } from './field'
import { checkFilter } from './filter-checks'
import { kindsByName } from './kind'
import { aField, type Checked, choices, unknownField } from './problems'
import { recordBase } from './properties'
import { fieldNamesWhere, fieldOf, isFilterable, isOutput, isWritable } from './resource'
import { listShapes } from './resource-options'
import { checkSort } from './sort-names'
import { choicesOf, derivationOf, hasShape, initialOf, isPicture, shapeOf, typeOf } from './traits'

/** Checks the title field (D006). */
export function checkTitle(checked: Checked): void {
  const { title, name, single } = checked.resource
  // A single record has the name of its resource.
  if (single) return
  const field = fieldOf(checked.resource, title)
  if (!field) checked.report('D006', `${name}.title`, unknownField(title, checked.names))
  else if (hasShape(field, 'reference')) checkTitleOf(checked, field)
  else if (!canName(field)) {
    checked.report('D006', `${name}.title`, `${aField(field)} cannot name a record`)
  }
}

/** Whether a field can name records; other start-up checks report an unknown kind. */
const canName = (field: AnyField) => ['text', 'enum'].includes(typeOf(field) ?? 'text')

/** A record with a relation as its title has the related record's title. That one must be a plain field. */
function checkTitleOf(checked: Checked, field: AnyField): void {
  const { title, name } = checked.resource
  const target = checked.resources.find((other) => other.name === field.to)
  if (target && shapeOf(fieldOf(target, target.title)) === 'reference') {
    checked.report('D006', `${name}.title`, `"${title}" is a relation to ${target.name}, whose title is a relation too`)
  }
  if (!field.required) checked.report('D006', `${name}.title`, `"${title}" may be empty: a title must be required`)
}

/** Checks the sections of form and record (D007, D008). */
export function checkLayout(checked: Checked): void {
  const { name, form, show, operations } = checked.resource
  const inForm = form.flatMap(({ fields }) => fields)
  const isNeeded = (field: AnyField) =>
    isWritable(field, 'create') && field.required === true && initialOf(field) === undefined
  for (const field of operations.includes('create') ? fieldNamesWhere(checked.resource, isNeeded) : []) {
    if (!inForm.includes(field)) checked.report('D007', `${name}.form`, `needs the required field "${field}"`)
  }
  const paths = [
    ...form.flatMap((section, at) =>
      section.fields.map((field, index) => ['D007', `${name}.form[${at}].fields[${index}]`, field] as const),
    ),
    ...show.flatMap((section, at) =>
      section.fields.map((field, index) => ['D008', `${name}.show[${at}].fields[${index}]`, field] as const),
    ),
  ]
  for (const [layout, sections] of Object.entries({ form, show })) {
    for (const [at, { when }] of sections.entries()) {
      if (when) checkFilter(checked, `${name}.${layout}[${at}].when`, when, 'both')
    }
  }
  for (const [code, path, field] of paths) {
    const declared = fieldOf(checked.resource, field)
    if (!declared && !(code === 'D008' && ['createdAt', 'updatedAt'].includes(field))) {
      checked.report(code, path, unknownField(field, checked.names))
    } else if (code === 'D007' && declared && ['action', 'never'].includes(declared.write ?? '')) {
      const { sum, cases } = derivationOf(declared)
      // Forms show computed values of their own fields too.
      if (!sum && !cases) checked.report(code, path, `"${field}" is not written by a form`)
    } else if (code === 'D008' && declared && show !== form && !isOutput(declared)) {
      checked.report(code, path, `${aField(declared)} cannot be displayed on a record`)
    }
  }
}

/** Checks fields that a list shows (D012). */
export function checkColumns({ report, resource, names }: Checked, path: string, shown: readonly string[]): void {
  const columns = [...names, ...recordBase]
  for (const [index, column] of shown.entries()) {
    const field = fieldOf(resource, column)
    if (!columns.includes(column)) report('D012', `${path}[${index}]`, unknownField(column, columns))
    else if (field && !isOutput(field))
      report('D012', `${path}[${index}]`, `${aField(field)} cannot be displayed in a list`)
  }
}

/** Checks columns, sort, filters, sums, shape and presets of the list (D010, D012 to D014, D027, D029). */
export function checkList(checked: Checked): void {
  const { name, list } = checked.resource
  const columns = [...checked.names, ...recordBase]
  checkColumns(checked, `${name}.list.columns`, list.columns)
  checkSort(checked.resource, 'D013', `${name}.list.sort`, list.sort, checked.report)
  for (const [index, filter] of list.filters.entries()) {
    const field = fieldOf(checked.resource, filter)
    const path = `${name}.list.filters[${index}]`
    if (!columns.includes(filter)) checked.report('D014', path, unknownField(filter, columns))
    else if (field && kindsByName.has(field.kind) && !isFilterable(field))
      checked.report('D014', path, `a list cannot be filtered by ${aField(field)}`)
  }
  const numbers = checked.names.filter((each) => isSummable(checked.resource, each))
  for (const [index, sum] of list.sums.entries()) {
    const path = `${name}.list.sums[${index}]`
    if (!checked.names.includes(sum)) checked.report('D027', path, unknownField(sum, numbers))
    else if (!numbers.includes(sum)) checked.report('D027', path, `"${sum}" has no sum${choices(sum, numbers)}`)
  }
  const shapes: readonly string[] = listShapes
  if (!shapes.includes(list.as))
    checked.report('D029', `${name}.list.as`, `unknown shape "${String(list.as)}"${choices(list.as, shapes)}`)
  checkGallery(checked)
  checkBoard(checked)
  for (const [index, preset] of list.presets.entries()) {
    checkFilter(checked, `${name}.list.presets[${index}].filter`, preset.filter)
  }
}

/** Checks that a gallery has pictures (D029): those of the first column with images. */
function checkGallery({ resource, report }: Checked): void {
  const { name, list } = resource
  const pictures = fieldNamesWhere(resource, isPicture)
  if (!list.gallery || list.columns.some((column) => pictures.includes(column))) return
  const cure = pictures.length > 0 ? `add ${pictures.map((each) => `"${each}"`).join(' or ')}` : 'there is none'
  report('D029', `${name}.list.columns`, `a gallery needs an image field: ${cure}`)
}

/** Checks that people can move the records of a board (D032). A form or an action must write its enum field. */
function checkBoard(checked: Checked): void {
  const { resource } = checked
  const { name, list } = resource
  const path = `${name}.list.board`
  if (list.board === undefined) {
    if (list.as === 'board') checked.report('D032', path, 'is missing: it names the field of the columns')
    return
  }
  const field = fieldOf(resource, list.board)
  const isChoice = (each: string) => choicesOf(fieldOf(resource, each)).length > 0
  const possible = checked.names.filter(isChoice)
  if (!field) checked.report('D032', path, unknownField(list.board, possible))
  else if (!isChoice(list.board)) checked.report('D032', path, `"${list.board}" has no fixed values`)
  else {
    const isInForm =
      isWritable(field, 'update') && resource.form.some(({ fields }) => fields.includes(list.board ?? ''))
    const isSet = Object.values(resource.actions).some(({ set }) => Object.hasOwn(set ?? {}, list.board ?? ''))
    if (!isInForm && !isSet) checked.report('D032', path, `no form and no action writes "${list.board}"`)
  }
}
