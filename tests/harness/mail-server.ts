import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A letter as it arrived, still encoded. */
interface Received {
  from: string
  to: string[]
  body: string
}

/** A real mail server on the loopback that keeps what it gets, for as long as the test runs that asks for it. */
export async function mailServer(answer: (error?: Error | null) => Error | undefined = () => undefined) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(answer() ?? null),
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          body: Buffer.concat(parts).toString('utf8'),
        })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { received, smtpUrl: `smtp://127.0.0.1:${port}` }
}

/** Subject and plain text of a letter as a mail program shows them. */
export function readLetter(body: string): { subject: string; text: string } {
  const [head = ''] = body.split('\r\n\r\n')
  const [, subject = ''] = /^Subject: ((?:.|\r\n )*)/m.exec(head) ?? []
  const plain = body.slice(body.indexOf('text/plain'))
  const [, encoding = '', content = ''] =
    /Content-Transfer-Encoding: (\S+)(?:\r\n.+)*\r\n\r\n([\s\S]*?)\r\n--/i.exec(plain) ?? []
  return { subject: decodedWords(subject), text: decoded(content, encoding) }
}

/** The encoded words of a header (RFC 2047); spaces between two of them are no spaces. */
const decodedWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_all, kind: string, content: string) =>
      kind.toUpperCase() === 'B'
        ? decoded(content, 'base64')
        : decoded(content.replaceAll('_', ' '), 'quoted-printable'),
    )

function decoded(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  if (encoding !== 'quoted-printable') return content
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
