import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { emailHost, productName } from '../../src/product'
import type { Settings } from '../settings'

/** A message to one person, in plain text and in HTML. */
export interface Mail {
  /** Makes the Message-ID. So receivers recognize an email that is sent again after a lost answer. */
  id?: string
  to: string
  subject: string
  text: string
  html: string
  /** Files with their content as text. */
  attachments?: { filename: string; content: string; contentType: string }[]
}

export interface Mailer {
  /** Resolves when the mail server, or the disk, has accepted the message; otherwise rejects. */
  send(mail: Mail): Promise<void>
  close(): void
}

interface MailerDependencies {
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'publicUrl'>
  log: Pick<Logger, 'info'>
  /** Milliseconds for one email over SMTP. */
  within?: number
}

/** Milliseconds without a byte. A request may wait for its email, but no longer than 10 seconds. */
const timeout = 8_000
/**
 * Milliseconds for one email: enough for the largest attachment over half a megabit per second. The mail server of one
 * recipient may answer byte by byte, and the emails of the queue wait for each other.
 */
const usualTime = 120_000

/**
 * Sends through SMTP_URL. Without it, each message is a file in `outbox` of the data directory and a log line. So a new
 * installation needs no mail server.
 */
export function createMailer({ settings, log, within = usualTime }: MailerDependencies): Mailer {
  const from = { name: productName, address: `no-reply@${senderHost(settings.publicUrl)}` }
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, from, within)
    : outboxMailer(join(settings.dataDir, 'outbox'), from, log)
}

interface Sender {
  name: string
  address: string
}

const messageOf = ({ id, to, ...mail }: Mail, from: Sender) => ({
  ...mail,
  ...(id && { messageId: `<${id}@${from.address.split('@')[1]}>` }),
  to: { name: '', address: to },
  from,
})

const senderHost = (publicUrl: string | null) => (publicUrl ? new URL(publicUrl).hostname : emailHost)

/** Loaded with the first message: most processes send none, and the package is large. */
const loadMailer = () => import('nodemailer')

/** A message contains only our text and an address. It must not make the server read a file or fetch a page. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

function smtpMailer(url: string, from: Sender, within: number): Mailer {
  let transport: Transporter | undefined
  return {
    async send(mail) {
      const { createTransport } = await loadMailer()
      // Checked after the wait: concurrent first messages must share one transport, because `close` ends only one.
      transport ??= createTransport({
        url,
        ...closed,
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
      })
      await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(within) })
    },
    close: () => transport?.close(),
  }
}

function outboxMailer(outbox: string, from: Sender, log: MailerDependencies['log']): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await loadMailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...closed })
      const { message } = await transport.sendMail(messageOf(mail, from))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      // Renames a temporary file, so that a reader of the folder never sees a partial message.
      await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
      log.info({ to: mail.to, subject: mail.subject, file: join(outbox, name) }, 'An email was written to the outbox.')
    },
    close: () => undefined,
  }
}
