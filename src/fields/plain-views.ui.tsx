import './cell.css'
import type { ValueType } from '../declare/filter'
import { isDay, isInstant } from '../declare/formats'
import { kindOf } from '../declare/kind'
import { usePreferences } from '../preferences/preferences'
import { useLabels } from '../providers/labels'
import { useText } from '../providers/translation'
import { Icon } from '../theme/icon'
import { suspendingPart } from '../theme/later'
import { StateTag, stateTone } from '../theme/state-tag'
import { useFormats } from './formats.ui'
import type { CellProps, KindView } from './kind.ui'
import { NoValue } from './no-value.ui'

/** A text with its own notation, left to right. On the record it is a link, if it has an address. */
export const LineCell = ({ value, field, place }: CellProps) => {
  if (typeof value !== 'string' || value === '') return <NoValue />
  const { isCode, href } = kindOf(field).line ?? {}
  return (
    <span
      className={`cell-text ellipsis numbers ${isCode ? 'text-caption text-code' : ''}`}
      data-place={place}
      title={place === 'row' ? value : undefined}
    >
      <bdi dir="ltr">{href && place === 'record' ? <a href={href(value)}>{value}</a> : value}</bdi>
    </span>
  )
}

export const IntCell = ({ value }: CellProps) => {
  const formats = useFormats()
  return typeof value === 'number' ? <span className="nowrap numbers">{formats.number(value)}</span> : <NoValue />
}

const BooleanCell = ({ value }: CellProps) => {
  const t = useText()
  return value === true ? (
    <span className="line nowrap">
      <Icon className="text-success" name="check" size={14} />
      {t('cells.yes')}
    </span>
  ) : (
    <span className="line nowrap text-quiet">{t('cells.no')}</span>
  )
}

const DateCell = ({ value }: CellProps) => {
  const formats = useFormats()
  if (!isDay(value)) return <NoValue />
  return (
    <time className="nowrap text-secondary numbers" dateTime={value} title={value}>
      {formats.day(value)}
    </time>
  )
}

/** Relative time, with the exact time on hover; the record shows both, and paper its date. */
const InstantCell = ({ value, place }: CellProps) => {
  const t = useText()
  const formats = useFormats()
  const isPrinted = usePreferences((preferences) => preferences.isPrinted)
  if (!isInstant(value)) return <NoValue />
  const exact = formats.exact(value)
  return (
    <time
      className="text-secondary numbers"
      style={{ whiteSpace: isPrinted || place !== 'row' ? 'normal' : 'nowrap' }}
      dateTime={value}
      title={exact}
    >
      {place === 'record' ? (
        <>
          {exact}{' '}
          {!isPrinted && (
            <span className="nowrap text-quiet">{t('list.aside', { text: formats.relative(value) })}</span>
          )}
        </>
      ) : (
        formats.relative(value)
      )}
    </time>
  )
}

/** A state in its fixed colour; other values (a role, a type) as plain text. */
const EnumCell = ({ value, name, resource }: CellProps) => {
  const labels = useLabels(resource)
  if (typeof value !== 'string') return <NoValue />
  const text = labels.value(name, value)
  return stateTone(value) ? (
    <StateTag state={value}>{text}</StateTag>
  ) : (
    // Chinese labels on paper would break after each character.
    <span className="cell-text ellipsis" style={{ whiteSpace: 'nowrap' }}>
      {text}
    </span>
  )
}

/** Each filter editor loads with the first filter of its type that is opened. */
const plainFilters = () => import('./plain-filters.ui')
const RangeFilter = suspendingPart(async () => (await import('./number-range.ui')).NumberRange)
const DayFilter = suspendingPart(async () => (await import('./day-range.ui')).DayRange)

/** The views of kinds without one of their own, by the type of their values. A view of a kind changes single parts. */
export const plainViews: Readonly<Partial<Record<ValueType, Partial<KindView>>>> = {
  text: { FilterEditor: suspendingPart(async () => (await plainFilters()).TextFilter), width: 240 },
  number: { Cell: IntCell, FilterEditor: RangeFilter, align: 'end', width: 110 },
  decimal: { FilterEditor: RangeFilter, align: 'end', width: 120 },
  boolean: {
    Cell: BooleanCell,
    FilterEditor: suspendingPart(async () => (await plainFilters()).FlagFilter),
    width: 110,
  },
  date: { Cell: DateCell, FilterEditor: DayFilter, width: 130 },
  instant: { Cell: InstantCell, FilterEditor: DayFilter, width: 140 },
  enum: { Cell: EnumCell, FilterEditor: suspendingPart(async () => (await plainFilters()).ChoicesFilter), width: 160 },
}
