import { DatePicker, Flex } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../fields/formats.ui'
import { recordPath } from '../../fields/record-link.ui'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { Panel } from '../panel'
import { useRecordTitleOf } from '../parts'
import { ChangeTools } from '../schedule/change-tools'
import { useChangeText, useDueText, useFailureText } from '../schedule/use-scheduled'
import { continuesOn, type Entry, firstDay } from './entries'

interface EntryButtonProps {
  entry: Entry
  /** The day on which it is shown. */
  day: string
  onMove(entry: Entry, day: string): void
  /** It is being dragged, or no longer. */
  onDrag(isDragged: boolean): void
}

/** An entry on a day: dragged to another one, or opened for its tools. */
export const EntryButton = ({ entry, day, onMove, onDrag }: EntryButtonProps) => {
  const { resource, record, change, lane, isMovable } = entry
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const labels = useLabels(resource)
  const title = useRecordTitleOf(resource)(record)
  const textOf = useChangeText(resource)
  const laneField = resource.calendar?.lane
  const kind = change ? textOf(change) : lane && laneField ? labels.value(laneField, lane) : labels.one
  const isFailed = change?.state === 'failed'
  const { before, after } = continuesOn(entry, day)
  const marks = [...(before ? [t('calendar.continued')] : []), ...(after ? [t('calendar.continues')] : [])]
  return (
    <Panel
      label={`${kind} ${title}`}
      isOpen={isOpen}
      anchor={button}
      padding={12}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      content={<Tools entry={entry} kind={kind} title={title} onMove={onMove} onDone={() => setOpen(false)} />}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="calendar-entry chip"
        data-change={change !== null}
        data-attention={isFailed}
        draggable={isMovable}
        data-before={before}
        data-after={after}
        title={[`${kind} · ${title}`, ...marks].join('\n')}
        onClick={(event) => event.stopPropagation()}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', title)
          onDrag(true)
        }}
        onDragEnd={() => onDrag(false)}
      >
        {before && <Icon name="back" size={12} className="mirrored" />}
        {change && <Icon name={isFailed ? 'warning' : 'clock'} size={12} />}
        <span className="ellipsis">
          <strong>{kind}</strong> {title}
        </span>
        {after && <Icon name="arrow" size={12} className="mirrored" style={{ marginInlineStart: 'auto' }} />}
        {marks.length > 0 && <span className="visually-hidden">, {marks.join(t('list.comma'))}</span>}
      </button>
    </Panel>
  )
}

interface ToolsProps {
  entry: Entry
  kind: string
  title: string
  onMove(entry: Entry, day: string): void
  onDone(): void
}

const Tools = ({ entry, kind, title, onMove, onDone }: ToolsProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const dueAt = useDueText()
  const { resource, record, change, from, to, isMovable } = entry
  const failureOf = useFailureText(resource)
  const path = recordPath(resource, String(record.id))
  const day = (value: string | null) => (value ? formats.day(value) : t('calendar.open'))
  const when = change ? dueAt(change.dueAt) : from === to ? day(from) : `${day(from)} – ${day(to)}`
  return (
    // Clicks inside of a day would choose it.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops clicks of its buttons
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div onClick={(event) => event.stopPropagation()}>
      <Flex vertical gap={8}>
        <strong>{path ? <Link to={path}>{title}</Link> : title}</strong>
        <span>
          {kind} · {when}
        </span>
        {change?.state === 'failed' && <span className="text-danger">{failureOf(change)}</span>}
        {change && <ChangeTools resource={resource} change={change} />}
        {!change && isMovable && (
          <DatePicker
            aria-label={t('calendar.moveTo')}
            placeholder={t('calendar.moveTo')}
            allowClear={false}
            value={dayjs(firstDay(entry))}
            onChange={(moment) => {
              onDone()
              onMove(entry, moment.format('YYYY-MM-DD'))
            }}
          />
        )}
      </Flex>
    </div>
  )
}
