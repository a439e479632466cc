import { Button, Flex, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './filter-editor.css'
import { isDay } from '../declare/formats'
import { daysOf, offeredPeriods, periodKey } from '../declare/period'
import type { FilterEditorProps } from './kind.ui'

/** A range of days, inclusive, with optional ends, or a period relative to today; for dates and times. */
export const DayRange = ({ label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const period = value?.shape === 'period' ? value.period : null
  const { from, to } = value?.shape === 'range' ? value : period ? daysOf(period) : { from: null, to: null }
  const change = (bounds: { from: string | null; to: string | null }) =>
    onChange(bounds.from === null && bounds.to === null ? null : { shape: 'range', ...bounds })
  return (
    <>
      <div className="halves">
        <Day
          label={t('filters.from')}
          name={t('filters.fromOf', { field: label })}
          value={from}
          onChange={(day) => change({ from: day, to })}
        />
        <Day
          label={t('filters.to')}
          name={t('filters.toOf', { field: label })}
          value={to}
          onChange={(day) => change({ from, to: day })}
        />
      </div>
      <Flex wrap gap={4}>
        {offeredPeriods.map((each) => {
          const { key, days } = periodKey(each)
          return (
            <Button
              key={each}
              size="small"
              type={each === period ? 'primary' : 'default'}
              aria-pressed={each === period}
              onClick={() => onChange({ shape: 'period', period: each })}
            >
              {t(`filters.periods.${key}`, { days })}
            </Button>
          )
        })}
      </Flex>
    </>
  )
}

interface DayProps {
  label: string
  name: string
  value: string | null
  onChange(day: string | null): void
}

/** The browser's date input is translated, supports the keyboard and needs no code. */
const Day = ({ label, name, value, onChange }: DayProps) => {
  const id = useId()
  const [typed, setTyped] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value ?? '')
  }
  const type = (text: string) => {
    setTyped(text)
    // While a year is typed, the input reports the years 2, 20 and 202.
    if (text === '') onChange(null)
    else if (isDay(text) && text >= '1900') onChange(text)
  }
  return (
    <Form.Item layout="vertical" label={label} htmlFor={id}>
      <Input id={id} type="date" aria-label={name} value={typed} onChange={(event) => type(event.target.value)} />
    </Form.Item>
  )
}
