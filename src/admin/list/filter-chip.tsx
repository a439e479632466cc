import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type ResourceDeclaration } from '../../declare'
import type { FilterValue } from '../../fields/filter-value'
import { momentField, viewOf } from '../../fields/views.ui'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { Floating } from './floating'
import { useFilterSentence } from './use-filter-sentence'

interface FilterChipProps {
  resource: ResourceDeclaration
  name: string
  /** undefined while nothing has been said about the field yet. */
  value: FilterValue | undefined
  isOpen: boolean
  onOpen(): void
  onClose(): void
  onChange(value: FilterValue | null): void
  onRemove(): void
}

/** A filter as a sentence; a press opens its editor, the cross takes it away. */
export const FilterChip = ({ resource, name, value, isOpen, onOpen, onClose, onChange, onRemove }: FilterChipProps) => {
  const { t } = useTranslation()
  const label = useLabels(resource).field(name)
  const sentence = useFilterSentence(resource, name, value)
  const button = useRef<HTMLButtonElement>(null)
  const field = fieldOf(resource, name) ?? momentField
  const { FilterEditor } = viewOf(field)
  return (
    <span className="filter-chip" data-empty={value === undefined}>
      <button
        ref={button}
        type="button"
        className="filter-chip-sentence"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? onClose : onOpen}
      >
        {sentence}
      </button>
      {value !== undefined && (
        <button
          type="button"
          className="filter-chip-remove"
          aria-label={t('filters.remove', { field: label })}
          title={t('filters.remove', { field: label })}
          onClick={onRemove}
        >
          <Icon name="close" size={13} />
        </button>
      )}
      {isOpen && FilterEditor && (
        <Floating
          anchor={button}
          role="dialog"
          label={t('filters.editor', { field: label })}
          className="filter-editor"
          onClose={onClose}
        >
          <FilterEditor resource={resource} name={name} field={field} label={label} value={value} onChange={onChange} />
        </Floating>
      )}
    </span>
  )
}
