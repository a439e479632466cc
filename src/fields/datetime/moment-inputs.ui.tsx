import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { DatePicker } from '../../theme/date-picker'
import { DayPicker } from '../day-picker.ui'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { localDay, localTime } from '../local-day.ui'

export const DayInput = (props: EditorProps) => (
  <DayPicker {...inputAttributes(props)} value={props.value} onChange={props.onChange} />
)

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A point in time in the reader's zone, with the zone's name beside it. */
export const TimeInput = (props: EditorProps) => {
  const { t } = useTranslation()
  const time = toLocalTime(props.value)
  return (
    <DatePicker
      {...inputAttributes(props)}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      needConfirm={false}
      suffixIcon={
        <span className="editor-count text-quiet text-caption numbers" title={t('form.zone', { zone })}>
          {zone}
        </span>
      }
      value={time ? dayjs(time) : null}
      onChange={(moment) => props.onChange(moment && fromLocalTime(moment.format('YYYY-MM-DDTHH:mm'), props.value))}
    />
  )
}

const localText = (moment: Date): string => `${localDay(moment)}T${localTime(moment)}`

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
