import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { initialListState, isNarrowed, type ListState, withEntry } from '../../lists/list-state'
import { useLabels } from '../../providers/labels'
import { FilterBar } from '../list/filter-bar'
import '../list/list.css'
import type { Changes } from './draft'

interface ConditionProps {
  resource: ResourceDeclaration
  state: ListState
  onChange(changes: Changes<ListState>): void
}

/** The records that an automation applies to: the filters of their list. */
export const Condition = ({ resource, state, onChange }: ConditionProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const list = {
    state,
    change: onChange,
    filter: (name: string, value: ListState['filters'][string] | null) =>
      onChange(({ filters }) => ({ filters: withEntry(filters, name, value) })),
    clear: () => onChange(initialListState(resource)),
  }
  return (
    <>
      <p className="text-secondary">
        {t(isNarrowed(state) ? 'automations.matching' : 'automations.everyRecord', { many: labels.manyInline })}
      </p>
      {state.preset && (
        <div>
          <Tag closable onClose={() => onChange({ preset: null })}>
            {labels.preset(state.preset)}
          </Tag>
        </div>
      )}
      <FilterBar resource={resource} list={list} />
    </>
  )
}
