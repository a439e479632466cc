import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../labels'
import type { ListControl } from './use-list-state'

interface PresetTabsProps {
  resource: ResourceDeclaration
  list: ListControl
}

/** The declared ready-made filters, and all records before them. */
export const PresetTabs = ({ resource, list: { state, change } }: PresetTabsProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  if (resource.list.presets.length === 0) return null
  const presets = [{ id: null, label: t('list.all') }].concat(
    resource.list.presets.map(({ id }) => ({ id: id as never, label: labels.preset(id) })),
  )
  return (
    <div className="preset-tabs" role="tablist" aria-label={t('list.presets')}>
      {presets.map(({ id, label }) => (
        <button
          key={label}
          type="button"
          role="tab"
          aria-selected={state.preset === id}
          onClick={() => change({ preset: id })}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
