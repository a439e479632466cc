import type { IncomingMessage } from 'node:http'

/**
 * Whether the page that opens a WebSocket may do so. Browsers connect to other sites without a preflight request and
 * always send `Origin`; other programs send none.
 */
export function isAllowedOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { corsOrigins, publicUrl }: { corsOrigins: readonly string[]; publicUrl?: string | null },
): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (corsOrigins.includes(origin)) return true
  if (publicUrl && URL.canParse(publicUrl) && new URL(publicUrl).origin === origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
