import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../filter-editor.css'
import { isDay } from '../../declare/moments'
import type { FilterEditorProps } from '../kind.ui'

/** A day in the reader's time zone, `back` days before today. */
const dayBefore = (back: number) => {
  const now = new Date()
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - back))
  return day.toISOString().slice(0, 10)
}

/** Number of days of the quick ranges, including today. */
const quickRanges = { today: 1, lastWeek: 7, lastMonth: 30, lastYear: 365 } as const

/** A range of days, inclusive, with optional ends; for dates and times. */
export const DayRange = ({ label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const { from, to } = value?.shape === 'range' ? value : { from: null, to: null }
  const change = (bounds: { from: string | null; to: string | null }) =>
    onChange(bounds.from === null && bounds.to === null ? null : { shape: 'range', ...bounds })
  return (
    <>
      <div className="filter-range">
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
      <div className="filter-quick">
        {Object.entries(quickRanges).map(([id, length]) => (
          <Button
            key={id}
            size="small"
            onClick={() => change({ from: dayBefore(length - 1), to: id === 'today' ? dayBefore(0) : null })}
          >
            {t(`filters.quick.${id}`)}
          </Button>
        ))}
      </div>
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
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside, behind a component
    <label>
      {label}
      <Input type="date" aria-label={name} value={typed} onChange={(event) => type(event.target.value)} />
    </label>
  )
}
