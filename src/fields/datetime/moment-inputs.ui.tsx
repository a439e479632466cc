import { Button } from 'antd'
import dayjs from 'dayjs'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DatePicker } from '../../theme/date-picker'
import { DayPicker } from '../day-picker.ui'
import { useFormats } from '../formats.ui'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { localDay, localTime } from '../local-day.ui'
import { afterSkipped, localText, repeatedAt, skippedTimes } from './clock-changes.ui'

export const DayInput = (props: EditorProps) => (
  <DayPicker {...inputAttributes(props)} value={props.value} onChange={props.onChange} />
)

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A point in time in the reader's zone, with the zone's name beside it, and with a note in the nights of clock changes. */
export const TimeInput = (props: EditorProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const noteId = useId()
  // The picker drops a typed text that is no time.
  const [typed, setTyped] = useState('')
  const time = toLocalTime(props.value)
  // Another object would discard a text that is being typed.
  const shown = useMemo(() => (time ? dayjs(time) : null), [time])
  const next = afterSkipped(typed)
  const moment = time && !next ? new Date(String(props.value)) : null
  const other = moment && repeatedAt(moment)
  const skipped =
    next && t('form.clock.skipped', { time: typed.slice(11), day: formats.day(localDay(next)), next: localTime(next) })
  return (
    <div onInput={({ target }) => setTyped((target as HTMLInputElement).value)}>
      <DatePicker
        {...inputAttributes(props)}
        aria-describedby={[props.describedBy, (next || other) && noteId].filter(Boolean).join(' ') || undefined}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        needConfirm={false}
        suffixIcon={
          <span className="editor-count text-quiet text-caption numbers" title={t('form.zone', { zone })}>
            {zone}
          </span>
        }
        // The open picker covers the note below the input.
        renderExtraFooter={() => skipped && <small className="text-danger">{skipped}</small>}
        disabledTime={(day) => (day ? skippedTimes(day.toDate()) : {})}
        value={shown}
        onChange={(chosen) => {
          setTyped('')
          props.onChange(chosen && fromLocalTime(chosen.format('YYYY-MM-DDTHH:mm'), props.value))
        }}
      />
      <small
        id={noteId}
        role="status"
        className={next ? 'text-danger' : 'text-secondary'}
        style={{ display: 'block', paddingBlockStart: 4 }}
      >
        {skipped}
        {moment && other && (
          <>
            {t(`form.clock.${other > moment ? 'first' : 'second'}`, {
              time: localTime(moment),
              zone: offsetOf(moment),
            })}{' '}
            <Button
              type="link"
              size="small"
              style={{ paddingInline: 0 }}
              onClick={() => props.onChange(other.toISOString())}
            >
              {t('form.clock.other', { zone: offsetOf(other) })}
            </Button>
          </>
        )}
      </small>
    </div>
  )
}

/** The offset of the reader's zone at a time, such as `GMT+2`. */
const offsetOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A time in the format of a datetime input in the reader's zone: `2026-03-01T09:30`. Empty for null. */
export function toLocalTime(instant: unknown): string {
  if (typeof instant !== 'string') return ''
  const moment = new Date(instant)
  return Number.isNaN(moment.getTime()) ? '' : localText(moment)
}

/**
 * The reverse; null for an empty text, and the text itself if it is not a time. When clocks are set back, two times have
 * the same text: it is the one with the offset of `former`.
 */
export function fromLocalTime(text: string, former?: unknown): string | null {
  if (text === '') return null
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) return text
  const difference = Date.parse(`${text}Z`) - Date.parse(`${toLocalTime(former)}Z`)
  const inOffset = new Date(Date.parse(String(former)) + difference)
  inOffset.setUTCSeconds(0, 0)
  return (localText(inOffset) === text ? inOffset : moment).toISOString()
}
