import { DndContext, DragOverlay } from '@dnd-kit/core'
import { Alert, Button, Empty, Flex, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnCalendar, type ResourceDeclaration } from '../../declare'
import { isDay } from '../../declare/formats'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { resources } from '../../registry/resources'
import { DatePicker } from '../../theme/date-picker'
import { Icon } from '../../theme/icon'
import { Loading } from '../../theme/loading'
import { Segments } from '../../theme/segments'
import { Failed } from '../page/load-failed'
import { useIsPhone } from '../page/use-is-phone'
import { useQueryValues } from '../page/use-query-values'
import { format } from './entries'
import { DraggedEntry } from './entry-button'
import { HoursView } from './hours-view'
import { MonthView } from './month-view'
import { isCut, mostRecords, useCalendar, useMoveEntry } from './use-calendar'
import { useDrag } from './use-drag'
import { daysOf, periodText, useDateLocale, type View, views } from './views'
import './calendar.css'

/** Records with dates and scheduled changes of a month, a week or a day, moved by drag, menu and keyboard. */
export const CalendarPage = () => {
  const { t } = useTranslation()
  const locale = useDateLocale()
  const isPhone = useIsPhone()
  const viewer = useViewer(({ viewer: known }) => known)
  const [search, show] = useQueryValues()
  const today = dayjs().format(format)
  const day = isDay(search.get('day')) ? (search.get('day') as string) : today
  const view = views.find((each) => each === search.get('view')) ?? (isPhone ? 'day' : 'month')
  const offered = resources.filter((each) => isOnCalendar(each) && mayDo(viewer, each.name, 'list'))
  const asked = search.get('of')?.split(',') ?? []
  const chosen = asked.length > 0 ? offered.filter(({ name }) => asked.includes(name)) : offered
  const days = daysOf(view, day, locale)
  const query = useCalendar(chosen, days[0] as string, days.at(-1) as string)
  const move = useMoveEntry()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setWhole] = useState(false)
  const drag = useDrag((entry, shift) => void move(entry, shift))

  const step = (count: number) => show({ day: dayjs(day).add(count, view).format(format) })
  const parts = {
    days,
    day,
    today,
    drag,
    resources: chosen,
    entries: query.data ?? [],
    onMove: (...moved: Parameters<typeof move>) => void move(...moved),
    onOpen: (opened: string, isWholeDay = false) => {
      setWhole(isWholeDay)
      // The pressed control is not part of the next view.
      heading.current?.focus()
      show({ view: 'day', day: opened })
    },
  }
  return (
    <div className="calendar stack loose">
      <header className="row between">
        <h1>{t('menu.calendar')}</h1>
        <Select
          mode="multiple"
          className="screen-only"
          style={{ minInlineSize: 'min(280px, 100%)' }}
          aria-label={t('calendar.resources')}
          placeholder={t('calendar.all')}
          value={asked.length > 0 ? chosen.map(({ name }) => name) : []}
          options={offered.map(({ name }) => ({ value: name, label: t(`resources.${name}.many`) }))}
          onChange={(names: string[]) => show({ of: names.join(',') })}
        />
      </header>
      <Flex gap={8} wrap align="center" className="screen-only">
        <Segments<View>
          aria-label={t('calendar.view')}
          value={view}
          options={views.map((each) => ({ value: each, label: t(`calendar.views.${each}`) }))}
          onChange={(next) => {
            setWhole(false)
            show({ view: next, day })
          }}
        />
        <Space.Compact>
          <StepButton icon="back" label={t(`calendar.previous.${view}`)} onClick={() => step(-1)} />
          <DatePicker
            picker={view === 'month' ? 'month' : 'date'}
            aria-label={t(view === 'month' ? 'calendar.month' : 'calendar.day')}
            allowClear={false}
            value={dayjs(day)}
            onChange={(next) => show({ day: (view === 'month' ? next.date(1) : next).format(format) })}
          />
          <StepButton icon="arrow" label={t(`calendar.next.${view}`)} onClick={() => step(1)} />
        </Space.Compact>
        <Button onClick={() => show({ day: today })}>{t('calendar.today')}</Button>
      </Flex>
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {periodText(view, day, locale)}
      </h2>
      {offered.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('calendar.noResources')} />
      ) : query.isError && !query.data ? (
        <Failed retry={query.refetch} />
      ) : query.isPending ? (
        // Not the empty days: their weeks would grow with the entries.
        <Loading title={false} paragraph={{ rows: 12, width: '100%' }} />
      ) : (
        <DndContext {...drag.context}>
          {chosen
            .filter((resource) => isCut(query.data ?? [], resource))
            .map((resource) => (
              <CutNotice key={resource.name} resource={resource} />
            ))}
          {view === 'month' ? (
            <MonthView {...parts} onChoose={(next) => show({ day: next })} />
          ) : (
            <HoursView {...parts} isWhole={isWhole} />
          )}
          <DragOverlay dropAnimation={null}>{drag.dragged && <DraggedEntry entry={drag.dragged} />}</DragOverlay>
        </DndContext>
      )}
      {offered.length > 0 && query.data?.length === 0 && (
        <p className="text-secondary">
          {t('calendar.none', {
            resources: chosen.map(({ name }) => t(`resources.${name}.many`)).join(t('list.comma')),
          })}
        </p>
      )}
    </div>
  )
}

const StepButton = ({ icon, label, onClick }: { icon: string; label: string; onClick(): void }) => (
  <Button icon={<Icon name={icon} />} aria-label={label} title={label} onClick={onClick} />
)

/** A month of thousands would hide the days behind them. */
const CutNotice = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const counted = useLabels(resource).counted(mostRecords)
  return <Alert type="warning" showIcon message={t('calendar.cut', { counted })} />
}
