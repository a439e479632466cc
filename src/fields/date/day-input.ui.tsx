import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { isDay } from '../../declare/moments'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'

/** A day of the calendar: read and written in the reader's zone alike, so no zone can move it. */
export const DayInput = (props: EditorProps) => (
  <DatePicker
    {...inputAttributes(props)}
    className="editor-date"
    status={inputStatus(props)}
    value={isDay(props.value) ? dayjs(props.value) : null}
    onChange={(day) => props.onChange(day?.format('YYYY-MM-DD') ?? null)}
  />
)
