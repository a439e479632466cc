const two = (number: number) => String(number).padStart(2, '0')

/** A moment as an input of the reader's zone writes it: `2026-03-01T09:30`. Empty for none. */
export function toLocalTime(instant: unknown): string {
  if (typeof instant !== 'string') return ''
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** The other way round; null for nothing, the text itself where it is no time. */
export function fromLocalTime(text: string): string | null {
  if (text === '') return null
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}
