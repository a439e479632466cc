import { productName } from '../../src/product'
import { emailTo, linkTo, type Recipient } from './email-body'
import type { Mail } from './mailer'

interface AutomationEmail extends Recipient {
  /** The name of the automation. */
  automation: string
  /** The reason as a key under `automations.reasons` with its values. */
  failure: { key: string | null; message: string; values: Readonly<Record<string, string | number>> }
  /** The URL of the automation; null without `PUBLIC_URL`. */
  address: string | null
}

type Reasons = Readonly<Record<string, (values: Readonly<Record<string, string | number>>) => string>>

const messages = {
  en: {
    subject: (automation: string) => `Switched off: ${automation}`,
    lead: (automation: string) => `your automation “${automation}” was switched off.`,
    reasons: {} as Reasons,
    next: 'Change it, and switch it on again.',
    open: 'Open the automation',
  },
  zh: {
    subject: (automation: string) => `已关闭：${automation}`,
    lead: (automation: string) => `您的自动化“${automation}”已关闭。`,
    reasons: {
      noAccess: () => '其所有者已无权访问该资源。',
      missing: ({ name }) => `“${name}”已不存在。`,
      tooMany: ({ max }) => `一分钟内运行超过 ${max} 次。`,
    } as Reasons,
    next: '请修改后重新开启。',
    open: '打开自动化',
  },
} as const

/** The email to the owner of an automation that the program switched off. */
export function automationEmail({ automation, failure, address, ...owner }: AutomationEmail): Mail {
  const localized = messages[owner.language]
  const reason = localized.reasons[failure.key?.split('.').at(-1) ?? '']?.(failure.values) ?? failure.message
  return emailTo(owner, `${localized.subject(automation)} · ${productName}`, [
    { kind: 'lines', lines: [localized.lead(automation), reason, localized.next] },
    ...linkTo(localized.open, address),
  ])
}
