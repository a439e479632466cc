import { useDraggable } from '@dnd-kit/core'
import { Flex } from 'antd'
import dayjs from 'dayjs'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../fields/formats.ui'
import { recordPath } from '../../fields/record-link.ui'
import { useLabels } from '../../providers/labels'
import { DatePicker } from '../../theme/date-picker'
import { Icon } from '../../theme/icon'
import { useMovedFocus } from '../../theme/use-moved-focus'
import { Panel } from '../controls/panel'
import { useRecordTitleOf } from '../parts'
import { ChangeTools } from '../schedule/change-tools'
import { useChangeText, useDueText, useFailureText } from '../schedule/use-scheduled'
import { daysBetween, type Entry, firstDay, format, type Shift } from './entries'

interface EntryButtonProps {
  entry: Entry
  /** Whether it began before what is shown, and goes on after it. */
  before?: boolean
  after?: boolean
  /** Lines of its title. */
  lines?: 1 | 2
  tabIndex?: number | undefined
  /** Moves an entry. */
  onMove(entry: Entry, shift: Shift): void
}

/** The text of an entry in one line, or in two. Both are so on paper too. */
const textStyles = {
  1: { flex: '1 1 48px', whiteSpace: 'nowrap' },
  2: {
    flex: '1 1 48px',
    whiteSpace: 'normal',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
} as const

/** An entry: dragged to another day or hour, or opened for its tools. */
export const EntryButton = ({
  entry,
  before = false,
  after = false,
  lines = 1,
  tabIndex,
  onMove,
}: EntryButtonProps) => {
  const { change, isMovable, minute } = entry
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement | null>(null)
  useMovedFocus(button, entry.key)
  // An entry of several weeks has a button in each of them.
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: useId(), data: entry, disabled: !isMovable })
  const [isOpen, setOpen] = useState(false)
  const { kind, title } = useEntryText(entry)
  const isFailed = change?.state === 'failed'
  const time = minute === null ? [] : [timeText(minute)]
  const marks = [...(before ? [t('calendar.continued')] : []), ...(after ? [t('calendar.continues')] : [])]
  return (
    <Panel
      label={`${title} ${kind}`}
      isOpen={isOpen}
      anchor={button}
      padding={12}
      onOpenChange={setOpen}
      content={<Tools entry={entry} kind={kind} title={title} onMove={onMove} onDone={() => setOpen(false)} />}
    >
      <button
        ref={(element) => {
          button.current = element
          setNodeRef(element)
        }}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="calendar-entry chip wide clipped"
        data-change={change !== null}
        data-attention={isFailed}
        data-before={before}
        data-after={after}
        title={[[title, kind, ...time].join(' · '), ...marks].join('\n')}
        data-dragged={isDragging}
        {...listeners}
      >
        {before && <Icon name="back" size={12} />}
        {isFailed && <Icon name="warning" size={12} />}
        {/* A narrow entry has no room for the time, which wraps below its end. */}
        <span className="ellipsis" style={textStyles[lines]}>
          {title} <span className="text-secondary">{kind}</span>
        </span>{' '}
        <span className="line nowrap">
          {change && <Icon name="clock" size={12} />}
          {time}
        </span>
        {after && <Icon name="arrow" size={12} />}
        {marks.length > 0 && <span className="visually-hidden">{['', ...marks].join(t('list.comma'))}</span>}
      </button>
    </Panel>
  )
}

/** What an entry is, and the title of its record. */
function useEntryText({ resource, record, change, lane }: Entry) {
  const labels = useLabels(resource)
  const textOf = useChangeText(resource)
  const title = useRecordTitleOf(resource)(record)
  const laneField = resource.calendar?.lane
  const kind = change ? textOf(change) : lane && laneField ? labels.value(laneField, lane) : labels.one
  return { kind, title }
}

/** The entry that is dragged, under the pointer. */
export const DraggedEntry = ({ entry }: { entry: Entry }) => {
  const { kind, title } = useEntryText(entry)
  return (
    <div className="calendar-entry chip raised text-caption ellipsis">
      {title} <span className="text-secondary">{kind}</span>
    </div>
  )
}

interface ToolsProps {
  entry: Entry
  kind: string
  title: string
  onMove(entry: Entry, shift: Shift): void
  onDone(): void
}

const two = (number: number) => String(number).padStart(2, '0')

/** A minute of a day: "09:30". */
export const timeText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

const Tools = ({ entry, kind, title, onMove, onDone }: ToolsProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const dueAt = useDueText()
  const { resource, record, change, from, to, minute, isMovable } = entry
  const failureOf = useFailureText(resource)
  // The picker repeats a typed time when it loses the focus.
  const isMoved = useRef(false)
  const path = recordPath(resource, String(record.id))
  const day = (value: string | null) => (value ? formats.day(value) : t('calendar.open'))
  const start = dayjs(`${firstDay(entry)}T${timeText(minute ?? 0)}`)
  const onlyDay = minute === null ? day(from) : dueAt(start.toISOString())
  const when = from === to ? onlyDay : `${day(from)} – ${day(to)}`
  return (
    <Flex vertical gap={8}>
      <strong>{path ? <Link to={path}>{title}</Link> : title}</strong>
      <span>
        {kind} · {when}
      </span>
      {change?.state === 'failed' && <span className="text-danger">{failureOf(change)}</span>}
      {change && <ChangeTools resource={resource} change={change} />}
      {!change && isMovable && (
        <Flex vertical gap={4}>
          <span className="text-quiet text-small" aria-hidden="true">
            {t('calendar.moveTo')}
          </span>
          <DatePicker
            aria-label={t('calendar.moveTo')}
            allowClear={false}
            value={start}
            {...(minute !== null && { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' })}
            onChange={(moment) => {
              if (isMoved.current) return
              isMoved.current = true
              const minutes = minute === null ? 0 : moment.hour() * 60 + moment.minute() - minute
              onDone()
              onMove(entry, { days: daysBetween(firstDay(entry), moment.format(format)), minutes })
            }}
          />
        </Flex>
      )}
    </Flex>
  )
}
