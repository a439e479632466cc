import i18next from 'i18next'
import { dayLength, hourLength, minuteLength } from '../declare/durations'
import { localeOf } from '../declare/languages'
import { usePreferences } from '../preferences/preferences'
import { currency } from '../product'
import { useLanguage } from '../providers/labels'
import { marked, spaced as spacedValues } from '../providers/spacing'

/** Formats of numbers, money and times in the interface's language. */
export interface Formats {
  number(value: number): string
  /** A short number: "1.2K". */
  compact(value: number): string
  /** A decimal string with all its digits. */
  decimal(value: string, scale?: number): string
  /** "$1,250.00", or short: "$1.3K". */
  money(amount: string, notation?: 'compact'): string
  /** The short sign of the currency: "$". */
  currencySign(): string
  /** A calendar day, `YYYY-MM-DD`. */
  day(day: string): string
  /** "3 days ago"; the date on paper, which is read later. */
  relative(moment: string, now?: number): string
  /** The time to the second, in the reader's zone, with the zone's name. */
  exact(moment: string): string
  /** Date and time as short as they can be: "11/23/26, 8:57 PM". */
  short(moment: string): string
  bytes(size: number): string
  /** Percent: 12.5 is "12.5%". */
  percent(hundredths: number): string
  /** "a, b or c". */
  either(values: readonly string[]): string
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', dayLength],
  ['hour', hourLength],
  ['minute', minuteLength],
]

/** The interface has a space between digits and Chinese text; Intl omits it. */
const spaced = (text: string) => text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ')

/** The days of the calendar from a time to one at a distance. Some days have 23 or 25 hours. */
const daysFrom = (time: number, distance: number) =>
  Math.round((new Date(time + distance).setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / dayLength)

/** Units of sizes, their bytes, and Intl's name; bytes have no short name. */
const unitFor = (size: number): [unit: string, length: number, display: 'short' | 'long'] => {
  if (size < 1024) return ['byte', 1, 'long']
  return size < 1_048_576 ? ['kilobyte', 1024, 'short'] : ['megabyte', 1_048_576, 'short']
}

/** Creates a value with its first use: the objects of Intl take 1 to 6 ms each. */
const once = <T>(create: () => T) => {
  let value: T | undefined
  return () => (value ??= create())
}

const formatsFor = (locale: string): Formats => {
  const created = new Map<string, Intl.NumberFormat>()
  const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
    const key = JSON.stringify(options)
    const known = created.get(key) ?? new Intl.NumberFormat(locale, options)
    created.set(key, known)
    return known
  }
  const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
  const moments = once(
    () =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
  )
  const shorts = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }))
  const zones = once(() => new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }))
  const numbered = once(() => new Intl.RelativeTimeFormat(locale))
  const named = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  return {
    number: (value) => numberFormat().format(value),
    compact: (value) => numberFormat({ notation: 'compact' }).format(value),
    decimal: (value, scale) =>
      numberFormat({ minimumFractionDigits: scale ?? 0, maximumFractionDigits: scale ?? 20 }).format(
        value as Intl.StringNumericLiteral,
      ),
    // In Chinese a plain "$" may be any dollar, so Intl writes "US$".
    money: (amount, notation) =>
      numberFormat({ style: 'currency', currency, ...(notation && { notation }) }).format(
        amount as Intl.StringNumericLiteral,
      ),
    currencySign: () =>
      numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
    day: (day) => days().format(new Date(`${day}T00:00:00Z`)),
    relative: (moment, now = Date.now()) => {
      const distance = new Date(moment).getTime() - now
      // A distance that rounds to the next unit has it: an hour, not 60 minutes.
      const step = steps.find(([, length], at) => Math.abs(distance) + (steps[at + 1]?.[1] ?? 0) / 2 >= length)
      if (!step) return distance > 0 ? named().format(0, 'second') : i18next.t('list.justNow')
      const [unit, length] = step
      // "Yesterday" is a day of the calendar. "Last month" is a month of it too, and not about 30 days ago.
      const isDay = unit === 'day'
      return spaced(
        isDay ? named().format(daysFrom(now, distance), unit) : numbered().format(Math.round(distance / length), unit),
      )
    },
    exact: (moment) => {
      const date = new Date(moment)
      const zone = zones()
        .formatToParts(date)
        .find(({ type }) => type === 'timeZoneName')
      // The zone comes last in both languages; the Chinese pattern has it between day and hour.
      return `${moments().format(date)} ${zone?.value}`
    },
    short: (moment) => shorts().format(new Date(moment)),
    bytes: (size) => {
      const [unit, length, unitDisplay] = unitFor(size)
      return spaced(numberFormat({ style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(size / length))
    },
    percent: (hundredths) => numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(hundredths / 100),
    either: (values) => spacedValues(new Intl.ListFormat(locale, { type: 'disjunction' }).format(values.map(marked))),
  }
}

const made = new Map<string, Formats>()

/** Cached formats of a locale (`en`, `zh-CN`), because Intl objects are expensive. */
export function formatsOf(locale: string): Formats {
  const known = made.get(locale) ?? formatsFor(locale)
  made.set(locale, known)
  return known
}

/** The formats of the interface's language. */
export function useFormats(): Formats {
  const formats = formatsOf(localeOf(useLanguage()))
  const isPrinted = usePreferences((preferences) => preferences.isPrinted)
  return isPrinted ? { ...formats, relative: formats.short } : formats
}
