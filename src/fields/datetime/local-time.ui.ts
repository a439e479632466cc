import { parseDay } from '../date/date.kind'
import { localText } from './clock-changes.ui'

/** The time in a typed text, such as `2026/3/1 9:30`: `2026-03-01T09:30`. undefined for other texts. */
export function localTimeIn(text: string): string | undefined {
  const [, day = '', time = ''] = /^(\S+)[ T]+(\d{1,2}:\d\d)$/.exec(text.normalize('NFKC').trim()) ?? []
  const parsed = parseDay(day)
  return parsed && `${parsed}T${time.padStart(5, '0')}`
}

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
