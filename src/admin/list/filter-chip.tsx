import { Button, Flex, Space } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type ResourceDeclaration } from '../../declare'
import { momentField, viewOf } from '../../fields/views.ui'
import { type FilterValue, mayFilterEmpty, mayNegate, withMark } from '../../lists/filter-value'
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
  const given = value?.shape === 'empty' ? undefined : value
  // Chosen before the first value, which then has it.
  const [isFirstNot, setFirstNot] = useState(false)
  const isNot = given ? given.not === true : isFirstNot
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
                onChange={(next) => onChange(next && withMark(next, 'not', isNot))}
              />
            )}
            <Flex wrap gap={4}>
              {mayNegate(resource, name) && (
                <Choice
                  isChosen={isNot}
                  onClick={() => {
                    setFirstNot(!isNot)
                    if (given) onChange(withMark(given, 'not', !isNot))
                  }}
                >
                  {t('filters.not')}
                </Choice>
              )}
              {mayFilterEmpty(resource, name) &&
                [true, false].map((isEmpty) => {
                  const isChosen = value?.shape === 'empty' && value.isEmpty === isEmpty
                  return (
                    <Choice
                      key={String(isEmpty)}
                      isChosen={isChosen}
                      onClick={() => onChange(isChosen ? null : { shape: 'empty', isEmpty })}
                    >
                      {t(isEmpty ? 'filters.empty' : 'filters.filled')}
                    </Choice>
                  )
                })}
            </Flex>
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

interface ChoiceProps {
  isChosen: boolean
  children: string
  onClick(): void
}

const Choice = ({ isChosen, children, onClick }: ChoiceProps) => (
  <Button size="small" type={isChosen ? 'primary' : 'default'} aria-pressed={isChosen} onClick={onClick}>
    {children}
  </Button>
)
