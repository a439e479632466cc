import type { Settings } from '../settings'
import { deviceDays } from './devices'
import type { Incoming } from './incoming'
import { refreshDays } from './sessions'

/** A cookie that carries one token of 43 characters. */
export interface TokenCookie {
  read(incoming: Incoming): string | null
  /** Puts the token into the answer to a request. */
  set(headers: Headers, token: string, incoming: Incoming): void
  clear(headers: Headers, incoming: Incoming): void
}

/**
 * The token travels in a cookie that no script can read and no other site can send, to one path alone.
 *
 * It is `Secure`, unless people open the program over plain http: because PUBLIC_URL says so, or, where it says nothing, because
 * the page that asks is ours and tells so by `Origin`, which no script can write. A proxy that ends TLS leaves https there, so
 * that a site behind one keeps its Secure cookie even where nobody set PUBLIC_URL or TRUST_PROXY. Browsers keep no Secure
 * cookie of a page over http, Safari not even of localhost.
 */
function createTokenCookie(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  name: string,
  days: number,
  path: '/graphql' | '/files' = '/graphql',
): TokenCookie {
  const isPlain = ({ headers }: Incoming) =>
    publicUrl ? publicUrl.startsWith('http:') : headers.get('origin') === `http://${headers.get('host')}`
  const cookie = (value: string, seconds: number, incoming: Incoming) =>
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isPlain(incoming) ? '' : '; Secure'}`
  const shape = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?=;|$)`)

  return {
    read: ({ headers }) => shape.exec(headers.get('cookie') ?? '')?.[1] ?? null,
    set: (headers, token, incoming) => headers.append('set-cookie', cookie(token, days * 86_400, incoming)),
    clear: (headers, incoming) => headers.append('set-cookie', cookie('', 0, incoming)),
  }
}

/** The refresh token of the session. */
export const createRefreshCookie = (settings: Pick<Settings, 'publicUrl'>): TokenCookie =>
  createTokenCookie(settings, 'storydesk-refresh', refreshDays)

/** What a browser is known again by after it signed in; it opens nothing by itself. */
export const createDeviceCookie = (settings: Pick<Settings, 'publicUrl'>): TokenCookie =>
  createTokenCookie(settings, 'storydesk-device', deviceDays)

/** Names the session for `/files/…`, where an `<img>` cannot send the access token. */
export const createFileCookie = (settings: Pick<Settings, 'publicUrl'>): TokenCookie =>
  createTokenCookie(settings, 'storydesk-files', refreshDays, '/files')
