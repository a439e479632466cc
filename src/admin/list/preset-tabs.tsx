import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import type { ListTable } from './use-list-table'
import './preset-tabs.css'

interface PresetTabsProps {
  resource: ResourceDeclaration
  list: ListTable
}

/** The declared ready-made filters, and all records before them. */
export const PresetTabs = ({ resource, list: { state, change } }: PresetTabsProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  if (resource.list.presets.length === 0) return null
  const tabs = [null, ...resource.list.presets.map(({ id }) => id)]
  return (
    <Flex gap={20} className="preset-tabs" role="tablist" aria-label={t('list.presets')}>
      {tabs.map((id) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={state.preset === id}
          onClick={() => change({ preset: id })}
        >
          {id === null ? t('list.all') : labels.preset(id)}
        </button>
      ))}
    </Flex>
  )
}
