import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { useIsPhone } from '../page/use-is-phone'
import { DayCell, DayLink, type DaysProps } from './day-cell'
import { EntryButton, timeText } from './entry-button'
import { barsOf, blocksOf, dayMinutes } from './placement'
import type { useDrag } from './use-drag'
import { useDateLocale, weekdayText } from './views'

const hours = Array.from({ length: 24 }, (_, hour) => hour * 60)
const hourHeight = 48
/** Where the hours start to be in view: with the label of 8 in the morning. */
const morning = 8 * hourHeight - 12

/** Lines above the hours, which stay in view; the others are shown on demand, and scroll. */
const mostLines = 4

/** Entries beside each other in the hours of a day, where the columns are narrow and where they are wide. */
const mostColumns = { narrow: 2, wide: 6 }

/** Minutes as a share of the hours of a day. */
const share = (minutes: number) => `${(minutes / dayMinutes) * 100}%`

interface HoursViewProps extends DaysProps {
  drag: ReturnType<typeof useDrag>
  /** Whether it begins with all lines above the hours. */
  isWhole: boolean
}

/** The days of a week, or one day. Entries with a time are in the hours, and the others above. */
export const HoursView = ({ drag, isWhole: isWholeAtFirst, ...props }: HoursViewProps) => {
  const { days, day, today, entries, onMove, onOpen } = props
  const { t } = useTranslation()
  const locale = useDateLocale()
  const [isWhole, setWhole] = useState(isWholeAtFirst)
  const frame = useRef<HTMLElement>(null)
  useKeptFocus(frame)
  useEffect(() => {
    if (!isWholeAtFirst) frame.current?.scrollTo({ top: morning })
  }, [isWholeAtFirst])
  const isPhone = useIsPhone()
  const columns = mostColumns[days.length > 1 || isPhone ? 'narrow' : 'wide']
  const blocks = days.map((each) => blocksOf(entries, each, columns))
  // The others of a full hour are above the hours too, where their number is not limited.
  const inHours = new Set(blocks.flat().map(({ entry }) => entry))
  const bars = barsOf(
    entries.filter((entry) => !inHours.has(entry)),
    days,
  )
  const now = dayjs()
  return (
    <section
      ref={frame}
      className="calendar-frame scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      aria-label={t('calendar.hours')}
    >
      <table className="calendar-table wide" data-wide={days.length > 1}>
        <thead style={{ position: isWhole ? 'static' : 'sticky', insetBlockStart: 0, zIndex: 2 }}>
          <tr>
            <td />
            {days.map((each) => (
              <th key={each} scope="col">
                <DayLink
                  day={each}
                  onOpen={onOpen}
                  isChosen={each === day}
                  isToday={each === today}
                  weekday={weekdayText(each, locale)}
                />
              </th>
            ))}
          </tr>
          <tr>
            <th scope="row" className="text-caption" style={{ paddingInline: 4 }}>
              {t('calendar.wholeDay')}
            </th>
            {days.map((each, at) => (
              <td key={each} data-day={each} data-target={drag.target?.day === each && drag.target.minute === null}>
                <DayCell
                  {...props}
                  day={each}
                  bars={bars}
                  at={at}
                  most={isWhole ? bars.length : mostLines}
                  onMore={() => setWhole(true)}
                />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="text-caption" style={{ blockSize: hours.length * hourHeight }}>
            <td aria-hidden>
              {hours.slice(1).map((minute) => (
                <span key={minute} className="calendar-hour numbers" style={{ insetBlockStart: share(minute) }}>
                  {timeText(minute)}
                </span>
              ))}
            </td>
            {days.map((each, at) => (
              <td key={each} data-day={each} data-hours>
                {blocks[at]?.map(({ entry, minute, length, column, columns }) => (
                  <div
                    key={entry.key}
                    className="calendar-bar"
                    style={{
                      insetBlockStart: share(minute),
                      blockSize: share(length),
                      insetInlineStart: `${(column / columns) * 100}%`,
                      inlineSize: `${100 / columns}%`,
                    }}
                  >
                    <EntryButton entry={entry} lines={2} onMove={onMove} />
                  </div>
                ))}
                {each === today && (
                  <div className="calendar-now" style={{ insetBlockStart: share(now.hour() * 60 + now.minute()) }} />
                )}
                {drag.target?.day === each && drag.target.minute !== null && (
                  <div
                    className="calendar-drop"
                    style={{ insetBlockStart: share(drag.target.minute), borderColor: 'var(--accent)' }}
                  >
                    {timeText(drag.target.minute)}
                  </div>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
