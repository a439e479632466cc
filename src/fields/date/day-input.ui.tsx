import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { isDay } from '../../declare/formats'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'

/** A calendar day, parsed and formatted in the same zone, so that no zone changes it. */
export const DayInput = (props: EditorProps) => (
  <DatePicker
    {...inputAttributes(props)}
    status={inputStatus(props)}
    value={isDay(props.value) ? dayjs(props.value) : null}
    onChange={(day) => props.onChange(day?.format('YYYY-MM-DD') ?? null)}
  />
)
