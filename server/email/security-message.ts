import type { ByLanguage } from '../../src/declare/languages'
import { productName } from '../../src/product'
import { emailTo, type Recipient, timeIn } from './email-body'
import type { Mail } from './mailer'

/** Security emails to the owner of an account. */
export type SecurityMessageKind =
  | 'newAddress'
  | 'sessionReplayed'
  | 'passwordChanged'
  | 'emailChanged'
  | 'authenticatorAdded'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'secondStepOff'

export interface SecurityMessage extends Recipient {
  kind: SecurityMessageKind
  /** The network address; null if unknown. */
  ip: string | null
  /** ISO 8601. */
  at: string
  /** The time zone of the owner. Emails that were queued by earlier versions have none. */
  zone?: string
  /** The number of unused recovery codes, after the use of one. */
  codesLeft?: number | undefined
}

interface EmailText {
  subject: string
  lead: string
  recommended: string
}

const messages: Record<SecurityMessageKind, ByLanguage<EmailText>> = {
  newAddress: {
    en: {
      subject: `New sign-in to your ${productName} account`,
      lead: 'somebody signed in to your account from an address that it was never used from before.',
      recommended:
        'Was this you? Then there is nothing to do. If not, change your password now and sign out all other devices.',
    },
    zh: {
      subject: `您的 ${productName} 账号有新的登录`,
      lead: '有人从一个从未使用过的地址登录了您的账号。',
      recommended: '如果是您本人，则无需操作。否则请立即修改密码，并退出所有其他设备。',
    },
  },
  sessionReplayed: {
    en: {
      subject: `A copied session of your ${productName} account was ended`,
      lead: 'a session of your account was used from two places, as happens when it was copied. We ended it.',
      recommended: 'Sign in again and change your password. Check the list of your signed-in devices.',
    },
    zh: {
      subject: `您的 ${productName} 账号的一个会话已被终止`,
      lead: '您账号的一个会话在两处被同时使用，可能已被复制，我们已将其终止。',
      recommended: '请重新登录并修改密码，同时检查已登录的设备列表。',
    },
  },
  passwordChanged: {
    en: {
      subject: `Your ${productName} password was changed`,
      lead: 'the password of your account was changed. All other devices are signed out.',
      recommended: 'If you did not expect it, reset your password on the sign-in page and tell a super admin.',
    },
    zh: {
      subject: `您的 ${productName} 密码已修改`,
      lead: '您账号的密码已被修改，其他设备均已退出登录。',
      recommended: '如果这不是您本人或您知情的操作，请在登录页面重置密码，并告知超级管理员。',
    },
  },
  emailChanged: {
    en: {
      subject: `The email address of your ${productName} account was changed`,
      lead: 'your account has another email address now. This one no longer signs in, and all other devices are signed out.',
      recommended: 'If you did not expect it, tell a super admin at once.',
    },
    zh: {
      subject: `您的 ${productName} 账号邮箱已修改`,
      lead: '您的账号已改用其他邮箱，此邮箱不能再用于登录，其他设备均已退出登录。',
      recommended: '如果这不是您本人或您知情的操作，请立即告知超级管理员。',
    },
  },
  authenticatorAdded: {
    en: {
      subject: `An authenticator app was added to your ${productName} account`,
      lead: 'an authenticator app was set up for your account. From now on, signing in asks for its code.',
      recommended:
        'If this was not you, change your password now and ask a super admin to turn off two-step sign-in on your record.',
    },
    zh: {
      subject: `您的 ${productName} 账号已添加身份验证器`,
      lead: '您的账号已设置身份验证器，今后登录时需要填写其中的验证码。',
      recommended: '如果这不是您本人的操作，请立即修改密码，并请超级管理员在您的记录中关闭两步验证。',
    },
  },
  recoveryCodesMade: {
    en: {
      subject: `New recovery codes for your ${productName} account`,
      lead: 'new recovery codes were made for your account. The former ones no longer work.',
      recommended: 'If this was not you, change your password now and make new codes under My account.',
    },
    zh: {
      subject: `您的 ${productName} 账号已生成新的恢复码`,
      lead: '您的账号已生成新的恢复码，之前的恢复码已失效。',
      recommended: '如果这不是您本人的操作，请立即修改密码，并在“我的账号”中重新生成恢复码。',
    },
  },
  recoveryCodeUsed: {
    en: {
      subject: `A recovery code of your ${productName} account was used`,
      lead: 'one of your recovery codes was used to sign in to your account. It does not work again.',
      recommended:
        'If this was you, make new codes under My account before the last one is used. If not, change your password now and make new codes.',
    },
    zh: {
      subject: `您的 ${productName} 账号使用了一个恢复码`,
      lead: '有人使用您的恢复码登录了您的账号，该恢复码已失效。',
      recommended: '如果是您本人，请在用完之前到“我的账号”中生成新的恢复码。否则请立即修改密码，并重新生成恢复码。',
    },
  },
  secondStepOff: {
    en: {
      subject: `Two-step sign-in of your ${productName} account is off`,
      lead: 'two-step sign-in was turned off for your account. Its authenticator app and recovery codes no longer work. Now only the password is needed to sign in.',
      recommended:
        'If you did not expect it, turn it on again under My account, change your password and tell a super admin.',
    },
    zh: {
      subject: `您的 ${productName} 账号已关闭两步验证`,
      lead: '您账号的两步验证已关闭，原有的身份验证器和恢复码已失效。现在仅凭密码即可登录。',
      recommended: '如果这不是您本人或您知情的操作，请在“我的账号”中重新开启，修改密码，并告知超级管理员。',
    },
  },
}

const shared = {
  en: {
    time: (at: string) => `Time: ${at}`,
    address: (ip: string) => `Address: ${ip}`,
    left: (count: number) => `Recovery codes left: ${count}`,
  },
  zh: {
    time: (at: string) => `时间：${at}`,
    address: (ip: string) => `地址：${ip}`,
    left: (count: number) => `剩余恢复码：${count} 个`,
  },
}

/** The email about a security event of an account. */
export function securityMessage({ kind, ip, at, zone, codesLeft, ...owner }: SecurityMessage): Mail {
  const { subject, lead, recommended } = messages[kind][owner.language]
  const { time, address, left } = shared[owner.language]
  const facts = [
    time(timeIn(at, zone)),
    ...(ip ? [address(ip)] : []),
    ...(codesLeft === undefined ? [] : [left(codesLeft)]),
  ]
  return emailTo(owner, subject, [
    { kind: 'lines', lines: [lead] },
    { kind: 'facts', facts },
    { kind: 'note', note: recommended },
  ])
}
