import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import type { DatetimeOptions } from './datetime.kind'
import { fromLocalTime, toLocalTime } from './local-time'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time in the reader's zone, with the zone's name; stored as a point in time. */
const Editor = (props: EditorProps) => {
  const { ahead } = props.field as DatetimeOptions
  if (!ahead) return <LocalTime {...props} />
  return (
    <div className="editor-ahead">
      <DaysAhead {...props} days={ahead} />
      <LocalTime {...props} />
    </div>
  )
}

const dayLength = 24 * 60 * 60 * 1000

/** Buttons for a number of days from now, or for no time. */
const DaysAhead = ({ days, value, onChange, label, isRequired }: EditorProps & { days: readonly number[] }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<{ days: number; value: string } | null>(null)
  const choose = (count: number) => {
    const moment = new Date(Date.now() + count * dayLength).toISOString()
    setChosen({ days: count, value: moment })
    onChange(moment)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div className="editor-ahead-choices" role="group" aria-label={label}>
      {days.map((count) => (
        <button
          type="button"
          key={count}
          className="editor-ahead-choice"
          aria-pressed={chosen?.days === count && chosen.value === value}
          onClick={() => choose(count)}
        >
          {count === 365 ? t('form.ahead.year') : t('form.ahead.days', { count })}
        </button>
      ))}
      {!isRequired && (
        <button
          type="button"
          className="editor-ahead-choice"
          aria-pressed={value === null || value === undefined || value === ''}
          onClick={() => onChange(null)}
        >
          {t('form.ahead.never')}
        </button>
      )}
    </div>
  )
}

const LocalTime = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <Input
      {...inputAttributes(props)}
      type="datetime-local"
      className="editor-date"
      status={inputStatus(props)}
      suffix={
        <span className="editor-count" title={t('form.zone', { zone })}>
          {zone}
        </span>
      }
      value={toLocalTime(props.value)}
      onChange={(event) => props.onChange(fromLocalTime(event.target.value))}
    />
  )
}

export const editor: KindEditor = { Editor, width: ({ ahead }) => (ahead ? 'full' : 'half') }
