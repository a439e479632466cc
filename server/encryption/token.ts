import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 40
const checkLength = 6

/** The letters and digits after the prefix of a token, as a pattern to find it in a text. */
export const tokenPattern = `[0-9A-Za-z]{${secretLength + checkLength}}`

/**
 * A new token: its prefix, forty random letters and digits (238 bits), and a checksum of six. Scanners recognize a
 * token by its checksum.
 */
export function newToken(prefix: string): string {
  let secret = ''
  // Bytes from 248 on would make the first letters more likely.
  while (secret.length < secretLength) {
    for (const byte of randomBytes(secretLength)) {
      if (byte < 248 && secret.length < secretLength) secret += alphabet[byte % 62]
    }
  }
  return prefix + secret + checkOf(prefix + secret)
}

/** Whether a text is a valid token with this prefix and checksum. */
export const isToken = (text: string, prefix: string): boolean =>
  text.length === prefix.length + secretLength + checkLength &&
  text.startsWith(prefix) &&
  text.slice(-checkLength) === checkOf(text.slice(0, -checkLength))

function checkOf(text: string): string {
  const digest = createHash('sha256').update(text).digest()
  return Array.from({ length: checkLength }, (_, at) => alphabet[(digest[at] ?? 0) % 62]).join('')
}

/** The stored hash. A fast hash suffices, because the token has enough entropy. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
