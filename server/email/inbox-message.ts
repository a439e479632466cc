import { productName } from '../../src/product'
import { emailTo, linkTo, type Recipient } from './email-body'
import type { Mail } from './mailer'

/** An unread entry of an inbox. */
interface InboxLine {
  kind: keyof (typeof messages)['en' | 'zh']['lines']
  title: string
  actorName: string | null
  /** The records of a view when its alert was sent. */
  count: number | null
}

interface InboxEmail extends Recipient {
  /** At least one. */
  lines: readonly InboxLine[]
  /** The number of unread entries since the last email, those without a line included. */
  total: number
  /** The URL of the inbox; null without `PUBLIC_URL`. */
  address: string | null
}

type Line = (title: string, name: string, count: string) => string

const messages = {
  en: {
    subject: (count: number) => `${count} unread in your ${productName} inbox`,
    lead: 'this arrived in your inbox since the last email:',
    more: (count: number) => `and ${count} more`,
    open: 'Open the inbox',
    why: 'You asked for this email below your inbox. The same place stops it.',
    lines: {
      mention: (title, name) => `${name} mentioned you: ${title}`,
      reply: (title, name) => `${name} replied to a note: ${title}`,
      note: (title, name) => `${name} added a note: ${title}`,
      changed: (title, name) => `${name || 'System'} changed: ${title}`,
      assigned: (title, name) => `${name} assigned to you: ${title}`,
      due: (title) => `Due today: ${title}`,
      overdue: (title) => `Overdue: ${title}`,
      automation: (title, name) => `${name} about ${title}`,
      automationFailed: (title, name) => `Your automation “${name}” was refused: ${title}`,
      viewAlert: (title, _, count) => `Alert: the number of records in ${title} has risen to ${count}`,
      viewEmailFailed: (title) => `The weekly email of a view was not sent: ${title}`,
      viewAlertFailed: (title) => `The alert of a view could not be checked: ${title}`,
      emailRefused: () => 'An email was not sent after eight attempts',
      jobFailed: () => 'A background job failed eight times and is removed',
    } satisfies Record<string, Line>,
  },
  zh: {
    subject: (count: number) => `您的 ${productName} 收件箱有 ${count} 条未读`,
    lead: '自上一封邮件以来，您的收件箱收到：',
    more: (count: number) => `另有 ${count} 条`,
    open: '打开收件箱',
    why: '您在收件箱下方开启了此邮件，可在同一处关闭。',
    lines: {
      mention: (title, name) => `${name} 提及了您：${title}`,
      reply: (title, name) => `${name} 回复了备注：${title}`,
      note: (title, name) => `${name} 添加了备注：${title}`,
      changed: (title, name) => `${name || '系统'} 更改了：${title}`,
      assigned: (title, name) => `${name} 指派给您：${title}`,
      due: (title) => `今天截止：${title}`,
      overdue: (title) => `已逾期：${title}`,
      automation: (title, name) => `${name}：${title}`,
      automationFailed: (title, name) => `您的自动化“${name}”被拒绝：${title}`,
      viewAlert: (title, _, count) => `提醒：${title} 的记录数已升至 ${count}`,
      viewEmailFailed: (title) => `视图的每周邮件未能发送：${title}`,
      viewAlertFailed: (title) => `视图的提醒未能检查：${title}`,
      emailRefused: () => '一封邮件尝试八次后仍未发出',
      jobFailed: () => '一项后台任务失败八次，已移除',
    } satisfies Record<string, Line>,
  },
} as const

/** The email about unread entries of an inbox. */
export function inboxEmail({ lines, total, address, ...person }: InboxEmail): Mail {
  const localized = messages[person.language]
  const facts = lines.map(({ kind, title, actorName, count }) =>
    localized.lines[kind](title, actorName ?? '', new Intl.NumberFormat(person.language).format(count ?? 0)),
  )
  const rest = total - lines.length
  return emailTo(person, localized.subject(total), [
    { kind: 'lines', lines: [localized.lead] },
    { kind: 'facts', facts: rest > 0 ? [...facts, localized.more(rest)] : facts },
    ...linkTo(localized.open, address),
    { kind: 'note', note: localized.why },
  ])
}
