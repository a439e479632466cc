import { createHash, randomBytes } from 'node:crypto'
import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'

export const server: ServerKind = {
  columns: (name, { sealed }) => [{ name: sealed ? snakeCase(name) : `${snakeCase(name)}_hash`, type: 'text' }],
  output: 'String',
  input: null,
  comparison: null,
  json: () => 'null::text',
  stored: (value, { sealed }, { seal }) => [sealed ? seal(String(value)) : tokenHash(String(value))],
  issued: {
    make: ({ prefix }) => newToken(String(prefix)),
    pattern: ({ prefix }) => `${prefix}[0-9A-Za-z]{${secretLength + checkLength}}`,
  },
  facts: () => ['Shown only in the answer that generates it; otherwise null.'],
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 40
const checkLength = 6

/**
 * A new token: its prefix, forty letters and digits that nobody guesses (238 bits), and six that follow from those, by
 * which a scanner tells a token from a text that happens to look like one.
 */
export function newToken(prefix: string): string {
  let secret = ''
  // Bytes from 248 on would make the first letters likelier than the others.
  while (secret.length < secretLength) {
    for (const byte of randomBytes(secretLength)) {
      if (byte < 248 && secret.length < secretLength) secret += alphabet[byte % 62]
    }
  }
  return prefix + secret + checkOf(prefix + secret)
}

/** Whether a text is a token with this prefix that was made here and not mistyped. */
export const isToken = (text: string, prefix: string): boolean =>
  text.length === prefix.length + secretLength + checkLength &&
  text.startsWith(prefix) &&
  text.slice(-checkLength) === checkOf(text.slice(0, -checkLength))

function checkOf(text: string): string {
  const digest = createHash('sha256').update(text).digest()
  return Array.from({ length: checkLength }, (_, at) => alphabet[(digest[at] ?? 0) % 62]).join('')
}

/** What is kept of a token. It has more to guess than any hash is slow, so a quick one will do. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
