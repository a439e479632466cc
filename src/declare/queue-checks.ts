import { checkFilter } from './filter-checks'
import { type Checked, choices, type Report } from './problems'
import { fieldNamesWhere, type ResourceDeclaration } from './resource'
import { checkSort } from './sort-names'
import { choicesOf, isWhole, shapeOf, typeOf } from './traits'

/**
 * Checks a queue (D019). The browser itself decides which records are still pending, so it must be able to evaluate the
 * preset.
 */
export function checkQueue(checked: Checked): void {
  const { resource, report } = checked
  const { name, queue, list, operations, actions } = resource
  if (!queue) return
  const preset = list.presets.find(({ id }) => id === queue.preset)
  const ids = list.presets.map(({ id }) => id)
  if (preset) checkFilter(checked, `${name}.queue.preset`, preset.filter, 'both')
  else report('D019', `${name}.queue.preset`, `there is no preset "${queue.preset}"${choices(queue.preset, ids)}`)
  checkSort(resource, 'D019', `${name}.queue.sort`, queue.sort, report)
  if (!operations.includes('list') || !operations.includes('show'))
    report('D019', `${name}.queue`, 'the resource needs the operations list and show')
  if (Object.keys(actions).length === 0) report('D019', `${name}.queue`, 'there is no action to decide with')
}

/** Checks a manual sort order (D020). */
export function checkOrder(resource: ResourceDeclaration, report: Report): void {
  const { name, order, list } = resource
  if (!order) return
  const { by, within } = order
  const numbers = fieldNamesWhere(
    resource,
    (each) => isWhole(each) && each.write !== 'never' && each.write !== 'action',
  )
  if (!numbers.includes(by))
    report('D020', `${name}.order.by`, `"${by}" is not a writable integer field${choices(by, numbers)}`)
  const enums = fieldNamesWhere(resource, (each) => choicesOf(each).length > 0 && shapeOf(each) === 'column')
  if (within !== undefined && !enums.includes(within))
    report('D020', `${name}.order.within`, `"${within}" is not an enum field${choices(within, enums)}`)
  if (list.sort !== order.by) report('D020', `${name}.order`, `the list must be sorted by "${order.by}"`)
}

/** Checks the place of records on the calendar (D030). */
export function checkCalendar(checked: Checked): void {
  const { resource, report } = checked
  const { name, calendar } = resource
  if (!calendar) return
  const { start, end, lane, when } = calendar
  const dates = fieldNamesWhere(
    resource,
    (each) => shapeOf(each) === 'column' && ['date', 'instant'].includes(typeOf(each) ?? 'none'),
  )
  for (const [option, field] of Object.entries({ start, ...(end !== undefined && { end }) })) {
    if (dates.includes(field)) continue
    report('D030', `${name}.calendar.${option}`, `"${field}" is not a date${choices(field, dates)}`)
  }
  const enums = fieldNamesWhere(resource, (each) => choicesOf(each).length > 0 && shapeOf(each) === 'column')
  if (lane !== undefined && !enums.includes(lane))
    report('D030', `${name}.calendar.lane`, `"${lane}" is not an enum field${choices(lane, enums)}`)
  if (when) checkFilter(checked, `${name}.calendar.when`, when, 'both')
  if (!resource.operations.includes('list')) report('D030', `${name}.calendar`, 'the resource needs the operation list')
}
