import { isTimeZone } from '../../src/declare/formats'
import type { ByLanguage, Language } from '../../src/declare/languages'
import type { Mail } from './mailer'

/** The person who receives an email. */
export interface Recipient {
  to: string
  /** The name in the greeting. */
  name: string
  language: Language
}

/** A part of an email, as plain text: `emailBody` escapes it. */
export type EmailPart =
  | { kind: 'lines'; lines: readonly string[] }
  /** Indented in the text. */
  | { kind: 'facts'; facts: readonly string[] }
  /** A one-time code in large digits. */
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; address: string }
  /** Small text at the end, such as the reason for the email. */
  | { kind: 'note'; note: string }

const greetings: ByLanguage<(name: string) => string> = {
  en: (name) => `Hello ${name},`,
  zh: (name) => `${name}，您好！`,
}

const colons: ByLanguage<string> = { en: ': ', zh: '：' }

/** An email that greets its recipient by name. */
export const emailTo = ({ to, name, language }: Recipient, subject: string, parts: readonly EmailPart[]): Mail => ({
  to,
  subject,
  ...emailBody(language, greetings[language](name), parts),
})

/** A time for the reader in a zone, which it names: `2026-01-31 17:05 (Asia/Shanghai)`. */
export function timeIn(at: string, zone = 'UTC'): string {
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  // Swedish is the language with ISO's order.
  const time = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
  return `${time} (${timeZone})`
}

/** A link; nothing without an address, which needs `PUBLIC_URL`. */
export const linkTo = (label: string, address: string | null): readonly EmailPart[] =>
  address ? [{ kind: 'link', label, address }] : []

/** The text and the HTML of an email with these parts. */
export function emailBody(language: Language, greeting: string, parts: readonly EmailPart[]) {
  const html = `<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:32px;background:#f5f5f6;font:15px/1.6 system-ui,sans-serif;color:#1c1c1f">
    <div style="max-width:440px;margin:auto;padding:28px 32px;background:#fff;border:1px solid #e4e4e7;border-radius:12px">
      <p style="margin:0 0 4px">${escaped(greeting)}</p>
      ${parts.map(htmlOf).join('\n      ')}
    </div>
  </body>
</html>
`
  return { text: `${[greeting, ...parts.map((part) => textOf(part, language))].join('\n\n')}\n`, html }
}

function textOf(part: EmailPart, language: Language): string {
  switch (part.kind) {
    case 'lines':
      return part.lines.join('\n')
    case 'facts':
      return part.facts.map((fact) => `    ${fact}`).join('\n')
    case 'code':
      return `    ${part.code}`
    case 'link':
      return `${part.label}${colons[language]}${part.address}`
    case 'note':
      return part.note
  }
}

function htmlOf(part: EmailPart): string {
  switch (part.kind) {
    case 'lines':
      return part.lines.map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`).join('')
    case 'facts':
      return `<p style="margin:0 0 20px">${part.facts.map(escaped).join('<br>')}</p>`
    case 'code':
      return `<p style="margin:24px 0;font:600 30px ui-monospace,monospace;letter-spacing:6px">${escaped(part.code)}</p>`
    case 'link':
      return `<p style="margin:0 0 20px"><a href="${escaped(part.address)}">${escaped(part.label)}</a></p>`
    case 'note':
      return `<p style="margin:0;color:#71717a;font-size:13px">${escaped(part.note)}</p>`
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
