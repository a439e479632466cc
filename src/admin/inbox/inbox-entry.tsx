import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../fields/formats.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { useViews, viewPath } from '../../providers/views'
import { Icon } from '../../theme/icon'
import { useNamedRecord } from '../collaboration/named-record'
import { useDueText } from '../schedule/use-scheduled'
import { type InboxEntry, isSnoozed, markRead, markUnread, useSnooze } from './inbox-actions'
import { SnoozeButton } from './snooze-button'

const icons = {
  mention: 'message',
  reply: 'message',
  note: 'message',
  changed: 'edit',
  assigned: 'user',
  due: 'clock',
  overdue: 'warning',
  automation: 'bell',
  automationFailed: 'warning',
  viewAlert: 'bell',
  viewEmailFailed: 'warning',
  viewAlertFailed: 'warning',
  emailRefused: 'warning',
  jobFailed: 'warning',
} as const

/** The title and the address of the record or the view of an entry. */
function useSubject({ kind, resource: name, recordId, viewId, noteId, title }: InboxEntry) {
  const views = useViews()
  const record = useNamedRecord({ resource: name, recordId: recordId ?? '', title })
  if (recordId) {
    const part = noteId ? `?tab=notes&note=${noteId}` : kind === 'changed' ? '?tab=history' : ''
    return { title: record.title, address: record.path + part }
  }
  const view = views.find(({ id }) => id === viewId)
  return { title: String(title), address: view ? viewPath(record.resource, view) : record.resource.path }
}

interface EntryProps {
  entry: InboxEntry
}

/** An entry of the inbox or of the snoozed ones, with its link and tools. */
export const Entry = ({ entry }: EntryProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, kind, noteId, body, failure, count, actorName, isRead } = entry
  const { title, address } = useSubject(entry)
  const isAway = isSnoozed(entry)
  const isMarked = !isRead && !isAway
  const reason = failure?.key ? t(failure.key, { defaultValue: failure.message, ...(failure.values as object) }) : null
  const text = body ?? reason ?? failure?.message
  return (
    // Not a line, whose greatest width would cut the unread mark from its end.
    <Flex component="li" align="center" gap={8} className="inbox-entry" data-read={!isMarked}>
      <Icon name={icons[kind]} size={18} />
      {/* Where there is no space for both, the time is under the texts. */}
      <Flex wrap align="center" className="fill" gap="2px 12px">
        <Link
          className="inbox-link anywhere"
          style={{ flex: '1 1 200px', minInlineSize: 0 }}
          to={address}
          onClick={() => void (isMarked && markRead([id]))}
        >
          <span>
            {isMarked && <span className="visually-hidden">{t('collaboration.isUnread') + t('form.colon')}</span>}
            {t(`collaboration.kinds.${kind}`, {
              name: actorName ?? t('show.history.program'),
              title,
              total: formats.number(count ?? 0),
            })}
          </span>
          {/* The whole text of a note is on its record; other texts are only here. */}
          {text && <div className={noteId ? 'ellipsis text-secondary' : 'text-secondary'}>{text}</div>}
        </Link>
        <EntryTime entry={entry} />
      </Flex>
      <span className="line fixed">
        <SnoozeButton entry={entry} title={title} />
        {isAway ? <EndSnooze entry={entry} title={title} /> : <ReadButton entry={entry} title={title} />}
      </span>
    </Flex>
  )
}

/** When it arrived, came back, or will come back. The exact time on hover is that of the arrival or the end. */
const EntryTime = ({ entry }: EntryProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const timeText = useDueText()
  const { createdAt, snoozedUntil } = entry
  const isAway = isSnoozed(entry)
  const relative = formats.relative(snoozedUntil ?? createdAt)
  const time = isAway ? snoozedUntil : createdAt
  return (
    <time className="fixed text-secondary text-small" dateTime={time ?? ''} title={formats.exact(time ?? '')}>
      {isAway
        ? t('collaboration.until', { time: timeText(snoozedUntil ?? '') })
        : snoozedUntil
          ? t('collaboration.returned', { time: relative })
          : relative}
    </time>
  )
}

interface ToolProps extends EntryProps {
  title: string
}

const ReadButton = ({ entry: { id, isRead }, title }: ToolProps) => {
  const { t } = useTranslation()
  const label = t(isRead ? 'collaboration.markUnread' : 'collaboration.markRead')
  return (
    <Button
      type="text"
      size="small"
      aria-label={`${label}${t('form.colon')}${title}`}
      aria-keyshortcuts="u"
      title={`${label} (U)`}
      icon={<Icon name={isRead ? 'eyeOff' : 'check'} />}
      onClick={() => void (isRead ? markUnread([id]) : markRead([id]))}
    />
  )
}

const EndSnooze = ({ entry, title }: ToolProps) => {
  const { t } = useTranslation()
  const snooze = useSnooze(entry, title)
  const label = t('collaboration.endSnooze')
  return (
    <Button
      size="small"
      aria-label={`${label}${t('form.colon')}${title}`}
      title={label}
      icon={<Icon name="refund" />}
      onClick={() => void snooze(null).catch(handleMutationError)}
    >
      <span className="phone-hidden">{label}</span>
    </Button>
  )
}
