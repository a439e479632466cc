import type { DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { isDay } from '../declare/formats'
import { DatePicker } from '../theme/date-picker'

interface DayPickerProps extends Omit<DatePickerProps, 'value' | 'onChange'> {
  /** A day, `YYYY-MM-DD`; anything else is no day. */
  value: unknown
  onChange(day: string | null): void
}

/** The start of a day. Dayjs reads the years 1 to 99 as those of the last century. */
export const momentOf = (day: string) => dayjs(day).year(Number(day.slice(0, 4)))

/** A calendar day, parsed and formatted in the same zone, so that no zone changes it. */
export const DayPicker = ({ value, onChange, ...props }: DayPickerProps) => (
  <DatePicker
    {...props}
    value={isDay(value) ? momentOf(value) : null}
    onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? null)}
  />
)
