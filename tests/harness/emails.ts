/** Subject and plain text of an email as a mail program shows them. */
export function readEmail(message: string): { subject: string; text: string } {
  const body = message.replaceAll('\r\n', '\n')
  const [head = ''] = body.split('\n\n')
  const [, subject = ''] = /^Subject: ((?:.|\n )*)/m.exec(head) ?? []
  const plain = body.slice(body.indexOf('text/plain'))
  const [, encoding = '', content = ''] =
    /Content-Transfer-Encoding: (\S+)(?:\n.+)*\n\n([\s\S]*?)\n--/i.exec(plain) ?? []
  return { subject: decodedWords(subject), text: decoded(content, encoding) }
}

/** The encoded words of a header (RFC 2047); spaces between two of them are dropped. */
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
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
