import { productName } from '../../src/product'
import { emailTo, linkTo, type Recipient, timeIn } from './email-body'
import type { Mail } from './mailer'

interface ScheduleMessage extends Recipient {
  /** The label of the action. */
  action: string
  /** The title of the record; null if it is gone. */
  record: string | null
  dueAt: string
  /** The time zone of the recipient. */
  zone: string
  /** The error code, its sentence, and the key of the message. */
  code: string
  message: string
  key: string | null
  /** The URL of the record; null without `PUBLIC_URL`. */
  address: string | null
}

type Reasons = Readonly<Record<string, string>>

const messages = {
  en: {
    subject: (action: string, record: string) => `Not done: ${action} · ${record}`,
    gone: 'deleted record',
    lead: (action: string, record: string, time: string) =>
      `you scheduled “${action}” of “${record}” for ${time}. It was not done.`,
    reasons: {
      NO_CONTENT: 'The record no longer exists.',
      FORBIDDEN: 'Your role no longer allows it.',
      'errors.tokenEnded': 'The API token that scheduled it has expired or was revoked.',
    } as Reasons,
    next: 'Choose another time on the record, or dismiss the message there.',
    open: 'Open the record',
  },
  zh: {
    subject: (action: string, record: string) => `未执行：${action} · ${record}`,
    gone: '已删除的记录',
    lead: (action: string, record: string, time: string) =>
      `您计划于 ${time} 对“${record}”执行“${action}”，但未能执行。`,
    reasons: {
      NO_CONTENT: '该记录已不存在。',
      FORBIDDEN: '您的角色已无此权限。',
      'errors.tokenEnded': '安排此更改的 API 令牌已过期或被撤销。',
      CONFLICT: '记录的当前状态不允许此操作，或与其他更改冲突。',
      VALIDATION_FAILED: '部分字段的值无效。',
      INTERNAL: '多次尝试均失败。',
    } as Reasons,
    next: '请在该记录中另选时间，或关闭提示。',
    open: '打开记录',
  },
} as const

/** The email to the person whose scheduled change was refused when it was due. */
export function scheduleMessage(given: ScheduleMessage): Mail {
  const { action, dueAt, zone, code, message, key, address } = given
  const localized = messages[given.language]
  const record = given.record ?? localized.gone
  const lines = [
    localized.lead(action, record, timeIn(dueAt, zone)),
    localized.reasons[key ?? ''] ?? localized.reasons[code] ?? message,
    ...(given.record ? [localized.next] : []),
  ]
  return emailTo(given, `${localized.subject(action, record)} · ${productName}`, [
    { kind: 'lines', lines },
    ...linkTo(localized.open, address),
  ])
}
