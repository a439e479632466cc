import { useTranslation } from 'react-i18next'
import type { PanelGroup } from '../../dashboards/dashboard-answer'
import type { DashboardPanel } from '../../dashboards/dashboard-panels'
import type { DayRange } from '../../dashboards/day-ranges'
import { fieldOf } from '../../declare'
import { choicesOf } from '../../declare/traits'
import { useFormats } from '../../fields/formats.ui'
import { viewOf } from '../../fields/views.ui'
import type { FilterValue } from '../../lists/filter-value'
import { readListState, writeListState } from '../../lists/list-address'
import type { ListState } from '../../lists/list-state'
import { labelsOf } from '../../providers/labels'
import { useText } from '../../providers/translation'
import { resourceNamed } from '../../registry/resources'

/** The title of a panel: its own, or one of its parts, such as "Orders by status". */
export function usePanelTitle(): (panel: DashboardPanel) => string {
  const { t } = useTranslation()
  const text = useText()
  return ({ kind, title, resource, measure, field, unit, group }) => {
    if (title !== '') return title
    const labels = labelsOf(resourceNamed(resource), text)
    const value = t(`dashboards.titles.${measure}`, { many: labels.many, field: labels.fieldInline(String(field)) })
    if (kind === 'trend') return t('dashboards.titles.trend', { value, unit: t(`dashboards.units.${unit}`) })
    if (kind === 'breakdown')
      return t('dashboards.titles.breakdown', { value, group: labels.fieldInline(String(group)) })
    return kind === 'list' ? labels.many : value
  }
}

/** The formats of a panel's values: amounts of money as money. */
export function usePanelFormats({ resource, measure, field: name }: DashboardPanel) {
  const formats = useFormats()
  const field = measure === 'count' || name === null ? undefined : fieldOf(resourceNamed(resource), name)
  const view = field && viewOf(field)
  const format = (value: number) => {
    const rounded = Math.round(value * 100) / 100
    return view?.inSentence?.(String(rounded), formats) ?? formats.number(rounded)
  }
  return { format, formatShort: (value: number) => view?.onAxis?.(value, formats) ?? formats.compact(value) }
}

/** The text of a group of a breakdown. */
export function useGroupText({ resource: name, group }: DashboardPanel): (group: PanelGroup) => string {
  const { t } = useTranslation()
  const text = useText()
  const resource = resourceNamed(name)
  const isChoice = choicesOf(fieldOf(resource, String(group))).length > 0
  return ({ value, title }) => {
    if (value === null) return t('dashboards.panel.noValue')
    if (isChoice) return labelsOf(resource, text).value(String(group), value)
    if (value === 'true' || value === 'false') return t(`dashboards.panel.${value === 'true' ? 'yes' : 'no'}`)
    return title ?? value
  }
}

/** The address of the list with the records of a panel, or of one of its groups. */
export function panelPath(panel: DashboardPanel, { from, to }: DayRange, group?: PanelGroup): string {
  const resource = resourceNamed(panel.resource)
  const state = readListState(resource, panel.state)
  const filters = group ? withGroup(panel, state.filters, group.value) : { ...state.filters }
  if (panel.time !== null) filters[panel.time] = { shape: 'range', from, to }
  return `${resource.path}${writeListState(resource, { ...state, page: 1, saved: null, filters })}`
}

/** The filters with the one of a group. A group that meets one filter of "Match any" needs none of the others. */
function withGroup(panel: DashboardPanel, filters: ListState['filters'], value: string | null) {
  const { [String(panel.group)]: former, ...others } = filters
  const isEnough = former?.any && isMet(former, value)
  const kept = Object.entries(others).filter(([, { any }]) => !any || !isEnough)
  return { ...Object.fromEntries(kept), [String(panel.group)]: groupFilter(panel, value) }
}

/** Whether a group has records that meet a filter of its field: then all of them do. */
function isMet(filter: FilterValue, value: string | null): boolean {
  const values =
    filter.shape === 'choices'
      ? filter.values
      : filter.shape === 'records'
        ? filter.ids
        : [String(filter.shape === 'flag' && filter.value)]
  const isIncluded = filter.shape === 'empty' ? filter.isEmpty === (value === null) : values.includes(String(value))
  return isIncluded !== Boolean(filter.not)
}

function groupFilter({ resource, group }: DashboardPanel, value: string | null): FilterValue {
  if (value === null) return { shape: 'empty', isEmpty: true }
  if (choicesOf(fieldOf(resourceNamed(resource), String(group))).length > 0)
    return { shape: 'choices', values: [value] }
  const isFlag = value === 'true' || value === 'false'
  return isFlag ? { shape: 'flag', value: value === 'true' } : { shape: 'records', ids: [value] }
}
