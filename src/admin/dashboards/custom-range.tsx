import { Button, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { DatePicker } from '../../theme/date-picker'
import { type Range, writeRange } from './range'

/** The first and the last day of a custom range. */
export const CustomRange = ({ range }: { range: Range }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [days, setDays] = useState({ from: range.from, to: range.to })
  const isOrdered = days.from <= days.to
  const show = () => {
    const next = writeRange({ id: 'custom', ...days }, search)
    if (isOrdered) void navigate({ search: next }, { replace: true, preventScrollReset: true })
  }
  return (
    <Form layout="inline" onFinish={show}>
      {(['from', 'to'] as const).map((end) => (
        <Form.Item key={end} label={t(`range.${end}`)} htmlFor={`range-${end}`}>
          <DatePicker
            id={`range-${end}`}
            allowClear={false}
            minDate={dayjs('2000-01-01')}
            maxDate={dayjs('2100-12-31')}
            value={dayjs(days[end])}
            // `onChange` comes after a press of the button that shows a typed day.
            onCalendarChange={(day) => setDays((now) => ({ ...now, [end]: dayjs(day as Dayjs).format('YYYY-MM-DD') }))}
          />
        </Form.Item>
      ))}
      <Button htmlType="submit" disabled={!isOrdered}>
        {t('range.show')}
      </Button>
    </Form>
  )
}
