import { Checkbox } from 'antd'
import { fieldOf } from '../../declare/resource'
import { choicesOf } from '../../declare/traits'
import { useLabels } from '../../providers/labels'
import { StateTag, stateTone } from '../../theme/state-tag'
import '../filter-editor.css'
import type { FilterEditorProps } from '../kind.ui'

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
    <fieldset className="stack scroll">
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
