import { Form, Select } from 'antd'
import { useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardPanel } from '../../dashboards/dashboard-panels'
import type { ResourceDeclaration } from '../../declare'
import type { FilterValue } from '../../lists/filter-value'
import { readListState, writeListState } from '../../lists/list-address'
import { type ListState, withEntry } from '../../lists/list-state'
import { useLabels } from '../../providers/labels'
import { useViewsOf } from '../../providers/views'
import { FilterBar, type FilteredList } from '../list/filter-bar'
import { SortChoice } from '../list/sort-choice'
import { useColumns } from '../list/use-columns'

interface PanelFiltersProps {
  resource: ResourceDeclaration
  panel: DashboardPanel
  /** The query of the list's address without `?`. */
  onChange(state: string): void
}

/** The filters of a panel, as those of its list; a saved view or a ready-made filter fills them in. */
export const PanelFilters = ({ resource, panel, onChange }: PanelFiltersProps) => {
  const { t } = useTranslation()
  const id = useId()
  const labels = useLabels(resource)
  const views = useViewsOf(resource)
  const columns = useColumns(resource, null)
  const list = useFilteredList(resource, panel.state, onChange)
  const { preset } = list.state
  const starts = [
    { value: '', label: t('dashboards.form.fromPlaceholder') },
    ...resource.list.presets.map((each) => ({ value: `view=${each.id}`, label: labels.preset(each.id) })),
    ...views.map(({ state, name }) => ({ value: state, label: name })),
  ]
  const chosen =
    starts.find(({ value }) => value === panel.state) ?? starts.find(({ value }) => value === `view=${preset}`)
  return (
    <Form.Item label={t('dashboards.form.filter')}>
      <fieldset className="stack" aria-label={t('dashboards.form.filter')}>
        {starts.length > 1 && (
          <Select
            id={id}
            className="wide"
            aria-label={t('dashboards.form.from')}
            placeholder={t('dashboards.form.from')}
            value={chosen?.value}
            options={starts}
            onChange={onChange}
          />
        )}
        <FilterBar resource={resource} list={list}>
          {panel.kind === 'list' && <SortChoice resource={resource} columns={columns} list={list} />}
        </FilterBar>
      </fieldset>
    </Form.Item>
  )
}

/** The filters of an address as those of a list. */
function useFilteredList(resource: ResourceDeclaration, text: string, onChange: (state: string) => void): FilteredList {
  const state = useMemo(() => readListState(resource, text), [resource, text])
  const latest = useRef(state)
  latest.current = state
  const change = (changes: Partial<ListState>) => {
    // Two changes before the next render must both count.
    latest.current = { ...latest.current, ...changes }
    onChange(writeListState(resource, { ...latest.current, page: 1, saved: null }).slice(1))
  }
  const filter = (name: string, value: FilterValue | null) =>
    change({ filters: withEntry(latest.current.filters, name, value) })
  return { state, change, filter, clear: () => change({ filters: {}, search: '', preset: null }) }
}
