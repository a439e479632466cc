import { iconNames } from './icons'
import { type Checked, choices, hint, unknownField } from './problems'
import { fieldByProperty } from './properties'
import { writtenOptions } from './resource'
import { operationNames } from './resource-options'
import { checkValue } from './value-checks'

const resourceOptions =
  'icon group path policyPath page single builtIn singular title fields operations deletion list form show queue order rules recommended actions calendar schedule drafts preview indexes hidden search collaboration duplicate templates was'.split(
    ' ',
  )
const actionOptions = 'when set bulk confirm danger inForm input icon key issue move schedule'.split(' ')
const sectionOptions = ['id', 'fields', 'when']

type Written = Readonly<Record<string, unknown>>
const entriesOf = (value: unknown): readonly Written[] => (Array.isArray(value) ? (value as Written[]) : [])

/**
 * Checks the options of a resource besides its fields: unknown ones (D003), operations (D021), deletion (D022), icons
 * (D024).
 */
export function checkOptions(checked: Checked): void {
  const { resource } = checked
  const options = writtenOptions(resource) ?? {}
  const { name } = resource
  checkKeys(checked, name, options, resourceOptions)
  checkKeys(checked, `${name}.list`, options.list, [
    'columns',
    'sort',
    'filters',
    'sums',
    'as',
    'board',
    'gallery',
    'presets',
  ])
  checkKeys(checked, `${name}.queue`, options.queue, ['preset', 'sort'])
  checkKeys(checked, `${name}.calendar`, options.calendar, ['start', 'end', 'lane', 'when'])
  checkKeys(checked, `${name}.drafts`, options.drafts, ['of', 'mark'])
  checkKeys(checked, `${name}.order`, options.order, ['by', 'within'])
  checkKeys(checked, `${name}.deletion`, options.deletion, ['set', 'trash'])
  const lists = {
    form: sectionOptions,
    show: sectionOptions,
    rules: ['id', 'check', 'at'],
    recommended: ['id', 'when', 'ranges'],
  }
  for (const [list, known] of Object.entries(lists)) {
    for (const [index, each] of entriesOf(options[list]).entries())
      checkKeys(checked, `${name}.${list}[${index}]`, each, known)
  }
  for (const [index, preset] of entriesOf((options.list as Written | undefined)?.presets).entries())
    checkKeys(checked, `${name}.list.presets[${index}]`, preset, ['id', 'filter', 'waiting'])
  for (const [id, action] of Object.entries(resource.actions)) {
    checkKeys(checked, `${name}.actions.${id}`, action, actionOptions)
    checkIcon(checked, `${name}.actions.${id}.icon`, action.icon)
  }
  checkIcon(checked, `${name}.icon`, resource.icon)
  checkOperations(checked)
  checkDeletion(checked)
  checkRepeated(checked)
}

function checkKeys({ report }: Checked, path: string, value: unknown, known: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) report('D003', `${path}.${key}`, `unknown option "${key}"${choices(key, known)}`)
  }
}

function checkIcon({ report }: Checked, path: string, icon: string | undefined): void {
  if (icon === undefined || (iconNames as readonly string[]).includes(icon)) return
  report('D024', path, `unknown icon "${icon}"${hint(icon, iconNames)}; src/declare/icons.ts has them all`)
}

function checkOperations({ resource: { name, operations }, report }: Checked): void {
  for (const [index, operation] of operations.entries()) {
    if ((operationNames as readonly string[]).includes(operation)) continue
    const path = `${name}.operations[${index}]`
    report('D021', path, `unknown operation "${operation}"${choices(operation, operationNames)}`)
  }
}

function checkDeletion(checked: Checked): void {
  const { resource, names, report } = checked
  const path = `${resource.name}.deletion`
  const written = (writtenOptions(resource)?.deletion ?? {}) as Written
  if (resource.trash && written.trash !== true) report('D022', `${path}.trash`, 'must be true, or omitted')
  if (resource.trash && resource.deletion) report('D022', path, 'has either "set" or "trash"')
  if (resource.trash && !resource.operations.includes('delete')) {
    report('D022', `${path}.trash`, 'needs the operation "delete"')
  }
  for (const [property, value] of Object.entries(resource.deletion?.set ?? {})) {
    const path = `${resource.name}.deletion.set.${property}`
    const field = fieldByProperty(resource, property)?.[1]
    if (!field) report('D022', path, unknownField(property, names))
    else checkValue(checked, 'D022', path, field, value)
  }
}

/** Checks for duplicates in lists (D023). */
function checkRepeated({ resource, report }: Checked): void {
  const { name, list, form, show, rules, operations, preview } = resource
  const lists: Readonly<Record<string, readonly unknown[]>> = {
    operations,
    preview,
    'list.columns': list.columns,
    'list.filters': list.filters,
    'list.presets': list.presets.map(({ id }) => id),
    form: form.map(({ id }) => id),
    show: show.map(({ id }) => id),
    rules: rules.map(({ id }) => id),
  }
  for (const [path, values] of Object.entries(lists)) {
    for (const [index, value] of values.entries()) {
      if (values.indexOf(value) < index) report('D023', `${name}.${path}[${index}]`, `"${value}" is there already`)
    }
  }
  for (const [layout, sections] of Object.entries({ form, show })) {
    const seen = new Set<string>()
    for (const [at, section] of sections.entries()) {
      for (const [index, field] of section.fields.entries()) {
        // A record may show a field in several sections, and a form in sections with different conditions.
        const key = layout === 'show' || section.when ? `${at} ${field}` : field
        if (seen.has(key)) report('D023', `${name}.${layout}[${at}].fields[${index}]`, `"${field}" is there already`)
        seen.add(key)
      }
    }
  }
}
