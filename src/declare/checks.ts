import { kindOf, kindsByName } from '../fields'
import { computationOf } from '../fields/computed/computed'
import { enumValues } from '../fields/enum/enum'
import { adviceProblem } from './advice-checks'
import type { AnyField, Fields } from './field'
import { type AnyFilter, isReference } from './filter'
import { checkFilter, checkReference, type Reader } from './filter-checks'
import { DeclarationError, hint, type Problem, type Report, unknownField } from './problems'
import { fieldByProperty, isLocalized, propertyOf, recordBase } from './properties'
import { checkOrder, checkQueue } from './queue-checks'
import { fieldOf, fieldsOf, menuGroups, type ResourceDeclaration, takenKeys } from './resource'
import { checkSort } from './sort-names'

const commonOptions = ['kind', 'required', 'unique', 'write', 'search', 'was', 'deprecated', 'reading']
const reserved = [...recordBase, 'can', 'and', 'or']

/**
 * Everything wrong with the declarations, in their order. Codes: D001 names and paths taken twice · D002 unknown kind ·
 * D003 unknown option · D004 options that contradict each other · D005 relation to nothing · D006 title field ·
 * D007 form · D008 show · D009 reserved name · D010 filter or operator · D011 action · D012 list column ·
 * D013 list sort · D014 list filter · D015 group or path · D016 single or standing records · D017 index ·
 * D018 advice · D019 queue · D020 order.
 */
export function checkDeclarations(resources: readonly ResourceDeclaration[]): readonly Problem[] {
  const problems: Problem[] = []
  const report = (code: string, place: string, message: string) => problems.push({ code, place, message })
  const seen = new Set<string>()
  for (const resource of resources) {
    for (const name of new Set([resource.name, resource.singular])) {
      if (seen.has(name)) report('D001', resource.name, `the name "${name}" is taken by another resource`)
      seen.add(name)
    }
    if (resource.singular === resource.name && !resource.single) {
      report('D001', resource.name, `one and many are both called "${resource.name}"; say singular: '…'`)
    }
    if (!resource.hidden) {
      const other = resources.find(
        ({ path, hidden, name }) => path === resource.path && !hidden && name !== resource.name,
      )
      if (other) report('D001', `${resource.name}.path`, `"${resource.path}" is the path of ${other.name} too`)
    }
    new ResourceChecks(resource, resources, report).run()
  }
  return problems
}

/** Throws a DeclarationError when there is anything to report. */
export function assertDeclarations(resources: readonly ResourceDeclaration[]): void {
  const problems = checkDeclarations(resources)
  if (problems.length > 0) throw new DeclarationError(problems)
}

class ResourceChecks {
  private readonly names: readonly string[]

  constructor(
    private readonly resource: ResourceDeclaration,
    private readonly resources: readonly ResourceDeclaration[],
    private readonly report: Report,
  ) {
    this.names = Object.keys(resource.fields)
  }

  run() {
    const { name, path, page, group } = this.resource
    if (!(menuGroups as readonly string[]).includes(group)) {
      this.report('D015', `${name}.group`, `unknown group "${group}"${hint(group, menuGroups)}`)
    }
    for (const [key, value] of Object.entries({ path, ...(page && { page }) })) {
      if (!/^(\/[a-z0-9-]+)+$/.test(value)) this.report('D015', `${name}.${key}`, `"${value}" is no path of a screen`)
    }
    if (page && path !== page && !path.startsWith(`${page}/`)) {
      this.report('D015', `${name}.path`, `a tab of "${page}" has its screens below it`)
    }
    this.checkStanding()
    for (const [fieldName, field] of Object.entries(fieldsOf(this.resource))) this.checkField(fieldName, field)
    this.checkProperties()
    this.checkTitle()
    this.checkLayout()
    this.checkList()
    this.checkActions()
    checkQueue(this.resource, this.report)
    checkOrder(this.resource, this.report)
    this.checkIndexes()
    this.checkAdvice()
    for (const [index, rule] of this.resource.rules.entries()) {
      this.checkFilter(`${name}.rules[${index}].check`, rule.check, 'both')
    }
  }

  private checkStanding() {
    const { name, single, standing, operations } = this.resource
    for (const operation of ['list', 'create', 'delete'] as const) {
      if (single && operations.includes(operation)) {
        this.report('D016', `${name}.operations`, `a single record has no "${operation}"`)
      }
    }
    for (const [index, record] of standing.entries()) {
      const place = `${name}.standing[${index}]`
      for (const property of Object.keys(record)) {
        if (!fieldByProperty(this.resource, property)) this.report('D016', place, unknownField(property, this.names))
      }
      const isKnown = single || Object.keys(record).some((property) => fieldOf(this.resource, property)?.unique)
      if (!isKnown) this.report('D016', place, 'without a unique value it would be added again at every start')
    }
  }

  private checkField(name: string, field: AnyField) {
    const place = `${this.resource.name}.fields.${name}`
    if (reserved.includes(name)) this.report('D009', place, `"${name}" is a name every record has already`)
    if (!/^[a-z][a-zA-Z0-9]{0,40}$/.test(name)) {
      this.report(
        'D009',
        place,
        'a field name starts with a small letter, has letters and digits, and at most 41 of them',
      )
    }
    const kind = kindsByName.get(field.kind)
    if (!kind) {
      this.report('D002', place, `unknown kind "${field.kind}"${hint(field.kind, [...kindsByName.keys()])}`)
      return
    }
    const known = [...commonOptions, ...kind.options]
    for (const option of Object.keys(field)) {
      if (!known.includes(option)) {
        this.report(
          'D003',
          `${place}.${option}`,
          `a ${field.kind} field has no option "${option}"${hint(option, known)}`,
        )
      }
    }
    const isCreated = this.resource.operations.includes('create')
    if (isCreated && field.required && field.write === 'never' && field.default === undefined) {
      this.report('D004', place, 'required, yet nobody may write it: give it a default')
    }
    if (field.default !== undefined && field.default !== '$now' && kind.check(field.default, field).length > 0) {
      this.report('D004', `${place}.default`, `"${String(field.default)}" is not a value this field takes`)
    }
    if (field.search && !kind.searchable)
      this.report('D004', `${place}.search`, `a ${field.kind} field cannot be searched`)
    if (typeof field.from === 'string' && !this.names.includes(field.from))
      this.report('D004', `${place}.from`, unknownField(field.from, this.names))
    this.checkTarget(place, field)
    this.checkFallback(place, field)
    this.checkComputation(place, field)
    for (const [reading, words] of Object.entries((field.readingWords ?? {}) as Record<string, readonly string[]>)) {
      for (const [index, word] of words.entries()) {
        const known = enumValues(field)
        if (known.includes(word)) continue
        this.report('D004', `${place}.readingWords.${reading}[${index}]`, `no word "${word}" here${hint(word, known)}`)
      }
    }
  }

  /** `category`, which is kept as `categoryId`, leaves no room for a field of that name. */
  private checkProperties() {
    for (const [name, field] of Object.entries(fieldsOf(this.resource))) {
      const property = kindsByName.has(field.kind) ? propertyOf(name, field) : name
      if (property !== name && this.names.includes(property))
        this.report('D009', `${this.resource.name}.fields.${property}`, `"${property}" holds what "${name}" leads to`)
    }
  }

  private checkTarget(place: string, field: AnyField) {
    const target = (field.to ?? computationOf(field).count) as string | undefined
    if (target === undefined) return
    const other = this.resources.find(({ name }) => name === target)
    if (!other) {
      const names = this.resources.map(({ name }) => name)
      this.report('D005', place, `unknown resource "${target}"${hint(target, names)}`)
      return
    }
    const by = field.by as string | undefined
    const back = by === undefined ? undefined : fieldOf(other, by)
    if (by !== undefined && back?.to !== this.resource.name) {
      this.report('D005', `${place}.by`, `${target} has no relation "${by}" to ${this.resource.name}`)
    }
  }

  private checkFallback(place: string, field: AnyField) {
    const [relation, picture] = (field.fallback ?? []) as readonly string[]
    if (relation === undefined || picture === undefined) return
    const to = fieldOf(this.resource, relation)?.to
    const other = this.resources.find(({ name }) => name === to)
    if (!other) this.report('D004', `${place}.fallback[0]`, `"${relation}" is no relation${hint(relation, this.names)}`)
    else if (fieldOf(other, picture)?.kind !== 'image') {
      this.report('D004', `${place}.fallback[1]`, `${other.name} have no picture "${picture}"`)
    }
  }

  private checkComputation(place: string, field: AnyField) {
    const { sum, cases } = computationOf(field)
    for (const [index, part] of (sum ?? []).entries()) {
      if (fieldOf(this.resource, part)?.kind !== 'int') {
        const numbers = this.names.filter((name) => fieldOf(this.resource, name)?.kind === 'int')
        this.report('D004', `${place}.sum[${index}]`, `"${part}" is no whole-number field${hint(part, numbers)}`)
      }
    }
    for (const [index, { when }] of (cases ?? []).entries()) {
      if (when) this.checkFilter(`${place}.cases[${index}].when`, when)
    }
  }

  private checkTitle() {
    const { title, name, single } = this.resource
    // A single record is called what its resource is called.
    if (single) return
    const field = fieldOf(this.resource, title)
    if (!field) this.report('D006', `${name}.title`, unknownField(title, this.names))
    else if (field.kind === 'relation') this.checkTitleOf(field)
    else if (kindsByName.has(field.kind) && !['text', 'enum'].includes(kindOf(field).valueType(field))) {
      this.report('D006', `${name}.title`, `a ${field.kind} field cannot name a record`)
    }
  }

  /** A record is called like the one it is about: that one has a name of its own, and is always there. */
  private checkTitleOf(field: AnyField) {
    const { title, name } = this.resource
    const target = this.resources.find((other) => other.name === field.to)
    if (target && fieldOf(target, target.title)?.kind === 'relation') {
      this.report('D006', `${name}.title`, `"${title}" leads to ${target.name}, which have no title of their own`)
    }
    if (!field.required)
      this.report('D006', `${name}.title`, `"${title}" may be empty: what names a record is required`)
  }

  private checkLayout() {
    const { name, form, show } = this.resource
    const places = [
      ...form.flatMap((section, at) =>
        section.fields.map((field, index) => ['D007', `${name}.form[${at}].fields[${index}]`, field] as const),
      ),
      ...show.flatMap((section, at) =>
        section.fields.map((field, index) => ['D008', `${name}.show[${at}].fields[${index}]`, field] as const),
      ),
    ]
    for (const [layout, sections] of Object.entries({ form, show })) {
      for (const [at, { when }] of sections.entries()) {
        if (when) this.checkFilter(`${name}.${layout}[${at}].when`, when, 'both')
      }
    }
    for (const [code, place, field] of places) {
      const declared = fieldOf(this.resource, field)
      if (!declared && !(code === 'D008' && ['createdAt', 'updatedAt'].includes(field))) {
        this.report(code, place, unknownField(field, this.names))
      } else if (code === 'D007' && declared && ['action', 'never'].includes(declared.write ?? '')) {
        const { sum, cases } = computationOf(declared)
        // What follows from the form's own values is worked out as they are typed.
        if (!sum && !cases) this.report(code, place, `"${field}" is not written by a form`)
      }
    }
  }

  private checkList() {
    const { name, list } = this.resource
    const columns = [...this.names, ...recordBase]
    for (const [index, column] of list.columns.entries()) {
      const field = fieldOf(this.resource, column)
      if (!columns.includes(column))
        this.report('D012', `${name}.list.columns[${index}]`, unknownField(column, columns))
      else if (field?.kind === 'password' || field?.kind === 'children') {
        this.report('D012', `${name}.list.columns[${index}]`, `a ${field.kind} field has nothing to show in a list`)
      }
    }
    checkSort(this.resource, 'D013', `${name}.list.sort`, list.sort, this.report)
    for (const [index, filter] of list.filters.entries()) {
      if (!columns.includes(filter))
        this.report('D014', `${name}.list.filters[${index}]`, unknownField(filter, columns))
    }
    for (const [index, preset] of list.presets.entries()) {
      this.checkFilter(`${name}.list.presets[${index}].filter`, preset.filter)
    }
  }

  private checkActions() {
    const keys = new Set<string>(takenKeys)
    for (const [id, action] of Object.entries(this.resource.actions)) {
      const place = `${this.resource.name}.actions.${id}`
      if (action.key !== undefined) {
        if (!/^[a-z]$/.test(action.key)) this.report('D011', `${place}.key`, `"${action.key}" is not one small letter`)
        else if (keys.has(action.key)) this.report('D011', `${place}.key`, `the letter "${action.key}" is taken`)
        keys.add(action.key)
      }
      if (action.when) this.checkFilter(`${place}.when`, action.when, 'both')
      for (const [property, value] of Object.entries(action.set ?? {})) {
        const field = fieldByProperty(this.resource, property)?.[1]
        const at = `${place}.set.${property}`
        if (!field) this.report('D011', at, unknownField(property, this.names))
        else if (isReference(value)) checkReference(this.resource, 'D011', at, value, this.report)
        else if (value !== null && !isLocalized(field) && kindOf(field).check(value, field).length > 0)
          this.report('D011', at, `"${String(value)}" is not a value this field takes`)
      }
      for (const [index, name] of (action.issue ?? []).entries()) {
        const isToken = fieldOf(this.resource, name)?.kind === 'token'
        if (!isToken) this.report('D011', `${place}.issue[${index}]`, `"${name}" is no token`)
      }
      if (action.issue && action.bulk) this.report('D011', `${place}.bulk`, 'tokens are shown one record at a time')
      if (action.move && !this.resource.order) this.report('D011', `${place}.move`, 'the resource declares no order')
      if (['create', 'update', 'delete', 'list', 'show', 'edit', 'move'].includes(id)) {
        this.report('D011', place, `"${id}" is the name of an operation every resource has`)
      }
      for (const [name, field] of Object.entries((action.input ?? {}) as Fields)) {
        this.checkField(name, field as AnyField)
      }
    }
  }

  private checkIndexes() {
    const names = [...this.names, ...recordBase]
    for (const [at, index] of this.resource.indexes.entries()) {
      for (const [place, field] of index.entries()) {
        if (!names.includes(field))
          this.report('D017', `${this.resource.name}.indexes[${at}][${place}]`, unknownField(field, names))
      }
    }
  }

  private checkAdvice() {
    for (const [index, { when, ranges }] of this.resource.advice.entries()) {
      const place = `${this.resource.name}.advice[${index}]`
      if (when) this.checkFilter(`${place}.when`, when, 'both')
      for (const [name, range] of Object.entries(ranges)) {
        const problem = adviceProblem(this.resource, name, range)
        if (problem) this.report('D018', `${place}.ranges.${name}`, problem)
      }
    }
  }

  private checkFilter(place: string, filter: AnyFilter, reader: Reader = 'sql') {
    checkFilter(this.resource, place, filter, reader, this.report)
  }
}
