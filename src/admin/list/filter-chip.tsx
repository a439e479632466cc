import { Button, Flex, Space } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type ResourceDeclaration } from '../../declare'
import { momentField, viewOf } from '../../fields/views.ui'
import { type FilterValue, mayFilterEmpty } from '../../lists/filter-value'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { Panel } from '../controls/panel'
import { useFilterSentence } from './use-filter-sentence'

interface FilterChipProps {
  resource: ResourceDeclaration
  name: string
  /** Undefined before the first value is chosen. */
  value: FilterValue | undefined
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  onChange(value: FilterValue | null): void
  onRemove(): void
}

/** A filter as a sentence; a press opens its editor, the cross takes it away. */
export const FilterChip = ({ resource, name, value, isOpen, onOpenChange, onChange, onRemove }: FilterChipProps) => {
  const { t } = useTranslation()
  const label = useLabels(resource).field(name)
  const sentence = useFilterSentence(resource, name, value)
  const button = useRef<HTMLButtonElement>(null)
  const field = fieldOf(resource, name) ?? momentField
  const { FilterEditor } = viewOf(field)
  return (
    <Space.Compact className="filter-chip">
      <Panel
        label={t('filters.editor', { field: label })}
        isOpen={isOpen}
        anchor={button}
        width={300}
        onOpenChange={onOpenChange}
        content={
          <Flex vertical gap={8}>
            {FilterEditor && (
              <FilterEditor
                resource={resource}
                name={name}
                field={field}
                label={label}
                value={value}
                onChange={onChange}
              />
            )}
            {mayFilterEmpty(resource, name) && <Presence value={value} onChange={onChange} />}
          </Flex>
        }
      >
        <Button ref={button} type={value ? 'default' : 'dashed'} aria-haspopup="dialog" aria-expanded={isOpen}>
          <span className="cell-text ellipsis">{sentence}</span>
        </Button>
      </Panel>
      {value !== undefined && (
        <Button
          icon={<Icon name="close" size={13} />}
          aria-label={t('filters.remove', { field: label })}
          title={t('filters.remove', { field: label })}
          onClick={onRemove}
        />
      )}
    </Space.Compact>
  )
}

/** Filters by whether there is a value. */
const Presence = ({ value, onChange }: Pick<FilterChipProps, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  return (
    <Flex wrap gap={4}>
      {[true, false].map((isEmpty) => {
        const isChosen = value?.shape === 'empty' && value.isEmpty === isEmpty
        return (
          <Button
            key={String(isEmpty)}
            size="small"
            type={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? null : { shape: 'empty', isEmpty })}
          >
            {t(isEmpty ? 'filters.empty' : 'filters.filled')}
          </Button>
        )
      })}
    </Flex>
  )
}
