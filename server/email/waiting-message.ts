import type { Language } from '../../src/declare/languages'
import { humanise } from '../../src/declare/names'
import { productName } from '../../src/product'
import type { Mail } from './mailer'
import { escaped } from './messages'

/** The number of new pending records of a list. */
export interface WaitingEntry {
  resource: string
  count: number
}

interface WaitingEmail {
  to: string
  name: string
  language: Language
  /** At least one list. */
  entries: readonly WaitingEntry[]
  /** The URL of the dashboard; null if the server does not know its public address. */
  address: string | null
}

const wordings = {
  en: {
    subject: (count: number) => `${count} new on your ${productName}`,
    greeting: (name: string) => `Hello ${name},`,
    lead: 'these items arrived since the last email and are waiting:',
    open: 'Open the dashboard',
    why: 'You receive this email because of your settings. Change them under Settings, Notifications.',
    lists: {
      comments: 'Comments to review',
      creatorApplications: 'Creator applications',
      orders: 'Orders not paid yet',
    },
  },
  zh: {
    subject: (count: number) => `${productName} 有 ${count} 项新的待处理内容`,
    greeting: (name: string) => `${name}，您好！`,
    lead: '自上一封邮件以来，以下内容等待处理：',
    open: '打开仪表盘',
    why: '您收到此邮件是因为开启了通知，可在“设置 - 通知”中修改。',
    lists: { comments: '待审核评论', creatorApplications: '创作者申请', orders: '待支付订单' },
  },
} as const

/** The email about new pending records. */
export function waitingEmail({ to, name, language, entries, address }: WaitingEmail): Mail {
  const words = wordings[language]
  const total = entries.reduce((sum, { count }) => sum + count, 0)
  const nameOf = ({ resource }: WaitingEntry) =>
    (words.lists as Readonly<Record<string, string>>)[resource] ?? humanise(resource)
  const lines = entries.map((entry) => `${nameOf(entry)}: ${entry.count}`)
  const text = [words.greeting(name), '', words.lead, '', ...lines.map((line) => `    ${line}`), '']
  if (address) text.push(`${words.open}: ${address}`, '')
  const html = `<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:32px;background:#f5f5f6;font:15px/1.6 system-ui,sans-serif;color:#1c1c1f">
    <div style="max-width:440px;margin:auto;padding:28px 32px;background:#fff;border:1px solid #e4e4e7;border-radius:12px">
      <p style="margin:0 0 4px">${escaped(words.greeting(name))}</p>
      <p style="margin:0 0 12px">${words.lead}</p>
      <ul style="margin:0 0 20px;padding-left:20px">${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>
      ${address ? `<p style="margin:0 0 20px"><a href="${escaped(address)}">${words.open}</a></p>` : ''}
      <p style="margin:0;color:#71717a;font-size:13px">${words.why}</p>
    </div>
  </body>
</html>
`
  return { to, subject: words.subject(total), text: [...text, words.why, ''].join('\n'), html }
}
