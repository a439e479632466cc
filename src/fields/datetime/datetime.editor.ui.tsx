import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayLength } from '../../declare/durations'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { lazyEditor } from '../lazy-editor.ui'
import type { DatetimeOptions } from './datetime.kind'

const Time = lazyEditor(async () => (await import('./moment-inputs.ui')).TimeInput)

/** The time in the reader's zone, with the zone's name; stored as a point in time. */
const Editor = (props: EditorProps) => {
  const { ahead } = props.field as DatetimeOptions
  if (!ahead) return <Time {...props} />
  return (
    <Flex vertical gap={8}>
      <DaysAhead {...props} days={ahead} />
      <Time {...props} />
    </Flex>
  )
}

/** Buttons for a number of days from now, or for no time. */
const DaysAhead = ({ days, field, value, onChange, label, isRequired }: EditorProps & { days: readonly number[] }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<{ days: number; value: string } | null>(null)
  const choose = (count: number) => {
    const moment = new Date(Date.now() + count * dayLength).toISOString()
    setChosen({ days: count, value: moment })
    onChange(moment)
  }
  return (
    <Flex wrap gap={6} role="group" aria-label={label}>
      {days.map((count) => (
        <Button
          key={count}
          size="small"
          aria-pressed={chosen?.days === count && chosen.value === value}
          onClick={() => choose(count)}
        >
          {count === 365 ? t('form.ahead.year') : t('form.ahead.days', { count })}
        </Button>
      ))}
      {!isRequired && (
        <Button
          size="small"
          // A new record without a value gets the default.
          aria-pressed={value === null || value === '' || (value === undefined && field.default === undefined)}
          onClick={() => onChange(null)}
        >
          {t('form.ahead.never')}
        </Button>
      )}
    </Flex>
  )
}

export const editor: KindEditor = { Editor, parts: [Time], width: ({ ahead }) => (ahead ? 'full' : 'half') }
