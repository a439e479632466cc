import { productName } from '../../src/product'
import { emailTo, linkTo, type Recipient } from './email-body'
import type { Mail } from './mailer'

/** The number of new pending records of a list, with its label. */
export interface WaitingEntry {
  label: string
  count: number
}

interface WaitingEmail extends Recipient {
  /** At least one list. */
  entries: readonly WaitingEntry[]
  /** The URL of the dashboard; null without `PUBLIC_URL`. */
  address: string | null
}

const messages = {
  en: {
    subject: (count: number) => `${count} new on your ${productName}`,
    lead: 'these items arrived since the last email and are waiting:',
    open: 'Open the dashboard',
    why: 'You receive this email because of your settings. Change them under Settings, Notifications.',
  },
  zh: {
    subject: (count: number) => `${productName} 有 ${count} 项新的待处理内容`,
    lead: '自上一封邮件以来，以下内容等待处理：',
    open: '打开仪表盘',
    why: '您收到此邮件是因为开启了通知，可在“设置 - 通知”中修改。',
  },
} as const

/** The email about new pending records. */
export function waitingEmail({ entries, address, ...person }: WaitingEmail): Mail {
  const localized = messages[person.language]
  const total = entries.reduce((sum, { count }) => sum + count, 0)
  return emailTo(person, localized.subject(total), [
    { kind: 'lines', lines: [localized.lead] },
    { kind: 'facts', facts: entries.map(({ label, count }) => `${label}: ${count}`) },
    ...linkTo(localized.open, address),
    { kind: 'note', note: localized.why },
  ])
}
