import { Checkbox } from 'antd'
import { fieldOf } from '../../declare/resource'
import { choicesOf } from '../../declare/traits'
import { useLabels } from '../../providers/labels'
import '../filter-editor.css'
import { StateTag, stateTone } from '../../theme/state-tag'
import type { CellProps, FilterEditorProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

/** A state in its fixed colour; other values (a role, a type) as plain text. */
export const EnumCell = ({ value, name, resource }: CellProps) => {
  const labels = useLabels(resource)
  if (typeof value !== 'string') return <NoValue />
  const word = labels.value(name, value)
  return stateTone(value) ? (
    <StateTag state={value}>{word}</StateTag>
  ) : (
    <span className="cell-text ellipsis">{word}</span>
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
    <fieldset className="filter-choices">
      <legend className="visually-hidden">{label}</legend>
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

export const view: KindView = { Cell: EnumCell, FilterEditor: ChoicesFilter, width: 160 }
