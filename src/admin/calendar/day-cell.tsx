import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import { type Entry, type Shift, slotsOn } from './entries'
import { EntryButton } from './entry-button'
import type { Bar } from './placement'

export interface DaysProps {
  days: readonly string[]
  /** The chosen day. */
  day: string
  today: string
  resources: readonly ResourceDeclaration[]
  entries: readonly Entry[]
  onMove(entry: Entry, shift: Shift): void
  /** `isWhole` shows all entries of the day. */
  onOpen(day: string, isWhole?: boolean): void
}

interface DayCellProps extends Pick<DaysProps, 'resources' | 'entries' | 'today' | 'onMove'> {
  day: string
  /** The bars of the row of days, and the index of this day in it. */
  bars: readonly Bar[]
  at: number
  /** Lines that are shown; the others are counted. */
  most: number
  /** Of its entries; by default each is a stop of Tab. */
  tabIndex?: number
  /** Shows the others. */
  onMore(): void
}

const lineHeight = 27

/** The entries of a day without hours. A bar is in the cell of its first day and goes over the following ones. */
export const DayCell = ({ day, bars, at, most, resources, entries, today, tabIndex, onMove, onMore }: DayCellProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const lines = Math.min(most, Math.max(0, ...bars.map(({ line }) => line + 1)))
  const hidden = bars.filter((bar) => bar.line >= most && bar.at <= at && at < bar.at + bar.span).length
  return (
    <div className="stack tight text-caption">
      <div className="relative" style={{ blockSize: lines * lineHeight }}>
        {bars
          .filter((bar) => bar.at === at && bar.line < most)
          .map(({ entry, span, line, before, after }) => (
            <div
              key={entry.key}
              className="calendar-bar"
              style={{
                insetBlockStart: line * lineHeight,
                blockSize: lineHeight - 3,
                inlineSize: `calc(${span * 100}% + ${span - 1}px)`,
              }}
            >
              <EntryButton entry={entry} before={before} after={after} tabIndex={tabIndex} onMove={onMove} />
            </div>
          ))}
      </div>
      {hidden > 0 && (
        <Button size="small" type="text" tabIndex={tabIndex} onClick={onMore}>
          {t('calendar.more', { count: hidden })}
          <span className="visually-hidden">{t('list.aside', { text: formats.day(day) })}</span>
        </Button>
      )}
      {day >= today &&
        resources.map((resource) => <Slots key={resource.name} resource={resource} entries={entries} day={day} />)}
    </div>
  )
}

interface SlotsProps {
  resource: ResourceDeclaration
  entries: readonly Entry[]
  day: string
}

/** The empty slots of a day, and those with several records. */
const Slots = ({ resource, entries, day }: SlotsProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const { gaps, overlaps } = slotsOn(resource, entries, day)
  const lane = resource.calendar?.lane ?? ''
  const names = (values: readonly string[]) => values.map((each) => labels.value(lane, each)).join(t('list.comma'))
  return (
    <div style={{ paddingInline: 8 }}>
      {overlaps.length > 0 && <div className="text-danger">{t('calendar.overlap', { slots: names(overlaps) })}</div>}
      {gaps.length > 0 && <div className="text-secondary">{t('calendar.gap', { slots: names(gaps) })}</div>}
    </div>
  )
}

interface DayLinkProps {
  day: string
  isChosen: boolean
  isToday: boolean
  /** Shown before the number. */
  weekday?: string
  tabIndex?: number
  onOpen(day: string): void
}

/** The number of a day, which opens the day. */
export const DayLink = ({ day, isChosen, isToday, weekday, tabIndex, onOpen }: DayLinkProps) => {
  const formats = useFormats()
  return (
    <Button
      size="small"
      type={isToday ? 'primary' : 'text'}
      className={isChosen && !isToday ? 'chosen' : undefined}
      aria-label={`${weekday ? `${weekday} ` : ''}${formats.day(day)}`}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={tabIndex}
      onClick={() => onOpen(day)}
    >
      {weekday && `${weekday} `}
      {Number(day.slice(-2))}
    </Button>
  )
}
