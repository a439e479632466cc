import { Checkbox } from 'antd'
import type { KeyboardEvent } from 'react'

interface SelectBoxProps {
  label: string
  isChecked: boolean
  isMixed?: boolean
  /** @param isRange the Shift key was held: all records from the one chosen before to this one */
  onChange(isRange: boolean): void
}

/** Selects a record, or all of a page; Enter does too. */
export const SelectBox = ({ label, isChecked, isMixed = false, onChange }: SelectBoxProps) => (
  <Checkbox
    className="list-box"
    aria-label={label}
    checked={isChecked}
    indeterminate={isMixed}
    onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey === true)}
    onKeyDown={({ key, shiftKey }: KeyboardEvent) => {
      if (key === 'Enter') onChange(shiftKey)
    }}
  />
)
