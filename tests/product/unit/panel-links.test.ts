import '../../harness/browser-surroundings'
import { expect, test } from 'vitest'
import { panelPath } from '../../../src/admin/dashboards/panel-texts'
import type { DashboardPanel } from '../../../src/dashboards/dashboard-panels'
import { plainPanel } from '../../../src/dashboards/dashboard-panels'
import { fieldOf, meets } from '../../../src/declare'
import { choicesOf } from '../../../src/declare/traits'
import { filterOfCrud } from '../../../src/lists/endpoint-filter'
import { readListState } from '../../../src/lists/list-address'
import { crudFilters } from '../../../src/lists/list-filters'
import { resourceNamed } from '../../../src/registry/resources'

const orders = resourceNamed('orders')
const choices = (name: string) => choicesOf(fieldOf(orders, name))
const days = { from: '2026-03-01', to: '2026-03-31' }
const panel = (state: string): DashboardPanel => ({
  ...plainPanel,
  id: 'a',
  kind: 'breakdown',
  resource: 'orders',
  state,
  group: 'status',
})

const records = choices('status').flatMap((status) =>
  choices('type').flatMap((type) => choices('paymentMethod').map((paymentMethod) => ({ status, type, paymentMethod }))),
)
const shown = (search: string) => {
  const filter = filterOfCrud(orders, crudFilters(orders, readListState(orders, search)), () => true)
  return records.filter((record) => meets(orders, filter, record, { now: '2026-03-31T00:00:00Z', me: null }))
}

test.each([
  '',
  'status=paid,pending',
  'status=paid&not=status',
  'type=subscription&status=paid,pending&any=type,status',
  'type=subscription&status=paid&not=status&any=type,status',
  'type=subscription&paymentMethod=other&any=type,paymentMethod',
])('the links of a breakdown of "%s" lead to the records of each group', (state) => {
  for (const value of choices('status')) {
    const group = shown(state).filter(({ status }) => status === value)
    const [path, search = ''] = panelPath(panel(state), days, { value, amount: group.length }).split('?')
    expect(path).toBe('/orders')
    // A group without records has no link.
    if (group.length > 0) expect(shown(search), `${state}: ${value}`).toEqual(group)
  }
})

test('the group without a value leads to the records without one', () => {
  const path = panelPath({ ...panel(''), group: 'refundReference' }, days, { value: null, amount: 1 })
  expect(path).toBe('/orders?empty=refundReference')
})
