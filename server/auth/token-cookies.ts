import { dayLength } from '../../src/declare/durations'
import type { Settings } from '../settings'
import { deviceDays } from './devices'
import type { Incoming } from './incoming'
import { refreshDays } from './sessions'
import { singleSignOnTime } from './single-sign-on'

/** A cookie that contains one token of 43 characters. */
export interface TokenCookie {
  read(incoming: Incoming): string | null
  /** Adds the token to the answer of a request. */
  set(headers: Headers, token: string, incoming: Incoming): void
  clear(headers: Headers, incoming: Incoming): void
}

/**
 * The cookie is not readable by scripts, not sent by other sites, and limited to one path.
 * It lasts for `maxAge` milliseconds.
 *
 * It is `Secure`, unless PUBLIC_URL is plain http, or there is no PUBLIC_URL and the page's `Origin` is http. Scripts
 * cannot forge `Origin`. Behind a proxy that ends TLS, `Origin` is https, so cookies stay Secure without PUBLIC_URL or
 * TRUST_PROXY. Browsers reject Secure cookies of http pages, Safari even for localhost.
 */
function createTokenCookie(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  name: string,
  maxAge: number,
  path: '/graphql' | '/files' = '/graphql',
): TokenCookie {
  const isPlain = ({ headers }: Incoming) =>
    publicUrl ? publicUrl.startsWith('http:') : headers.get('origin') === `http://${headers.get('host')}`
  const cookie = (value: string, age: number, incoming: Incoming) =>
    `${name}=${value}; Path=${path}; Max-Age=${age / 1000}; HttpOnly; SameSite=Strict${isPlain(incoming) ? '' : '; Secure'}`
  const shape = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?=;|$)`)

  return {
    read: ({ headers }) => shape.exec(headers.get('cookie') ?? '')?.[1] ?? null,
    set: (headers, token, incoming) => headers.append('set-cookie', cookie(token, maxAge, incoming)),
    clear: (headers, incoming) => headers.append('set-cookie', cookie('', 0, incoming)),
  }
}

/** The refresh token of the session. */
export const createRefreshCookie = (settings: Pick<Settings, 'publicUrl'>): TokenCookie =>
  createTokenCookie(settings, 'storydesk-refresh', refreshDays * dayLength)

/** Recognizes a browser after a sign-in; it grants no access. */
export const createDeviceCookie = (settings: Pick<Settings, 'publicUrl'>): TokenCookie =>
  createTokenCookie(settings, 'storydesk-device', deviceDays * dayLength)

/** Names the session for `/files/…`, where an `<img>` cannot send the access token. */
export const createFileCookie = (settings: Pick<Settings, 'publicUrl'>): TokenCookie =>
  createTokenCookie(settings, 'storydesk-files', refreshDays * dayLength, '/files')

/** Names the browser that began a single sign-on, so that only this browser can finish it. */
export const createSingleSignOnCookie = (settings: Pick<Settings, 'publicUrl'>): TokenCookie =>
  createTokenCookie(settings, 'storydesk-single-sign-on', singleSignOnTime)
