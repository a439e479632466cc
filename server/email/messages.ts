import type { ByLanguage } from '../../src/declare/languages'
import { productName } from '../../src/product'
import { emailTo, type Recipient } from './email-body'
import type { Mail } from './mailer'

/** The purpose of a one-time code. */
export type CodePurpose = 'signIn' | 'secondStep' | 'newEmail' | 'passwordReset'

interface EmailText {
  subject: string
  lead: string
  ignore: string
}

// These texts are not in locales/, because locales are for the browser and only the server writes emails.
const messages: Record<CodePurpose, ByLanguage<EmailText>> = {
  signIn: {
    en: {
      subject: `Your ${productName} sign-in code`,
      lead: 'enter this code to finish signing in:',
      ignore: 'Was this not you? Then somebody knows your password: change it now.',
    },
    zh: {
      subject: `您的 ${productName} 登录验证码`,
      lead: '请输入以下验证码以完成登录：',
      ignore: '如果不是您本人操作，说明有人知道您的密码，请立即修改密码。',
    },
  },
  secondStep: {
    en: {
      subject: 'Turn on two-step sign-in',
      lead: `enter this code to turn on two-step sign-in for ${productName}:`,
      ignore: 'Was this not you? Then somebody is signed in with your account: change your password now.',
    },
    zh: {
      subject: `开启 ${productName} 两步验证`,
      lead: '请输入以下验证码以开启两步验证：',
      ignore: '如果不是您本人操作，说明有人正在使用您的账号，请立即修改密码。',
    },
  },
  newEmail: {
    en: {
      subject: `Confirm your email for ${productName}`,
      lead: `enter this code to sign in to ${productName} with this address from now on:`,
      ignore: 'If you did not ask for it, you can ignore this mail: nothing changes.',
    },
    zh: {
      subject: `确认您的 ${productName} 邮箱`,
      lead: `请输入以下验证码，今后即可用此邮箱登录 ${productName}：`,
      ignore: '如果您没有提出此请求，请忽略本邮件，不会有任何变化。',
    },
  },
  passwordReset: {
    en: {
      subject: `Reset your ${productName} password`,
      lead: 'use this code to choose a new password:',
      ignore: 'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    },
    zh: {
      subject: `重置您的 ${productName} 密码`,
      lead: '请使用以下验证码设置新密码：',
      ignore: '如果您没有提出此请求，请忽略本邮件，您的密码不会改变。',
    },
  },
}

const validity: ByLanguage<(minutes: number) => string> = {
  en: (minutes) => `It works once, for the next ${minutes} minutes.`,
  zh: (minutes) => `验证码仅可使用一次，${minutes} 分钟内有效。`,
}

interface CodeEmail extends Recipient {
  purpose: CodePurpose
  /** Six digits. */
  code: string
  minutes: number
}

/** The email with a one-time code. */
export function codeEmail({ purpose, code, minutes, ...person }: CodeEmail): Mail {
  const { language } = person
  const { subject, lead, ignore } = messages[purpose][language]
  return emailTo(person, subject, [
    { kind: 'lines', lines: [lead] },
    { kind: 'code', code },
    { kind: 'lines', lines: [validity[language](minutes)] },
    { kind: 'note', note: ignore },
  ])
}
