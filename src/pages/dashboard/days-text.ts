import type { Range } from './range'

/** "1 – 30 Nov 2026" in the reader's language. */
export const daysText = ({ from, to }: Pick<Range, 'from' | 'to'>, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(`${from}T12:00:00`),
    new Date(`${to}T12:00:00`),
  )
