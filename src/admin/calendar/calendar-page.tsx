import { Button, Calendar, DatePicker, Flex, Select, Tag } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isOnCalendar, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { resources } from '../../registry/resources'
import { useIsPhone } from '../list/use-is-phone'
import { Failed } from '../load-failed'
import { daysBetween, type Entry, entriesOn, firstDay, slotsOn } from './entries'
import { EntryButton } from './entry-button'
import { useCalendar, useMoveEntry } from './use-calendar'
import './calendar.css'

const format = 'YYYY-MM-DD'
/** Entries of a day in the month; the others are under it when it is chosen. */
const mostShown = 4
/** Days by which an arrow key moves, from left to right. */
const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Records with dates and scheduled changes of a month, moved by drag, menu and keyboard. */
export const CalendarPage = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  const isPhone = useIsPhone()
  const viewer = useViewer(({ viewer: known }) => known)
  const [search, setSearch] = useSearchParams()
  const [day, setDay] = useState(() => dayjs(search.get('day') ?? undefined))
  const [dragged, setDragged] = useState<{ entry: Entry; day: string } | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const offered = resources.filter((each) => isOnCalendar(each) && mayDo(viewer, each.name, 'list'))
  const asked = search.get('of')?.split(',') ?? []
  const chosen = asked.length > 0 ? offered.filter(({ name }) => asked.includes(name)) : offered
  const start = day.startOf('month').startOf('week')
  const query = useCalendar(chosen, start.format(format), start.add(41, 'day').format(format))
  const entries = query.data ?? []
  const moveEntry = useMoveEntry()
  const move = (entry: Entry, to: string) => void moveEntry(entry, to)
  const on = (each: string) => entriesOn(entries, each)
  const today = dayjs().format(format)

  const drag = (entry: Entry, from: string) => (isDragged: boolean) =>
    setDragged(isDragged ? { entry, day: from } : null)

  /** Ant Design's month takes the focus and has no keys. */
  const chooseDay = (event: KeyboardEvent) => {
    const { key, target } = event
    const days = arrows[key]
    if (!days || !(target instanceof Element) || !target.matches('.ant-picker-panel')) return
    event.preventDefault()
    const isMirrored = Math.abs(days) === 1 && getComputedStyle(target).direction === 'rtl'
    setDay(day.add(isMirrored ? -days : days, 'day'))
  }

  const cell = (date: Dayjs) => {
    const each = date.format(format)
    const shown = on(each)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a drop has the menu of the entry as its keyboard way
      <div
        className="calendar-day stack tight text-caption"
        data-target={target === each}
        onDragOver={(event) => {
          if (!dragged) return
          event.preventDefault()
          setTarget(each)
        }}
        onDragLeave={() => setTarget((before) => (before === each ? null : before))}
        onDrop={(event) => {
          event.preventDefault()
          setTarget(null)
          if (!dragged) return
          const days = daysBetween(dragged.day, each)
          move(dragged.entry, dayjs(firstDay(dragged.entry)).add(days, 'day').format(format))
        }}
      >
        {isPhone ? (
          shown.length > 0 && <Tag style={{ margin: 0 }}>{formats.number(shown.length)}</Tag>
        ) : (
          <>
            {shown.slice(0, mostShown).map((entry) => (
              <EntryButton key={entry.key} entry={entry} day={each} onMove={move} onDrag={drag(entry, each)} />
            ))}
            {shown.length > mostShown && (
              <span className="text-secondary">{t('calendar.more', { count: shown.length - mostShown })}</span>
            )}
            {each >= today &&
              chosen.map((resource) => <Slots key={resource.name} {...{ resource, entries, day: each }} />)}
          </>
        )}
      </div>
    )
  }
  const ofDay = on(day.format(format))
  return (
    <div className="calendar stack loose">
      <header className="row between">
        <h1>{t('menu.calendar')}</h1>
        <Select
          mode="multiple"
          style={{ minInlineSize: 'min(280px, 100%)' }}
          aria-label={t('calendar.resources')}
          placeholder={t('calendar.all')}
          value={asked.length > 0 ? chosen.map(({ name }) => name) : []}
          options={offered.map(({ name }) => ({ value: name, label: t(`resources.${name}.many`) }))}
          onChange={(names: string[]) => setSearch(names.length > 0 ? { of: names.join(',') } : {}, { replace: true })}
        />
      </header>
      {query.isError && !query.data ? (
        <Failed retry={query.refetch} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the month inside takes the focus
        <div onKeyDown={chooseDay}>
          <Calendar
            fullscreen={!isPhone}
            mode="month"
            value={day}
            onChange={setDay}
            headerRender={() => <Months day={day} onChange={setDay} />}
            cellRender={(date, info) => (info.type === 'date' ? cell(date) : null)}
          />
        </div>
      )}
      <section className="stack" aria-labelledby="calendar-day">
        <h2 id="calendar-day" aria-live="polite">
          {formats.day(day.format(format))}
        </h2>
        {ofDay.length === 0 ? (
          <p className="text-secondary">{t('calendar.none')}</p>
        ) : (
          <ul className="stack">
            {ofDay.map((entry) => (
              <li key={entry.key}>
                <EntryButton
                  entry={entry}
                  day={day.format(format)}
                  onMove={move}
                  onDrag={drag(entry, day.format(format))}
                />
              </li>
            ))}
          </ul>
        )}
        {chosen.map((resource) => (
          <Slots key={resource.name} resource={resource} entries={entries} day={day.format(format)} />
        ))}
      </section>
    </div>
  )
}

/** The month, with buttons beside it. The selects of Ant Design's own header have no labels. */
const Months = ({ day, onChange }: { day: Dayjs; onChange(day: Dayjs): void }) => {
  const { t } = useTranslation()
  return (
    <Flex gap={8} wrap>
      <Button onClick={() => onChange(day.subtract(1, 'month'))}>{t('calendar.previous')}</Button>
      <DatePicker
        picker="month"
        aria-label={t('calendar.month')}
        allowClear={false}
        value={day}
        onChange={(month) => onChange(month.date(1))}
      />
      <Button onClick={() => onChange(day.add(1, 'month'))}>{t('calendar.next')}</Button>
      <Button onClick={() => onChange(dayjs())}>{t('calendar.today')}</Button>
    </Flex>
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
    <>
      {overlaps.length > 0 && <span className="text-danger">{t('calendar.overlap', { slots: names(overlaps) })}</span>}
      {gaps.length > 0 && <span className="text-secondary">{t('calendar.gap', { slots: names(gaps) })}</span>}
    </>
  )
}
