import { Checkbox, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import './filter-editor.css'
import { fieldOf } from '../declare/resource'
import { choicesOf } from '../declare/traits'
import { useLabels } from '../providers/labels'
import { useText } from '../providers/translation'
import { clearable } from '../theme/clearable'
import { StateTag, stateTone } from '../theme/state-tag'
import type { FilterEditorProps } from './kind.ui'
import { useDraft } from './use-draft.ui'

/** The text that the field must contain. */
export const TextFilter = ({ resource, name, label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const { draft, setDraft, flush } = useDraft(
    `${resource.name}.${name}`,
    value?.shape === 'text' ? value.text : '',
    (text) => onChange(text ? { shape: 'text', text } : null),
  )
  return (
    <div className="stack">
      <Input
        aria-label={t('filters.contains', { field: label })}
        placeholder={t('filters.containsPlaceholder')}
        value={draft}
        maxLength={200}
        allowClear={clearable}
        onChange={(event) => setDraft(event.target.value)}
        onPressEnter={flush}
      />
    </div>
  )
}

/** Yes or no. */
export const FlagFilter = ({ label, value, onChange }: FilterEditorProps) => {
  const t = useText()
  const chosen = value?.shape === 'flag' ? value.value : undefined
  return (
    <Radio.Group
      className="stack scroll"
      name={`filter-${label}`}
      aria-label={label}
      value={chosen}
      options={[true, false].map((choice) => ({ value: choice, label: t(choice ? 'cells.yes' : 'cells.no') }))}
      onChange={({ target }) => onChange({ shape: 'flag', value: target.value })}
    />
  )
}

/** One or more values of the field. */
export const ChoicesFilter = ({ resource, name, label, value, onChange }: FilterEditorProps) => {
  const labels = useLabels(resource)
  const chosen = value?.shape === 'choices' ? value.values : []
  const choices = choicesOf(fieldOf(resource, name))
  const toggle = (choice: string) => {
    const values = choices.filter((other) => (other === choice) !== chosen.includes(other))
    onChange(values.length > 0 ? { shape: 'choices', values } : null)
  }
  return (
    <fieldset className="scroll-short" aria-label={label}>
      {choices.map((choice) => (
        <Checkbox
          className="filter-choice"
          key={choice}
          checked={chosen.includes(choice)}
          onChange={() => toggle(choice)}
        >
          {stateTone(choice) ? (
            <StateTag state={choice}>{labels.value(name, choice)}</StateTag>
          ) : (
            labels.value(name, choice)
          )}
        </Checkbox>
      ))}
    </fieldset>
  )
}
