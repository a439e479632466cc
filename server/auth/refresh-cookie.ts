import type { Settings } from '../settings'
import type { Incoming } from './incoming'
import { refreshDays } from './sessions'

export interface RefreshCookie {
  read(incoming: Incoming): string | null
  /** Puts the token into the answer. */
  set(headers: Headers, refreshToken: string): void
  clear(headers: Headers): void
}

const name = 'storydesk-refresh'

/**
 * The refresh token travels in a cookie that no script can read and no other site can send, to the endpoint alone.
 *
 * It is always `Secure`, also on http://localhost and http://127.0.0.1, which browsers treat as safe (Chromium 89, Firefox 75).
 * Without it only where PUBLIC_URL itself says http: an operator's decision, needed for plain HTTP in a closed network and
 * for Safari, which keeps no Secure cookie of a page over HTTP.
 */
export function createRefreshCookie({ publicUrl }: Pick<Settings, 'publicUrl'>): RefreshCookie {
  const secure = publicUrl?.startsWith('http:') ? '' : '; Secure'
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Path=/graphql; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
  const shape = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?=;|$)`)

  return {
    read: ({ headers }) => shape.exec(headers.get('cookie') ?? '')?.[1] ?? null,
    set: (headers, refreshToken) => headers.append('set-cookie', cookie(refreshToken, refreshDays * 86_400)),
    clear: (headers) => headers.append('set-cookie', cookie('', 0)),
  }
}
