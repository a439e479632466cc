import { Radio } from 'antd'
import { useText } from '../../providers/translation'
import '../filter-editor.css'
import type { FilterEditorProps } from '../kind.ui'

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
