import { Flex } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import type { ScheduledChange } from '../../providers/scheduled-changes'
import { Icon } from '../../theme/icon'
import { Panel } from '../controls/panel'
import { ChangeTools } from './change-tools'
import { useChangeText, useDueText, useFailureText } from './use-scheduled'

interface ScheduleBadgeProps {
  resource: ResourceDeclaration
  /** At least one, by time. */
  changes: readonly ScheduledChange[]
}

/** What is due on a record, such as "Publish · tomorrow 09:00", with its tools on click. */
export const ScheduleBadge = ({ resource, changes }: ScheduleBadgeProps) => {
  const { t } = useTranslation()
  const textOf = useChangeText(resource)
  const dueAt = useDueText()
  const failureOf = useFailureText(resource)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A failure needs a person's decision, so it is shown before pending changes.
  const first = changes.find(({ state }) => state === 'failed') ?? changes[0]
  if (!first) return null
  const isFailed = first.state === 'failed'
  const text = isFailed ? t('schedule.failed', { action: textOf(first) }) : `${textOf(first)} · ${dueAt(first.dueAt)}`
  return (
    <Panel
      label={text}
      isOpen={isOpen}
      anchor={button}
      padding={12}
      onOpenChange={setOpen}
      content={
        <Flex component="ul" vertical gap={12} className="stack">
          {changes.map((change) => (
            <Flex component="li" vertical gap={6} key={change.id}>
              <span>
                <strong>{textOf(change)}</strong> · {dueAt(change.dueAt)}
              </span>
              {change.state === 'failed' && <span className="text-danger">{failureOf(change)}</span>}
              <ChangeTools resource={resource} change={change} />
            </Flex>
          ))}
        </Flex>
      }
    >
      <button
        ref={button}
        type="button"
        className="chip text-caption text-secondary"
        style={{ justifySelf: 'start' }}
        data-attention={isFailed}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <Icon name={isFailed ? 'warning' : 'clock'} size={13} />
        <span className="ellipsis">{text}</span>
        {changes.length > 1 && <span>+{changes.length - 1}</span>}
      </button>
    </Panel>
  )
}
