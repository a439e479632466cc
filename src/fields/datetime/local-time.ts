const two = (number: number) => String(number).padStart(2, '0')

/** A time in the format of a datetime input in the reader's zone: `2026-03-01T09:30`. Empty for null. */
export function toLocalTime(instant: unknown): string {
  if (typeof instant !== 'string') return ''
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** The reverse; null for an empty text, and the text itself if it is not a time. */
export function fromLocalTime(text: string): string | null {
  if (text === '') return null
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}
