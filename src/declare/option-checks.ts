import { iconNames } from './icons'
import { type Checked, choices, hint } from './problems'
import { writtenOptions } from './resource'
import { operationNames } from './resource-options'
import { checkValues } from './value-checks'

type Written = Readonly<Record<string, unknown>>

/**
 * Checks the options of a resource besides its fields: operations (D021), deletion (D022), duplicates (D023), icons
 * (D024).
 */
export function checkOptions(checked: Checked): void {
  const { resource } = checked
  const { name } = resource
  for (const [id, { icon }] of Object.entries(resource.actions)) checkIcon(checked, `${name}.actions.${id}.icon`, icon)
  checkIcon(checked, `${name}.icon`, resource.icon)
  checkOperations(checked)
  checkDeletion(checked)
  checkRepeated(checked)
}

function checkIcon({ report }: Checked, path: string, icon: string | undefined): void {
  if (icon === undefined || (iconNames as readonly string[]).includes(icon)) return
  report('D024', path, `unknown icon "${icon}": src/declare/icons.ts has them all${hint(icon, iconNames)}`)
}

function checkOperations({ resource: { name, operations }, report }: Checked): void {
  if (operations.includes('edit') && !operations.includes('show'))
    report('D021', `${name}.operations`, '"edit" needs "show": a form shows the record that it changes')
  for (const [index, operation] of operations.entries()) {
    if ((operationNames as readonly string[]).includes(operation)) continue
    const path = `${name}.operations[${index}]`
    report('D021', path, `unknown operation "${operation}"${choices(operation, operationNames)}`)
  }
}

function checkDeletion(checked: Checked): void {
  const { resource, report } = checked
  const path = `${resource.name}.deletion`
  const written = (writtenOptions(resource)?.deletion ?? {}) as Written
  if (resource.trash && written.trash !== true) report('D022', `${path}.trash`, 'must be true, or omitted')
  if (resource.trash && resource.deletion) report('D022', path, 'has either "set" or "trash"')
  if (resource.trash && !resource.operations.includes('delete')) {
    report('D022', `${path}.trash`, 'needs the operation "delete"')
  }
  if (resource.deletion && Object.keys(resource.deletion.set).length === 0)
    report('D022', `${path}.set`, 'is empty: a deletion would change nothing')
  checkValues(checked, 'D022', `${path}.set`, resource.deletion?.set ?? {})
}

/** Checks for duplicates in lists (D023). */
function checkRepeated({ resource, report }: Checked): void {
  const { name, list, form, show, rules, operations, preview, schedule, indexes } = resource
  const lists: Readonly<Record<string, readonly unknown[]>> = {
    operations,
    preview,
    schedule,
    indexes: indexes.map((fields) => fields.join(', ')),
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
