import { Radio } from 'antd'
import { useText } from '../../providers/translation'
import { Icon } from '../../theme/icon'
import '../cell.css'
import '../filter-editor.css'
import type { CellProps, FilterEditorProps, KindView } from '../kind.ui'

const BooleanCell = ({ value }: CellProps) => {
  const t = useText()
  return value === true ? (
    <span className="cell-yes">
      <Icon name="check" size={14} />
      {t('cells.yes')}
    </span>
  ) : (
    <span className="cell-no text-quiet">{t('cells.no')}</span>
  )
}

const FlagFilter = ({ label, value, onChange }: FilterEditorProps) => {
  const t = useText()
  const chosen = value?.shape === 'flag' ? value.value : undefined
  return (
    <Radio.Group
      className="filter-choices"
      name={`filter-${label}`}
      aria-label={label}
      value={chosen}
      options={[true, false].map((choice) => ({ value: choice, label: t(choice ? 'cells.yes' : 'cells.no') }))}
      onChange={({ target }) => onChange({ shape: 'flag', value: target.value })}
    />
  )
}

export const view: KindView = { Cell: BooleanCell, FilterEditor: FlagFilter, width: 110 }
