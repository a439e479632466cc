import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import '../cell.css'
import '../filter-editor.css'
import type { CellProps, FilterEditorProps, KindView } from '../kind.ui'

const BooleanCell = ({ value }: CellProps) => {
  const { t } = useTranslation()
  return value === true ? (
    <span className="cell-yes">
      <Icon name="check" size={14} />
      {t('cells.yes')}
    </span>
  ) : (
    <span className="cell-no">{t('cells.no')}</span>
  )
}

const FlagFilter = ({ label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const chosen = value?.shape === 'flag' ? value.value : undefined
  return (
    <fieldset className="filter-choices">
      <legend className="visually-hidden">{label}</legend>
      {[true, false].map((choice) => (
        <label className="filter-choice" key={String(choice)}>
          <input
            type="radio"
            name={`filter-${label}`}
            checked={chosen === choice}
            onChange={() => onChange({ shape: 'flag', value: choice })}
          />
          <span>{t(choice ? 'cells.yes' : 'cells.no')}</span>
        </label>
      ))}
    </fieldset>
  )
}

export const view: KindView = { Cell: BooleanCell, FilterEditor: FlagFilter, width: 110 }
