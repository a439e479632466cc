import { Button, Flex, Form } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import './filter-editor.css'
import { daysOf, offeredPeriods, periodKey } from '../declare/period'
import { rangeOf } from '../lists/filter-value'
import { DayPicker } from './day-picker.ui'
import type { FilterEditorProps } from './kind.ui'

/** A range of days, inclusive, with optional ends, or a period relative to today; for dates and times. */
export const DayRange = ({ label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const period = value?.shape === 'period' ? value.period : null
  const { from, to } = value?.shape === 'range' ? value : period ? daysOf(period) : { from: null, to: null }
  return (
    <Flex vertical gap={8} style={{ padding: 8 }}>
      <div className="halves">
        <Day
          label={t('filters.from')}
          name={t('filters.fromOf', { field: label })}
          value={from}
          onChange={(day) => onChange(rangeOf(day, to))}
        />
        <Day
          label={t('filters.to')}
          name={t('filters.toOf', { field: label })}
          value={to}
          onChange={(day) => onChange(rangeOf(from, day))}
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
    </Flex>
  )
}

interface DayProps {
  label: string
  name: string
  value: string | null
  onChange(day: string | null): void
}

const Day = ({ label, name, value, onChange }: DayProps) => {
  const id = useId()
  return (
    <Form.Item layout="vertical" label={label} htmlFor={id}>
      <DayPicker id={id} className="wide" aria-label={name} value={value} onChange={onChange} />
    </Form.Item>
  )
}
