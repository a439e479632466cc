import { productName } from '../../src/product'
import { emailTo, linkTo, type Recipient } from './email-body'
import type { Mail } from './mailer'

interface ViewEmail extends Recipient {
  /** The name of the view. */
  view: string
  /** The records of the view now. */
  count: number
  /** The URL of the list; null without `PUBLIC_URL`. */
  address: string | null
  /** Set for an alert: the number that the count has reached. */
  threshold?: number
  /** The CSV of a weekly email. */
  file?: { name: string; content: string; rows: number }
  /** The parts of the view that the list no longer has: the records are those without them. */
  missing: readonly string[]
}

const records = (count: string) => `${count} ${count === '1' ? 'record' : 'records'}`

const messages = {
  en: {
    mail: (view: string, count: string) => `${view}: ${records(count)}`,
    alert: (view: string, count: string) => `${view} has reached ${count}`,
    mailLead: (view: string, count: string) => `“${view}” has ${records(count)}. The CSV file is attached.`,
    missing: (names: readonly string[]) => `The view shows what remains. The list no longer has: ${names.join(', ')}.`,
    cut: (rows: string) => `The file has the first ${rows} of them. Export the list for all.`,
    alertLead: (view: string, count: string, threshold: string) =>
      `“${view}” has ${records(count)} and has reached your alert of ${threshold}. The next alert comes after the number was lower.`,
    open: 'Open the list',
    why: (view: string) => `You asked for this email in the menu of the view “${view}”. The menu stops it too.`,
  },
  zh: {
    mail: (view: string, count: string) => `${view}：${count} 条记录`,
    alert: (view: string, count: string) => `${view} 已达到 ${count}`,
    mailLead: (view: string, count: string) => `“${view}”共有 ${count} 条记录，见附件 CSV。`,
    missing: (names: readonly string[]) => `视图仅显示其余条件的结果。列表中已不存在：${names.join('、')}。`,
    cut: (rows: string) => `文件仅包含前 ${rows} 条。如需全部，请在列表中导出。`,
    alertLead: (view: string, count: string, threshold: string) =>
      `“${view}”共有 ${count} 条记录，已达到您设置的 ${threshold}。低于该数量后才会再次提醒。`,
    open: '打开列表',
    why: (view: string) => `您在视图“${view}”的菜单中开启了此邮件，可在同一菜单中停止。`,
  },
} as const

/** The weekly email of a view with its records, or the alert that its count has reached a number. */
export function viewEmail({ view, count, address, threshold, file, missing, ...person }: ViewEmail): Mail {
  const { language } = person
  const localized = messages[language]
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const lead =
    threshold === undefined
      ? localized.mailLead(view, number(count))
      : localized.alertLead(view, number(count), number(threshold))
  const lines = [
    lead,
    ...(missing.length > 0 ? [localized.missing(missing)] : []),
    ...(file && file.rows < count ? [localized.cut(number(file.rows))] : []),
  ]
  const subject = localized[threshold === undefined ? 'mail' : 'alert'](view, number(count))
  return {
    ...emailTo(person, `${subject} · ${productName}`, [
      { kind: 'lines', lines },
      ...linkTo(localized.open, address),
      { kind: 'note', note: localized.why(view) },
    ]),
    ...(file && {
      attachments: [{ filename: file.name, content: file.content, contentType: 'text/csv; charset=utf-8' }],
    }),
  }
}
