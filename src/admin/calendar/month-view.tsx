import { Tag } from 'antd'
import dayjs from 'dayjs'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormats } from '../../fields/formats.ui'
import { useIsPhone } from '../page/use-is-phone'
import { DayCell, DayLink, type DaysProps } from './day-cell'
import { format, isOn } from './entries'
import { barsOf } from './placement'
import type { useDrag } from './use-drag'
import { useDateLocale, weekdayText } from './views'

/** Lines of a week; a day with more counts them. */
const mostLines = 5
/** Days by which an arrow key moves, from left to right. */
const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface MonthViewProps extends DaysProps {
  drag: ReturnType<typeof useDrag>
  onChoose(day: string): void
}

/** The weeks of a month. Tab stops at the chosen day and its entries: arrow keys choose another day, and Enter opens it. */
export const MonthView = ({ drag, onChoose, ...props }: MonthViewProps) => {
  const { days, day, today, entries, onOpen } = props
  const locale = useDateLocale()
  const isPhone = useIsPhone()
  const table = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the chosen day
  useEffect(() => {
    if (isByKey.current) table.current?.querySelector<HTMLElement>('thead ~ tbody [tabindex="0"]')?.focus()
    isByKey.current = false
  }, [day])

  const choose = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step || !(event.target instanceof Element) || !event.target.matches('[tabindex]')) return
    event.preventDefault()
    isByKey.current = true
    const isMirrored = Math.abs(step) === 1 && getComputedStyle(event.target).direction === 'rtl'
    onChoose(
      dayjs(day)
        .add(isMirrored ? -step : step, 'day')
        .format(format),
    )
  }

  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table ref={table} className="calendar-table wide" onKeyDown={choose}>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col" style={{ paddingInline: isPhone ? 4 : 8 }}>
              {weekdayText(each, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const bars = barsOf(entries, week)
          return (
            <tr key={week[0]} style={{ blockSize: 92 }}>
              {week.map((each, at) => {
                const tabIndex = each === day ? 0 : -1
                return (
                  <td
                    key={each}
                    data-day={each}
                    data-target={drag.target?.day === each}
                    data-outside={each.slice(0, 7) !== day.slice(0, 7)}
                  >
                    <DayLink
                      day={each}
                      isChosen={each === day}
                      isToday={each === today}
                      tabIndex={tabIndex}
                      onOpen={onOpen}
                    />
                    {isPhone ? (
                      <Count count={entries.filter((entry) => isOn(entry, each)).length} />
                    ) : (
                      <DayCell
                        {...props}
                        day={each}
                        bars={bars}
                        at={at}
                        most={mostLines}
                        tabIndex={tabIndex}
                        onMore={() => onOpen(each, true)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Count = ({ count }: { count: number }) => {
  const formats = useFormats()
  return (
    count > 0 && (
      <div style={{ paddingInline: 4 }}>
        <Tag>{formats.number(count)}</Tag>
      </div>
    )
  )
}
