import { DatePicker as AntDatePicker, type DatePickerProps } from 'antd'
import { Icon } from './icon'

/** A calendar that has no room on either side moves over its input. */
const placement = (...points: [string, string]) => ({
  points,
  overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true },
})

const placements = {
  bottomLeft: placement('tl', 'bl'),
  bottomRight: placement('tr', 'br'),
  topLeft: placement('bl', 'tl'),
  topRight: placement('br', 'tr'),
}

/** Ant Design's date picker, in the window on a small phone too, with an icon that screen readers do not announce. */
export const DatePicker = (props: DatePickerProps) => (
  <AntDatePicker suffixIcon={<Icon name="calendar" size={14} />} builtinPlacements={placements} {...props} />
)
