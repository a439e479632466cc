import { Form, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '../lists/filter-value'
import { readBound } from '../lists/list-address'
import { useLabels } from '../providers/labels'
import './filter-editor.css'
import type { FilterEditorProps } from './kind.ui'
import { useDraft } from './use-draft.ui'

/** A range of numbers with optional bounds; for integers, decimals, money and ratings. */
export const NumberRange = ({ resource, name, label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const unit = useLabels(resource).unit(name)
  const { from, to } = value?.shape === 'range' ? value : { from: null, to: null }
  const read = (text: string) => readBound(resource, name, text)
  return (
    <div className="halves" style={{ padding: 8 }}>
      <Bound
        label={t('filters.from')}
        name={t('filters.fromOf', { field: label })}
        value={from}
        unit={unit}
        isRead={(text) => read(text) !== null}
        onChange={(text) => onChange(rangeOf(read(text), to))}
      />
      <Bound
        label={t('filters.to')}
        name={t('filters.toOf', { field: label })}
        value={to}
        unit={unit}
        isRead={(text) => read(text) !== null}
        onChange={(text) => onChange(rangeOf(from, read(text)))}
      />
    </div>
  )
}

interface BoundProps {
  label: string
  name: string
  value: string | null
  unit: string | undefined
  isRead(text: string): boolean
  onChange(text: string): void
}

const Bound = ({ label, name, value, unit, isRead, onChange }: BoundProps) => {
  const id = useId()
  const { draft, setDraft, flush } = useDraft(name, value ?? '', onChange)
  return (
    <Form.Item
      layout="vertical"
      label={label}
      htmlFor={id}
      validateStatus={draft.trim() !== '' && !isRead(draft) ? 'error' : ''}
    >
      <Input
        id={id}
        aria-label={name}
        inputMode="decimal"
        value={draft}
        suffix={unit}
        onChange={(event) => setDraft(event.target.value)}
        onPressEnter={flush}
      />
    </Form.Item>
  )
}
